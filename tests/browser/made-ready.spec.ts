import { expect, test } from 'playwright/test'
import { openTab } from '../support/tab.ts'
import type { Tab } from '../support/tab.ts'

/* Prerendering: the likely next page is ready before the press; films and counting wait until it is seen. */

let tab: Tab
test.beforeEach(async () => {
  tab = await openTab()
})
test.afterEach(() => tab.close())

/** Its scripts have run. On a busy machine, the load event of a page that nobody sees yet may wait until it is shown. */
const hasRun = `performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd > 0`
const wasReady = `performance.getEntriesByType('navigation')[0].activationStart > 0`

test('a page without a form is prerendered while its link is pointed at, and ready when it is pressed', async ({
  baseURL,
}) => {
  await tab.open(`${baseURL}/about`)
  await tab.point('header a[href="/dental-plans"]')
  const next = await tab.ahead()
  await expect.poll(() => next.ask(hasRun)).toBe(true)
  expect(await next.ask('document.prerendering')).toBe(true)
  await tab.press()
  await expect.poll(() => next.ask('document.prerendering')).toBe(false)
  expect(await next.ask('location.pathname')).toBe('/dental-plans')
  expect(await next.ask(wasReady)).toBe(true)
})

test('a prerendered page fetches its film and counts the visit only once it is shown', async ({
  baseURL,
}) => {
  await tab.open(`${baseURL}/about`)
  await tab.point('header a[href="/"]')
  const home = await tab.ahead()
  await expect.poll(() => home.ask(hasRun)).toBe(true)
  const asked = (what: string) =>
    home.ask<number>(
      `performance.getEntriesByType('resource').filter(({ name }) => name.includes('${what}')).length`,
    )
  expect([await asked('/films/home'), await asked('/api/shown')]).toEqual([0, 0])
  await tab.press()
  await expect.poll(() => asked('/films/home')).toBeGreaterThan(0)
  await expect.poll(() => asked('/api/shown')).toBe(1)
})

test('a page with a form is prefetched, but not prerendered', async ({ baseURL }) => {
  await tab.open(`${baseURL}/about`)
  await tab.point('header a[href="/contact"]')
  await expect.poll(() => tab.prepared.get('Prefetch /contact')).toBe('Ready')
  await tab.point('header a[href="/dental-plans"]')
  await expect.poll(() => tab.prepared.get('Prerender /dental-plans')).toBe('Ready')
  expect([...tab.prepared.keys()]).not.toContain('Prerender /contact')
})
