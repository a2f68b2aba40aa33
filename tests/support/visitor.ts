import { createHash } from 'node:crypto'
import { expect, test as plainTest } from 'playwright/test'
import type { Page } from 'playwright/test'
import { rosalind } from './people.ts'

/** A browser test whose visitor has their own client address, so that no visitor uses up the rate limit of another. */
export const test = plainTest.extend({
  // oxlint-disable-next-line no-empty-pattern -- how playwright wants to be told that nothing is needed
  extraHTTPHeaders: async ({}, use, { testId }) => {
    const digits = createHash('sha256').update(testId).digest()
    await use({ 'x-forwarded-for': `10.${digits[0]}.${digits[1]}.${digits[2]}` })
  },
})

/** Resolves when the page's form is hydrated. */
export const alive = (page: Page) => page.locator('#island[data-ready]').waitFor({ state: 'attached' })

/** A text that is in no other message. */
export const marker = () => `Please call about ${crypto.randomUUID()}`

/** Fills in the sender's fields, which every message form has. */
export async function fillInSender(page: Page): Promise<void> {
  await page.getByLabel('First name').fill(rosalind.firstName)
  await page.getByLabel('Last name').fill(rosalind.lastName)
  await page.getByLabel('Email').fill(rosalind.email)
  await page.getByLabel('Phone number').fill(rosalind.phone)
}

/** Disconnects the browser. A busy one notices late and still sends requests, so this waits until they fail. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  const isCut = () =>
    page.evaluate(() =>
      fetch('/healthz').then(
        () => false,
        () => true,
      ),
    )
  await expect.poll(isCut).toBe(true)
}

/** Holds back all requests to an address until `letGo`. */
export async function hold(
  page: Page,
  address: string,
): Promise<{ letGo: () => void; requests: () => number }> {
  const gate = Promise.withResolvers<void>()
  let requests = 0
  await page.route(address, async (route) => {
    requests += 1
    await gate.promise
    await route.continue()
  })
  return { letGo: gate.resolve, requests: () => requests }
}

/**
 * Options of a test's own requests: a new connection for each. If a keep-alive connection closes just as it is used,
 * browsers retry, but Playwright's own requests fail with ECONNRESET.
 */
export const ownConnection = { headers: { connection: 'close' } }
