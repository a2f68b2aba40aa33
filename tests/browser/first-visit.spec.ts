import { expect, test } from 'playwright/test'
import type { Page } from 'playwright/test'
import { expectations } from '#practice/expectations.ts'
import { consultationPence } from '../../src/facts/consultation-price.ts'
import { formatShortPounds } from '../../src/facts/money.ts'
import { alive } from '../support/visitor.ts'

/* Order of the page: the visit first, then the form that asks for one. */

const path = '/newpatients/what-to-expect'
const heading = (page: Page) => page.getByRole('heading', { name: 'Ask for a time' })

/** Position of an element on the screen. */
const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      return { left, right, top, bottom, middle: (left + right) / 2 }
    })

test('the page about a first visit describes the visit, then worries and children, then asks for a time', async ({
  page,
}) => {
  await page.goto(path)
  const read = await page
    .locator('main :is(h1, h2, ol, form)')
    .evaluateAll((all) => all.map((one) => (one.localName.startsWith('h') ? one.textContent : one.localName)))
  expect(read).toEqual([
    'What to expect',
    'Your visit, step by step',
    'ol',
    'If you’re nervous',
    'Bringing a child',
    'Ask for a time',
    'form',
    'What to bring',
    `${formatShortPounds(consultationPence.adult)} for the new patient exam`,
  ])
  await expect(page.locator('.visit li')).toHaveCount(expectations.steps.length)
})

const screens = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const

test('Book Now leads to the form and its heading, from another page and from the same page', async ({
  page,
}) => {
  const introduced = async () => {
    await expect(page).toHaveURL(`${path}#ask-for-a-time`)
    await expect(heading(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('First name')).toBeInViewport({ ratio: 1 })
    // On a small screen the menu has closed and no longer covers the form.
    await expect(page.locator('#menu:popover-open')).toHaveCount(0)
    const header = await boxOf(page, 'header')
    const { top } = await boxOf(page, '#ask-for-a-time')
    expect(top - header.bottom).toBeGreaterThanOrEqual(8)
    expect(top - header.bottom).toBeLessThanOrEqual(48)
  }
  const bookNow = async (width: number) => {
    if (width < 1180) await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('header').getByRole('link', { name: 'Book Now' }).last().click()
    await introduced()
  }
  for (const [width, height] of screens)
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height })
      await page.goto('/accessibility')
      await bookNow(width)
      await page.evaluate(() => {
        history.replaceState(null, '', location.pathname)
        scrollTo(0, 0)
      })
      await bookNow(width)
    })
  await alive(page)
  await expect(heading(page)).toBeInViewport()
})

test('the steps of a visit do not overlap, and their path leads from the picture through each number', async ({
  page,
}) => {
  await page.goto(path)
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height })
    await test.step(`at ${width} px`, () => expectPath(page, width))
  }
})

async function expectPath(page: Page, width: number) {
  const steps = await page.locator('.visit li').evaluateAll((all) =>
    all.map((step) => {
      const box = step.getBoundingClientRect()
      const before = getComputedStyle(step, '::before')
      const stone = Number.parseFloat(before.width)
      return {
        left: box.left,
        right: box.right,
        top: box.top,
        bottom: box.bottom,
        stone: box.left + Number.parseFloat(before.left) + stone / 2,
        way: step.querySelector('.way')?.getBoundingClientRect().toJSON() as DOMRect,
      }
    }),
  )
  for (const [one, a] of steps.entries())
    for (const b of steps.slice(one + 1)) {
      const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 1 || b.bottom <= a.top + 1
      expect(apart).toBe(true)
    }
  for (const [index, { stone, way }] of steps.slice(0, -1).entries()) {
    const next = steps[index + 1]?.stone ?? 0
    expect(Math.abs(Math.min(stone, next) - way.left)).toBeLessThanOrEqual(1.5)
    expect(Math.abs(Math.max(stone, next) - way.right)).toBeLessThanOrEqual(1.5)
  }
  if (width < 900) return
  const picture = await boxOf(page, '.expect-top .arch')
  const first = await boxOf(page, '.visit-head .way')
  expect(Math.abs(first.left - picture.middle)).toBeLessThanOrEqual(1.5)
  expect(Math.abs(first.top - picture.bottom)).toBeLessThanOrEqual(1.5)
  expect(Math.abs(first.right - (steps[0]?.stone ?? 0))).toBeLessThanOrEqual(1.5)
}
