import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'

/** Waits for the letter with this subject and opens its link, as staff do from their mailbox. */
export async function openLinkOfLetter(page: Page, siteUrl: string, subject: RegExp): Promise<void> {
  const letter = page.getByRole('article').filter({ has: page.getByRole('heading', { name: subject }) })
  await expect(async () => {
    await page.goto(`${siteUrl}/dev/mailbox`)
    await expect(letter).toBeVisible({ timeout: 1000 })
  }).toPass()
  const [link = ''] = /\S+\/notice\?link=\S+/.exec(await letter.locator('pre').innerText()) ?? []
  await page.goto(link)
}
