import { expect, test } from 'playwright/test'
import { treatments } from '#practice/treatments.ts'
import type { Page } from 'playwright/test'
import { calculateBalanceDue } from '../../src/facts/consultation-price.ts'
import { findFee } from '../../src/facts/find-fee.ts'
import { formatAmount, formatPounds, formatShortPounds } from '../../src/facts/money.ts'
import { callOutFee, depositFee } from '#practice/online-fees.ts'
import { calculateChildPlanPrice } from '../../src/facts/plan-sentences.ts'
import { plans } from '#practice/plans.ts'
import { look } from '#practice/look.ts'
import { takesCallOuts, whileOnCall } from '../support/facts.ts'
import { openStandingSite } from '../support/standing-site.ts'

/* Prices: the fee finder, the plans, and the fee under the lead of a page with a payment. */

const choose = (page: Page, answer: string) => page.getByRole('radio', { name: answer, exact: true }).check()

/** Visible text of the table's rows: name, then prices. Prices that wrap are marked. */
const seen = (page: Page) =>
  page.locator('.fees tbody tr').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const cells = [...row.children].flatMap((cell) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        const bottoms: number[] = []
        let text = ''
        while (texts.nextNode() !== null) {
          const parent = texts.currentNode.parentElement as HTMLElement
          if (parent.closest('small') !== null) continue
          let around: Element | null = parent
          while (around !== cell && around !== null && getComputedStyle(around).clipPath !== 'inset(50%)')
            around = around.parentElement
          // Visible to screen readers only.
          if (around !== cell) continue
          const range = document.createRange()
          range.selectNodeContents(texts.currentNode)
          for (const box of range.getClientRects()) if (box.width > 1) bottoms.push(box.bottom)
          text += texts.currentNode.nodeValue ?? ''
        }
        if (text === '') return []
        // Small letters on the same line end slightly lower or higher.
        const lines = Math.max(...bottoms) - Math.min(...bottoms) < 10 ? 1 : 2
        return [cell.localName === 'td' && lines > 1 ? `${text} IN LINES` : text]
      })
      return cells.length < 2 ? [] : [cells]
    }),
  )

/** Opens a page like a browser without `:has()`. */
async function openWithoutHas(page: Page, path: string) {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    // The page's policy permits only the original style.
    const { 'content-security-policy': _policy, ...headers } = response.headers()
    const body = (await response.text()).replaceAll(':has(', ':unheard-of(')
    await route.fulfill({ response, headers, body })
  })
  await page.goto(path)
}

const rowOf = async (page: Page, name: string) =>
  (await seen(page)).find(([first]) => first?.startsWith(name))

/** The private price as shown. */
const privately = (key: string, age: 'adult' | 'child' = 'adult') => {
  const { private: prices } = findFee(key)
  return formatAmount(prices[age] ?? prices.adult)
}

/** The price for members of a plan as shown. */
const onPlan = (key: string, age: 'adult' | 'child' = 'adult') => {
  const { plan } = findFee(key)
  if (typeof plan === 'string') return plan
  return formatAmount(plan[age] ?? plan.adult)
}

const [filling, routineExam, urgentAssessment, whiteningAtHome] = [
  findFee('filling'),
  findFee('routineExam'),
  findFee('urgentAssessment'),
  findFee('whiteningAtHome'),
]
/** The exam's row in the full table. */
const examOf = (age: 'adult' | 'child') => `${routineExam.name}, ${age}`

test.describe('the table of fees on a phone without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } })

  test('shows one price for each treatment to a visitor who chooses age and way of paying', async ({
    page,
  }) => {
    await page.goto('/dental-plans')
    expect(await rowOf(page, filling.name)).toEqual([filling.name, privately('filling')])
    await choose(page, 'On a plan')
    expect(await rowOf(page, filling.name)).toEqual([filling.name, onPlan('filling')])
    expect(await rowOf(page, routineExam.name)).toEqual([routineExam.name, 'included'])
    await choose(page, 'Child')
    // Juniors and Teens have their own discount.
    const childFilling = formatAmount(calculateChildPlanPrice(filling) ?? { pence: 0 })
    expect(await rowOf(page, filling.name)).toEqual([filling.name, childFilling])
    expect(await rowOf(page, urgentAssessment.name)).toEqual([
      urgentAssessment.name,
      onPlan('urgentAssessment', 'child'),
    ])
    await choose(page, 'Private')
    expect(await rowOf(page, routineExam.name)).toEqual([routineExam.name, privately('routineExam', 'child')])
    // Adults only.
    expect(await rowOf(page, whiteningAtHome.name)).toBeUndefined()
  })
})

