import type { Page } from 'playwright/test'
import { alive } from './visitor.ts'

/* Drafts of forms, which a browser keeps per tab. */

/** Announcement of a restored draft. */
export const kept = (page: Page) =>
  page.locator('[aria-live=polite]').filter({ hasText: 'We kept what you typed.' })
/** All of sessionStorage. */
export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))

/** A small file of the same site. */
export const ELSEWHERE = '/robots.txt'

/** Leaves and opens the page anew, so that the browser itself restores nothing. */
export async function comeAgain(page: Page, path: string) {
  await page.goto(ELSEWHERE)
  await page.goto(path)
  await alive(page)
}

/** Stores something in place of a form's draft. */
export async function keep(page: Page, form: string, content: unknown) {
  await page.goto(ELSEWHERE)
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const entry = [`draft:${form}`, text] as const
  await page.evaluate((one) => sessionStorage.setItem(...one), entry)
}
