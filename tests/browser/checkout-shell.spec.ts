import { expect } from 'playwright/test'
import type { Locator, Page } from 'playwright/test'
import { everything } from '../support/amount.ts'
import {
  bankDialog,
  bankPage,
  cardDialog,
  enterCard,
  next,
  openCardStep,
  openDialog,
  payByCard,
  payNow,
  payWith,
  processCall,
  registration,
  resultDialog,
  somebody,
  success,
} from '../support/paying.ts'
import { cards } from '../support/test-gateway.ts'
import { hold, test } from '../support/visitor.ts'

/* Layout and colours of the payment dialog: its parts stay in place whatever their content. */

const shell = (page: Page) => page.locator('dialog.checkout')
const scroller = (page: Page) => page.locator('.checkout-part:not([inert]) > .checkout-scroller')
const toTheEnd = (page: Page) => scroller(page).evaluate((one) => one.scrollTo(0, one.scrollHeight))

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('It is not to be seen.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** True when an element is completely on the screen and nothing covers it. */
const isWhole = (part: Locator) =>
  part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 8, (top + bottom) / 2],
      [right - 8, (top + bottom) / 2],
      [(left + right) / 2, top + 2],
      [(left + right) / 2, bottom - 2],
    ] as const
    return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  })

/** Checks something at several window sizes and keeps the last one. */
async function atEach(
  page: Page,
  sizes: readonly (readonly [number, number])[],
  look: (size: string, height: number) => Promise<void>,
) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await look(`${width} by ${height}`, height)
  }
}

test('the tinted order column is as high as the dialog in low and high windows @long', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openCardStep(page, registration)
  const sizes = [
    [960, 460],
    [1280, 620],
    [1920, 1200],
  ] as const
  await atEach(page, sizes, async (size, height) => {
    const [outer, tint] = [await boxOf(shell(page)), await boxOf(page.locator('.checkout-order'))]
    expect.soft(tint.y, `${size}: its head`).toBeCloseTo(outer.y, 0)
    expect.soft(tint.bottom, `${size}: its foot`).toBeCloseTo(outer.bottom, 0)
    expect.soft(outer.height, size).toBe(Math.min(height - 48, 752))
  })
})

for (const banner of [false, true])
  test(
    `Pay Now is always fully visible, ${banner ? 'also under the banner of the test mode' : 'as patients see it'}`,
    { tag: banner ? [] : ['@long'] },
    async ({ page }) => {
      const all = [
        [320, 568],
        [390, 664],
        [390, 844],
        [768, 1024],
        [1280, 800],
      ] as const
      const sizes = everything ? all : ([all[0], all[4]] as const)
      if (!banner) await takeBannerAway(page)
      await openCardStep(page, registration)
      await expect(cardDialog(page).getByText('Test mode')).toHaveCount(banner ? 1 : 0)
      const expectWhole = async (state: string) => {
        expect.soft(await isWhole(payNow(page)), state).toBe(true)
        for (const name of ['Back', 'Close'])
          expect.soft(await isWhole(cardDialog(page).getByRole('button', { name })), state).toBe(true)
      }
      await atEach(page, sizes, async (size) => {
        await expectWhole(`${size}, at first`)
        await toTheEnd(page)
        await expectWhole(`${size}, at the end`)
        await scroller(page).evaluate((one) => one.scrollTo(0, 0))
      })
      await atEach(page, sizes, async (size) => {
        await payNow(page).click()
        await expect(cardDialog(page).locator('.field-error').first()).toBeVisible()
        await expectWhole(`${size}, with every field wrong`)
      })
      await page.setViewportSize({ width: 390, height: 844 })
      // The terms have moved from beside the steps into them.
      await expect(page.locator('.checkout-order')).toHaveCount(0)
      for (const summary of await shell(page).locator('summary').all()) await summary.click()
      await atEach(page, sizes, (size) => expectWhole(`${size}, with all about the fee opened`))
    },
  )