/** No price of a page's table wraps, each row has `cells` cells, and nothing is wider than the window. */
async function expectOneLineEach(page: Page, cells: number, rowsAtLeast: number) {
  const rows = await seen(page)
  expect(rows.length).toBeGreaterThan(rowsAtLeast)
  expect(rows.flat().filter((text) => text.includes('LINES'))).toEqual([])
  for (const row of rows) expect(row).toHaveLength(cells)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
}

for (const [path, rarely] of [
  ['/dental-plans', {}] as const,
  ...treatments.slice(0, 2).map(({ slug }) => [`/${slug}`, { tag: '@long' }] as const),
])
  test(`no price on ${path} takes two lines, whatever is chosen`, rarely, async ({ page }) => {
    await page.goto(path)
    const hasAges = (await page.getByRole('radio', { name: 'Child' }).count()) > 0
    for (const who of hasAges ? ['Child', 'Adult'] : [null])
      for (const way of ['On a plan', 'Private']) {
        if (who !== null) await choose(page, who)
        await choose(page, way)
        for (const width of [320, 360, 390, 768, 1280])
          await test.step(`${who}, ${way} at ${width} px`, async () => {
            await page.setViewportSize({ width, height: 800 })
            await expectOneLineEach(page, width < 500 ? 2 : 3, 1)
          })
      }
  })

test('no price on the home page takes two lines', async ({ page }) => {
  await page.goto('/')
  for (const width of [360, 390, 1280])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await expectOneLineEach(page, 3, 4)
    })
})

test('in forced colours the chosen answer of the fees differs from the others, and the focus is visible', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dental-plans')
  const drawn = (answer: string) =>
    page.locator('.fees-choices label', { hasText: answer }).evaluate((label) => {
      const { backgroundColor, outlineStyle } = getComputedStyle(label)
      return { backgroundColor, outlineStyle }
    })
  const [chosen, other] = [await drawn('Adult'), await drawn('Child')]
  expect(chosen.backgroundColor).not.toBe(other.backgroundColor)
  expect(chosen.outlineStyle).toBe('none')
  await page.getByRole('radio', { name: 'Adult' }).focus()
  await page.keyboard.press('Space')
  expect((await drawn('Adult')).outlineStyle).toBe('solid')
})

test.describe('the whole table of fees', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('is there for a screen reader, whatever is chosen', async ({ page }) => {
    await page.goto('/dental-plans')
    const table = page.getByRole('table')
    const whole = await table.ariaSnapshot()
    for (const said of [
      'columnheader "Private"',
      'columnheader "On a plan"',
      `rowheader "${routineExam.name} child`,
      `rowheader "${routineExam.name} adult`,
    ])
      expect(whole).toContain(said)
    await choose(page, 'Child')
    await choose(page, 'On a plan')
    expect(await table.ariaSnapshot()).toBe(whole)
  })

  test('is shown without choices by a browser that does not support :has()', async ({ page }) => {
    await openWithoutHas(page, '/dental-plans')
    await expect(page.getByRole('radio')).toHaveCount(0)
    expect(await rowOf(page, examOf('child'))).toEqual([
      examOf('child'),
      privately('routineExam', 'child'),
      'included',
    ])
    expect((await seen(page)).flat().filter((text) => text.includes('LINES'))).toEqual([])
  })

  test('is printed, whatever was chosen', async ({ page }) => {
    await page.goto('/dental-plans')
    await choose(page, 'Child')
    await page.emulateMedia({ media: 'print' })
    for (const age of ['adult', 'child'] as const)
      expect(await rowOf(page, examOf(age))).toEqual([examOf(age), privately('routineExam', age), 'included'])
    await expect(page.getByRole('radio')).toHaveCount(0)
  })
})

