import { createHash } from 'node:crypto'
import { expect, test as plainTest } from 'playwright/test'
import type { Page } from 'playwright/test'
import { rosalind } from './people.ts'

/** A browser test whose visitor has an address of its own, so that none uses up the messages of another. */
export const test = plainTest.extend({
  // oxlint-disable-next-line no-empty-pattern -- how playwright wants to be told that nothing is needed
  extraHTTPHeaders: async ({}, use, { testId }) => {
    const digits = createHash('sha256').update(testId).digest()
    await use({ 'x-forwarded-for': `10.${digits[0]}.${digits[1]}.${digits[2]}` })
  },
})

/** Resolves when the script of the page's form has come. */
export const alive = (page: Page) => page.locator('#island[data-ready]').waitFor({ state: 'attached' })

/** A text that no other message holds. */
export const marker = () => `Please call about ${crypto.randomUUID()}`

/** Fills in who writes, as every message form asks for it. */
export async function fillInSender(page: Page): Promise<void> {
  await page.getByLabel('First name').fill(rosalind.firstName)
  await page.getByLabel('Last name').fill(rosalind.lastName)
  await page.getByLabel('Email').fill(rosalind.email)
  await page.getByLabel('Phone number').fill(rosalind.phone)
}

/** Takes the connection away. On a busy machine the browser notices a moment after it was told, and still sends. */
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

/** Holds every request to an address back until it is let go. */
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
 * For what a test asks besides its page: on a connection of its own. A browser asks again when a kept connection closes
 * just as it is used; Playwright's own requests end with ECONNRESET.
 */
export const ownConnection = { headers: { connection: 'close' } }
