import { createHash } from 'node:crypto'
import { test as plainTest } from 'playwright/test'
import type { Page } from 'playwright/test'
import { rosalind } from './people.ts'

/** A browser test whose visitor has an address of its own, so that none uses up the messages of another. */
export const test = plainTest.extend({
  // oxlint-disable-next-line no-empty-pattern
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