test('plan cards show the price of a year, and their parts are aligned', async ({ page }) => {
  await page.goto('/dental-plans')
  for (const [width, cards] of [
    [768, 'children'],
    [1280, 'adults'],
    [1280, 'children'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    for (const part of ['.ticks', '.figure', '.plan-ask']) {
      const tops = await page
        .locator(`[aria-labelledby=${cards}] ${part}`)
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
      expect(new Set(tops).size, `${part} at ${width} px stand at ${tops.join()}`).toBe(1)
    }
  }
  for (const { name, monthlyPence } of plans) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
    await expect(card.getByText(`${formatPounds(12 * monthlyPence)} a year`)).toBeVisible()
    await expect(card.getByRole('link', { name: `Ask about this plan: ${name}` })).toBeVisible()
  }
})

test('pages that take money show the price in one line under their lead @long', async ({ page }) => {
  const evening = await openStandingSite({ at: whileOnCall })
  const today = formatShortPounds(depositFee.pence)
  for (const [path, price] of [
    ['/newpatients', `${today} today, ${formatShortPounds(calculateBalanceDue('adult'))} at your visit`],
    ...(takesCallOuts
      ? [['/out-of-hours', `${formatShortPounds(callOutFee.pence)} now, treatment extra`] as const]
      : []),
  ] as const) {
    await page.goto(evening.url + path)
    for (const width of [320, 360, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const line = page.locator('.lead + .form-price')
      await expect(line).toHaveText(price)
      const lines = await line.evaluate(
        (one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight),
      )
      expect(Math.round(lines), `${path} at ${width} px`).toBe(1)
    }
  }
  await evening.close()
})

test.describe('a rating', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('is given in apples with the arrow keys, and as many apples are filled', async ({ page }) => {
    const filledWith = `rgb(${Buffer.from(look.colours.accent.slice(1), 'hex').join(', ')})`
    await page.goto('/feedback')
    const filled = () =>
      page
        .locator('.rating .apple-body')
        .evaluateAll((all, accent) => all.map((one) => getComputedStyle(one).fill === accent), filledWith)
    expect(await filled()).toEqual([false, false, false, false, false])
    const sizes = await page
      .locator('.rating .apple')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    expect(sizes).toEqual([56, 56, 56, 56, 56])
    await page.getByRole('radio', { name: '1 apple' }).focus()
    await page.keyboard.press('Space')
    for (let step = 1; step < 4; step += 1) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '4 apples, Very Good' })).toBeChecked()
    expect(await filled()).toEqual([true, true, true, true, false])
  })

  test('shows plain radio buttons in a browser that does not support :has()', async ({ page }) => {
    await openWithoutHas(page, '/feedback')
    const buttons = page.getByRole('radio')
    await expect(buttons).toHaveCount(5)
    for (const button of await buttons.all()) await expect(button).toHaveCSS('opacity', '1')
    const apart = await page.locator('.rating-stars > label').evaluateAll((labels) =>
      labels.map((label) => {
        const [button, apple] = [...label.children].map((part) => part.getBoundingClientRect())
        return (button?.height ?? 0) > 10 && (button?.bottom ?? Infinity) <= (apple?.top ?? 0)
      }),
    )
    expect(apart).toEqual([true, true, true, true, true])
    await buttons.nth(3).check()
    await expect(page.getByRole('radio', { name: '4 apples, Very Good' })).toBeChecked()
  })
})

test('the shelf of healthy habits is lit for its part of the day as one scrolls, and at once without motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/about/ahealthysmile')
  const lights = page.locator('.shelf picture + picture img')
  await expect(lights).toHaveCount(2)
  const lit = () => lights.evaluateAll((all) => all.map((one) => Number(getComputedStyle(one).opacity)))
  expect(await lit()).toEqual([0, 0])
  await lights.last().evaluate((one) => one.scrollIntoView({ block: 'center' }))
  await expect.poll(lit).toEqual([1, 1])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect.poll(lit).toEqual([1, 1])
})