/** Shows the page as for patients: without the test-mode banner. */
async function takeBannerAway(page: Page) {
  await page.route(`**${registration.path}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/"notice":\{[^}]*\{[^}]*\}\}/, '"notice":null')
    await route.fulfill({ response: answer, body })
  })
}

test('on a phone held sideways the whole dialog scrolls; held upright, Close and Pay Now stay visible @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await openCardStep(page, registration)
  await payNow(page).scrollIntoViewIfNeeded()
  expect(await isWhole(payNow(page))).toBe(true)
  await page.setViewportSize({ width: 844, height: 390 })
  await payNow(page).scrollIntoViewIfNeeded()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await isWhole(cardDialog(page).getByRole('button', { name: 'Close' }))).toBe(true)
  expect(await isWhole(payNow(page))).toBe(true)
  await page.setViewportSize({ width: 640, height: 400 })
  await payByCard(page, cards.verified)
  await expect(success(page)).toBeVisible()
})

test.describe('the checkout on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

  test('scrolls to the first wrong field and its error, with the heading in view where there is room', async ({
    page,
  }) => {
    await openCardStep(page, registration)
    await enterCard(page, cards.verified, { code: '1' })
    await cardDialog(page).getByLabel('Name on card').click()
    await payNow(page).click({ delay: 150 })
    const code = cardDialog(page).getByRole('group', { name: 'Card security code' })
    await expect(code).toBeFocused()
    const error = cardDialog(page).locator('.field-error')
    await expect(error).toBeVisible()
    const [inside, field] = [await boxOf(scroller(page)), await boxOf(code)]
    expect(field.y).toBeGreaterThan(inside.y)
    expect(field.bottom).toBeLessThan(inside.bottom)
    expect(await isWhole(error)).toBe(true)
    await cardDialog(page).getByLabel('Name on card').fill('')
    await toTheEnd(page)
    await payNow(page).click()
    await expect(cardDialog(page).getByLabel('Name on card')).toBeFocused()
    expect(await isWhole(error.first())).toBe(true)
    expect(await isWhole(cardDialog(page).getByRole('heading', { name: 'Card Details' }))).toBe(true)
  })
})

test('the frame of the bank’s question is as high as its content, on a phone and on a wide screen @long', async ({
  page,
}) => {
  await payWith(page, registration, cards.challenge)
  await expect(bankPage(page).getByRole('button', { name: 'Approve' })).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect
      .poll(async () => {
        const content = await bankPage(page)
          .locator('body')
          .evaluate((body) => Math.ceil(body.getBoundingClientRect().height))
        return Math.abs((await boxOf(page.locator('#bank-challenge iframe'))).height - content)
      })
      .toBeLessThan(0.5)
    const { height } = await boxOf(page.locator('#bank-challenge iframe'))
    expect((await boxOf(page.locator('.challenge-place'))).height).toBeLessThan(height + 4)
    expect(await isWhole(bankDialog(page).getByRole('button', { name: 'Cancel this payment' }))).toBe(true)
  }
})

test('the checkout is animated, except for visitors who prefer reduced motion @long', async ({ page }) => {
  const expectMotion = async (part: Locator, property: string, moving: RegExp, still: RegExp) => {
    for (const [reducedMotion, value] of [
      ['no-preference', moving],
      ['reduce', still],
    ] as const) {
      await page.emulateMedia({ reducedMotion })
      const found = await part.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property)
      expect.soft(found, `${property}, ${reducedMotion}`).toMatch(value)
    }
  }
  const dialog = await openDialog(page, registration, somebody())
  await expectMotion(dialog, 'transition-duration', /^0\.32s/, /^0s/)
  await next(dialog).click()
  await expect(payNow(page)).toBeEnabled()
  const held = await hold(page, processCall)
  await payByCard(page, cards.verified)
  await expectMotion(page.locator('.spinner > path').last(), 'animation-name', /^draw-arch$/, /^none$/)
  held.letGo()
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the bank’s question is gone in the moment in which its dialog closes', async ({ page }) => {
    await payWith(page, registration, cards.challenge)
    await expect(bankPage(page).getByRole('button', { name: 'Approve' })).toBeVisible()
    const held = await hold(page, processCall)
    const shown = page.locator('dialog.challenge').evaluate(
      (challenge) =>
        new Promise((resolve) => {
          new MutationObserver(() =>
            resolve([challenge.hasAttribute('open'), getComputedStyle(challenge).display]),
          ).observe(challenge, { attributeFilter: ['open'] })
        }),
    )
    await bankPage(page).getByRole('button', { name: 'Approve' }).click()
    expect(await shown).toEqual([false, 'none'])
    await expect(resultDialog(page).getByRole('heading', { name: 'Processing...' })).toBeVisible()
    held.letGo()
  })

  test('the words and the buttons of a declined card come together', async ({ page }) => {
    await openCardStep(page, registration)
    await enterCard(page, cards.code('202'))
    const opacities = shell(page).evaluate(
      (dialog) =>
        new Promise((resolve) => {
          new MutationObserver(() => {
            const foot = dialog.querySelector('.checkout-part:not([inert]) > .checkout-foot')
            const words = foot?.parentElement?.querySelector('.result-failed')
            if (!words) return
            const parts = [dialog, foot?.parentElement, foot, words.closest('.checkout-scroller'), words]
            requestAnimationFrame(() =>
              resolve(parts.map((part) => getComputedStyle(part as Element).opacity)),
            )
          }).observe(dialog, { childList: true })
        }),
    )
    await payNow(page).click()
    expect(await opacities).toEqual(['1', '1', '1', '1', '1'])
  })
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('a long email address is shown whole before it is saved', async ({ page }) => {
    const address = `${'rosalind.'.repeat(6)}fenn@example.org`
    const dialog = await openDialog(page, registration, { Email: address })
    const shown = dialog.getByLabel('Email')
    await expect(shown).toHaveValue(address)
    const hidden = await shown.evaluate((area) => [
      area.scrollWidth - area.clientWidth,
      area.scrollHeight - area.clientHeight,
    ])
    expect(hidden).toEqual([0, 0])
  })
})
