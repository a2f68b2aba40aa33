import type { Page } from 'playwright/test'
import { alive } from './visitor.ts'

/* What a browser keeps of a form for its tab. */

/** What a page says that found a draft. */
export const kept = (page: Page) =>
  page.locator('[aria-live=polite]').filter({ hasText: 'We kept what you typed.' })
/** Everything that a tab keeps. */
export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))

/** A small address of the same site. */
export const ELSEWHERE = '/robots.txt'

/** Goes elsewhere and comes again as if for the first time: the browser itself puts nothing back then. */
export async function comeAgain(page: Page, path: string) {
  await page.goto(ELSEWHERE)
  await page.goto(path)
  await alive(page)
}

/** Lays something where a draft of a form would be. */
export async function keep(page: Page, form: string, content: unknown) {
  await page.goto(ELSEWHERE)
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const entry = [`pearmain_draft:${form}`, text] as const
  await page.evaluate((one) => sessionStorage.setItem(...one), entry)
}
