import { expect, test } from 'playwright/test'
import type { Page } from 'playwright/test'
import { getFirstName } from '../../src/facts/person-name.ts'
import { offers } from '#practice/offers.ts'
import { treatmentAreas } from '#practice/treatments.ts'
import { team } from '#practice/team.ts'
import { everythingHasCome } from '../support/looks.ts'
import { lostText } from '../support/measure.ts'

/* Openings of six pages: a headline in two lines, and a picture in an arch, laid out differently on each. */

const openings = {
  home: { path: '/', part: '.hero' },
  about: { path: '/about', part: '.entrance' },
  treatments: { path: '/treatments', part: '.entrance' },
  plans: { path: '/dental-plans', part: '.entrance' },
  ...(offers.length > 0 && { offers: { path: '/offers', part: '.entrance' } }),
  lost: { path: '/no-such-page', part: '.entrance' },
}

/**
 * Number of 160 fields that are light on one page and dark on the other; pages of one design differ in ten to twenty.
 */
const APART = 32

for (const [name, { path, part }] of Object.entries(openings))
  test(
    `the page ${name} opens with a large headline and full arches, and no text is cut off`,
    { tag: name === 'home' || name === 'about' ? [] : ['@long'] },
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await everythingHasCome(page)
      const { top, bottom } = await page.locator(part).evaluate((one) => one.getBoundingClientRect())
      expect(Math.min(bottom, 900) - top, 'more than half of the screen').toBeGreaterThanOrEqual(0.55 * 900)
      const headline = await page.locator('h1').evaluate((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return {
          size: parseFloat(getComputedStyle(one).fontSize),
          lines: new Set([...range.getClientRects()].map((box) => Math.round(box.bottom / 20))).size,
        }
      })
      expect(headline.size).toBeGreaterThanOrEqual(60)
      expect(headline.lines).toBeLessThanOrEqual(2)
      if (name !== 'home') await expectArches(page, name)

      for (const [width, height] of [
        [320, 640],
        [390, 844],
        [768, 1024],
      ] as const) {
        await page.setViewportSize({ width, height })
        await everythingHasCome(page)
        expect(await lostText(page.locator('body')), `lost at ${width} px`).toEqual([])
        const tall = await page.locator(part).evaluate((one) => one.getBoundingClientRect().height)
        expect(tall, `at ${width} px no longer than a screen`).toBeLessThanOrEqual(Math.max(height, 844))
      }
    },
  )

/** The pictures are full arches at the bottom of the opening, or on a shelf with names there. */
async function expectArches(page: Page, name: string) {
  const foot = await page.locator('.entrance').evaluate((one) => {
    const shelf = one.querySelector('.people .title')?.getBoundingClientRect().height ?? 0
    return one.getBoundingClientRect().bottom - shelf
  })
  const arches = await page.locator('.entrance .arch').evaluateAll((all) =>
    all.map((one) => {
      const { width, height, bottom } = one.getBoundingClientRect()
      const { borderTopLeftRadius, borderTopRightRadius } = getComputedStyle(one)
      return { width, height, bottom, left: borderTopLeftRadius, right: borderTopRightRadius }
    }),
  )
  expect(arches.length).toBe(
    { about: team.length, treatments: Math.min(treatmentAreas.length, 3), plans: 2 }[name] ?? 1,
  )
  // More people than seven stand in several rows.
  const isOneRow = name !== 'about' || team.length <= 7
  if (name === 'about') {
    const widths = arches.map(({ width }) => width)
    expect(Math.max(...widths.slice(3), 0)).toBeLessThanOrEqual(Math.min(...widths.slice(0, 3)))
  }
  for (const { width, height, bottom, left, right } of arches) {
    expect(width / height).toBeCloseTo(4 / 5, 2)
    if (isOneRow) expect(Math.abs(bottom - foot)).toBeLessThan(1)
    // Cut to a half circle, even if the radius asked for is larger.
    expect(Math.min(parseFloat(left), width / 2)).toBeCloseTo(width / 2, 0)
    expect(Math.min(parseFloat(right), width / 2)).toBeCloseTo(width / 2, 0)
  }
}

test.describe('on the screen of a laptop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('no two openings look alike, even as thumbnails @long', async ({ page, context }) => {
    const board = await context.newPage()
    const marks: [string, boolean[]][] = []
    for (const [name, { path }] of Object.entries(openings)) {
      await page.goto(path)
      await everythingHasCome(page)
      const picture = (await page.screenshot()).toString('base64')
      marks.push([name, await board.evaluate(averageHash, picture)])
    }
    for (const [index, [one, mark]] of marks.entries())
      for (const [other, otherMark] of marks.slice(index + 1)) {
        const different = mark.filter((light, field) => light !== otherMark[field]).length
        expect(different, `${one} beside ${other}`).toBeGreaterThanOrEqual(APART)
      }
  })
})

test('the portraits are links that lead to the details of the people', async ({ page }) => {
  const [first] = team
  await page.goto('/about')
  const people = page.locator('.entrance').getByRole('link')
  await expect(people).toHaveCount(team.length)
  await people.filter({ hasText: first === undefined ? '' : getFirstName(first) }).click()
  const person = page
    .getByRole('listitem')
    .filter({ hasText: first?.name ?? '' })
    .first()
  await expect(person.getByRole('heading')).toBeInViewport()
  await expect(person).toContainText('GDC')
})

test('the arches of the treatments page link to its sections, and fit whole on a low screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/treatments')
  const arches = page.locator('.entrance .arches')
  const { y = 0, height = 0 } = (await arches.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(800)
  for (const arch of await arches.getByRole('link').all()) {
    await arch.click()
    const area = treatmentAreas.find(({ key }) => page.url().endsWith(`#${key}`))
    await expect(page.getByRole('heading', { name: area?.heading ?? '', level: 2 })).toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
  }
})

/** Average hash: for each of 160 fields, true when it is lighter than the whole picture. */
async function averageHash(png: string): Promise<boolean[]> {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = new OffscreenCanvas(16, 10)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, 16, 10)
  const { data } = context.getImageData(0, 0, 16, 10)
  const light = Array.from({ length: 160 }, (_, field) =>
    [0, 1, 2].reduce((sum, channel) => sum + (data[field * 4 + channel] ?? 0), 0),
  )
  const mean = light.reduce((sum, one) => sum + one, 0) / light.length
  return light.map((one) => one > mean)
}
