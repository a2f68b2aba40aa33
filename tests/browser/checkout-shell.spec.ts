import { expect } from 'playwright/test'
import type { Locator, Page } from 'playwright/test'
import {
  bankDialog,
  bankPage,
  cardDialog,
  cardInput,
  detailsDialog,
  enterCard,
  next,
  openCardStep,
  openDialog,
  payNow,
  payWith,
  processCall,
  registration,
  resultDialog,
  somebody,
} from '../support/paying.ts'
import { cards } from '../support/test-gateway.ts'
import { hold, test } from '../support/visitor.ts'

/* The one dialog of a payment as a ruler and an eye find it: its parts stay where they belong, whatever is in them. */

const shell = (page: Page) => page.locator('dialog.checkout')
const scroller = (page: Page) => page.locator('.checkout-part:not([inert]) > .checkout-scroller')

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('It is not to be seen.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Whether all of something lies on the screen with nothing over it. */
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

/** Colours of a screenshot at points of the page, as red, green and blue. */
async function coloursAt(page: Page, points: readonly (readonly [number, number])[]) {
  const png = (await page.screenshot({ scale: 'css' })).toString('base64')
  const reader = await page.context().newPage()
  const colours = await reader.evaluate(
    async ({ data, at }) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${data}`
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.naturalWidth
      canvas.height = picture.naturalHeight
      const context = canvas.getContext('2d')
      context?.drawImage(picture, 0, 0)
      return at.map(([x, y]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3))
    },
    { data: png, at: points },
  )
  await reader.close()
  return colours
}

for (const [width, height] of [
  [1280, 800],
  [1280, 620],
  [1440, 900],
  [1920, 1200],
  [900, 460],
] as const)
  test(`at ${width} by ${height} the tint of the order reaches the foot of the shell, whatever stands beside it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const dialog = await openDialog(page, registration, somebody())
    const expectTint = async (state: string) => {
      const [outer, tint] = [await boxOf(shell(page)), await boxOf(page.locator('.checkout-order'))]
      expect.soft(tint.y, `${state}: its head`).toBeCloseTo(outer.y, 0)
      expect.soft(tint.bottom, `${state}: its foot`).toBeCloseTo(outer.bottom, 0)
      const [x, y] = [tint.x + 40, tint.bottom - 3]
      expect.soft(await coloursAt(page, [[x, y]]), state).toEqual([[0xf4, 0xdf, 0xd1]])
      expect.soft(await page.locator('dialog:modal').count(), state).toBe(1)
      expect.soft(outer.height, state).toBe(Math.min(height - 48, 752))
    }
    await expectTint('Your Details')
    await next(dialog).click()
    await expect(payNow(page)).toBeEnabled()
    await expectTint('Card Details')
    await payNow(page).click()
    await expect(cardDialog(page).locator('.field-error').first()).toBeVisible()
    await expectTint('a wrong card')
    await scroller(page).evaluate((one) => one.scrollTo(0, one.scrollHeight))
    await expectTint('moved to the end')
    await enterCard(page, cards.code('202'))
    await payNow(page).click()
    await expect(resultDialog(page).getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
    await expectTint('failed')
    await resultDialog(page).getByRole('button', { name: 'Try another card' }).click()
    await enterCard(page, cards.verified)
    await payNow(page).click()
    await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
    await expectTint('paid')
  })

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [390, 664],
  [320, 568],
  [768, 1024],
] as const)
  for (const banner of [true, false])
    test(`at ${width} by ${height} Pay Now is always whole, ${banner ? 'also under the banner of the test mode' : 'as patients see it'}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      if (!banner) await takeBannerAway(page)
      await openCardStep(page, registration)
      await expect(cardDialog(page).getByText('Test mode')).toHaveCount(banner ? 1 : 0)
      const expectWhole = async (state: string) => {
        expect.soft(await isWhole(payNow(page)), state).toBe(true)
        expect.soft(await isWhole(cardDialog(page).getByRole('button', { name: 'Back' })), state).toBe(true)
        expect.soft(await isWhole(cardDialog(page).getByRole('button', { name: 'Close' })), state).toBe(true)
      }
      await expectWhole('at first')
      await scroller(page).evaluate((one) => one.scrollTo(0, one.scrollHeight))
      await expectWhole('at the end')
      await payNow(page).click()
      await expect(cardDialog(page).locator('.field-error').first()).toBeVisible()
      await expectWhole('with every field wrong')
      for (const summary of await shell(page).locator('summary').all()) await summary.click()
      await expectWhole('with all about the fee opened')
    })

/** The page as patients will have it, with a card provider that charges. */
async function takeBannerAway(page: Page) {
  await page.route(`**${registration.path}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/"notice":\{[^}]*\{[^}]*\}\}/, '"notice":null')
    await route.fulfill({ response: answer, body })
  })
}

test('on a telephone laid on its side all of it moves, and Pay Now is come to', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await openCardStep(page, registration)
  await payNow(page).scrollIntoViewIfNeeded()
  expect(await isWhole(payNow(page))).toBe(true)
  await enterCard(page, cards.verified)
  await payNow(page).click()
  await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
})

test.describe('the sheet of a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

  test('has clean corners at each step: the veil round them, and no second layer', async ({ page }) => {
    const expectClean = async (state: string) => {
      const { x, y, right } = await boxOf(shell(page))
      const corners = [
        [x + 1, y + 1],
        [right - 2, y + 1],
      ] as const
      // What is above the sheet is the veil over the header's paper, and so is what its round corners leave free.
      const [veil, ...found] = await coloursAt(page, [[x + 1, y - 4], ...corners, [x + 1, y + 60]])
      const [left, other, edge] = found
      for (const corner of [left, other])
        for (const [channel, value] of (corner ?? []).entries()) {
          const said = `${state}: ${corner?.join(' ')} in a veil of ${veil?.join(' ')}`
          expect.soft(Math.abs(value - (veil?.[channel] ?? 0)), said).toBeLessThan(6)
        }
      expect.soft(edge, `${state}: its edge is its own`).not.toEqual(veil)
      expect.soft(await page.locator('dialog:modal').count(), state).toBe(1)
    }
    const dialog = await openDialog(page, registration, somebody())
    await expectClean('Your Details')
    await next(dialog).click()
    await expect(payNow(page)).toBeEnabled()
    await expectClean('Card Details')
    await scroller(page).evaluate((one) => one.scrollTo(0, 300))
    await expectClean('Card Details, moved')
    await enterCard(page, cards.code('202'))
    await payNow(page).click()
    await expect(resultDialog(page).getByRole('button', { name: 'Try another card' })).toBeVisible()
    await expectClean('failed')
    await resultDialog(page).getByRole('button', { name: 'Try another card' }).click()
    await enterCard(page, cards.verified)
    await payNow(page).click()
    await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
    await expectClean('paid')
  })

  test('leads to the first wrong field and its words, and keeps the heading in sight where both have room', async ({
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
    await scroller(page).evaluate((one) => one.scrollTo(0, one.scrollHeight))
    await payNow(page).click()
    await expect(cardDialog(page).getByLabel('Name on card')).toBeFocused()
    expect(await isWhole(error.first())).toBe(true)
    expect(await isWhole(cardDialog(page).getByRole('heading', { name: 'Card Details' }))).toBe(true)
  })
})

test('a card number that is wrong lets the next key press go on in its field', async ({ page }) => {
  await openCardStep(page, registration)
  await cardDialog(page).getByLabel('Name on card').fill('R FENN')
  await payNow(page).click()
  await expect(cardDialog(page).getByRole('group', { name: 'Card number' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cardInput(page, 'Card number')).toBeFocused()
})

test('each outcome is spoken by a region that was there before it, and its heading has the focus', async ({
  page,
}) => {
  await openCardStep(page, registration, somebody())
  const region = (live: 'polite' | 'assertive') => shell(page).locator(`> [aria-live=${live}]`)
  const before = {
    status: await region('polite').elementHandle(),
    alert: await region('assertive').elementHandle(),
  }
  await enterCard(page, cards.code('202'))
  await payNow(page).click()
  await expect(resultDialog(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(region('assertive')).toHaveText(/^Payment Failed: There is not enough money on this card/)
  await resultDialog(page).getByRole('button', { name: 'Try another card' }).click()
  await expect(region('assertive')).toHaveText('')
  await enterCard(page, cards.verified)
  await payNow(page).click()
  await expect(region('polite')).toHaveText('Payment Successful! Your place is held. £50.00.')
  await expect(detailsDialog(page).getByRole('heading', { name: 'Your place is held' })).toBeFocused()
  expect(await region('polite').evaluate((now, then) => now === then, before.status)).toBe(true)
  expect(await region('assertive').evaluate((now, then) => now === then, before.alert)).toBe(true)
})

test('a security code that was left by Back is not called wrong when the card comes again', async ({
  page,
}) => {
  await openCardStep(page, registration, somebody())
  await enterCard(page, cards.verified)
  await cardDialog(page).getByRole('button', { name: 'Back' }).click()
  await next(page.getByRole('dialog')).click()
  await expect(cardInput(page, 'Card security code')).toHaveValue('999')
  await payNow(page).click()
  await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
})

test('a security code of which the page never heard is not called wrong: it is asked about when paying', async ({
  page,
}) => {
  await openCardStep(page, registration, somebody())
  let lost = false
  // As after going back and forward in the browser: what the provider thought of it was said to nobody.
  await page.route('**/token/api/save', async (route) => {
    const isCode = route.request().postData()?.includes('field=cvv') === true
    if (!isCode || lost) return route.continue()
    lost = true
    return route.abort('connectionreset')
  })
  await enterCard(page, cards.verified)
  await payNow(page).click()
  await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
  expect(lost).toBe(true)
})

/** Colours and arrangement of everything in the details of a payment, in their order. */
const paintsOfDetails = (page: Page) =>
  detailsDialog(page)
    .locator('.checkout-part:not([inert]) :is(h2, h3, p, ol, li, strong, dt, dd, button)')
    .evaluateAll((all) =>
      all.map((one) => {
        const { color, backgroundColor, display, fontSize } = getComputedStyle(one)
        return [one.localName, one.textContent, color, backgroundColor, display, fontSize].join(' | ')
      }),
    )

const buttonsAtRest = [
  'button | Save as PDF | rgb(255, 255, 255) | rgb(31, 111, 102) | flex | 17px',
  'button | Close | rgb(20, 69, 63) | rgb(237, 246, 242) | flex | 17px',
]

for (const width of [390, 1280])
  test(`a payment that is shown again at ${width} px looks as it did at first, wherever it is asked for`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await payWith(page, registration, cards.verified)
    await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
    // A button under the hand is another colour.
    await page.mouse.move(1, 1)
    await expect
      .poll(async () => (await paintsOfDetails(page)).filter((paint) => paint.startsWith('button')))
      .toEqual(buttonsAtRest)
    const first = await paintsOfDetails(page)
    expect(first.length).toBeGreaterThan(20)
    await detailsDialog(page).getByRole('button', { name: 'Close' }).click()
    for (const place of [page.locator('.paid-note'), page.getByRole('region', { name: 'Your payments' })]) {
      const show = place.getByRole('button', { name: 'Show the payment' })
      await show.click()
      await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
      await page.mouse.move(1, 1)
      await expect.poll(() => paintsOfDetails(page)).toEqual(first)
      await page.keyboard.press('Escape')
      await expect(show).toBeFocused()
    }
  })

test('what is still being checked is not called so for ever: a payment that came to nothing may be made again', async ({
  page,
}) => {
  const pending = { purpose: 'registration', status: 'pending', transaction_id: null }
  const made = { ...pending, amount: '50.00', at: new Date().toISOString() }
  await page.route('**/api/payments/made', (route) => route.fulfill({ json: { payments: [made] } }))
  await page.goto(registration.path)
  await expect(page.locator('.paid-note')).toHaveText(
    'We are still checking your payment of £50.00. Please do not pay again.',
  )
  await page.route('**/api/payments/made', (route) => route.fulfill({ json: { payments: [] } }))
  await expect(page.getByRole('button', { name: registration.button })).toBeVisible()
  await expect(page.getByText('still checking')).toHaveCount(0)
})

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`the steps end with the column below them at ${width} px, also where nothing closes the dialog`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await payWith(page, registration, cards.code('202'))
    await expect(resultDialog(page).getByRole('button', { name: 'Try another card' })).toBeVisible()
    const [steps, words] = [
      await boxOf(page.locator('.checkout-steps')),
      await boxOf(page.locator('.checkout:modal .checkout-words')),
    ]
    expect(steps.right).toBeCloseTo(words.right, 0)
    await expect(resultDialog(page).getByText('Deposit not taken')).toBeVisible()
    await expect(resultDialog(page)).toHaveAccessibleName(/^Payment Failed: There is not enough money/)
  })

test('the arch is drawn for those who like movement and stands still for those who do not', async ({
  page,
}) => {
  const drawn = page.locator('.spinner > path').last()
  const held = await hold(page, processCall)
  await payWith(page, registration, cards.verified)
  const animation = () => drawn.evaluate((path) => getComputedStyle(path).animationName)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await animation()).toBe('none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await animation()).toBe('draw-arch')
  held.letGo()
})

test('whoever gives up answering the bank reads that they did, and that nothing was taken', async ({
  page,
}) => {
  await payWith(page, registration, cards.challenge)
  await expect(bankPage(page).getByRole('button', { name: 'Approve' })).toBeVisible()
  await bankDialog(page).getByRole('button', { name: 'Cancel this payment' }).click()
  const failed = resultDialog(page)
  await expect(failed.getByRole('heading', { level: 2 })).toHaveText(
    'Payment Failed: You cancelled this payment.',
  )
  await expect(failed).toContainText('Deposit not taken')
})

for (const width of [390, 1280])
  test(`the frame of the bank’s question is as high as the question at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await payWith(page, registration, cards.challenge)
    const approve = bankPage(page).getByRole('button', { name: 'Approve' })
    await expect(approve).toBeVisible()
    const frame = page.locator('#bank-challenge iframe')
    const content = await bankPage(page)
      .locator('body')
      .evaluate((body) => Math.ceil(body.getBoundingClientRect().height))
    await expect.poll(async () => (await boxOf(frame)).height).toBeCloseTo(content, 0)
    expect((await boxOf(page.locator('.challenge-place'))).height).toBeLessThan(content + 4)
    expect(await isWhole(bankDialog(page).getByRole('button', { name: 'Cancel this payment' }))).toBe(true)
  })

test('parts come up for those who like movement and are simply there for those who do not', async ({
  page,
}) => {
  const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
    await page.emulateMedia({ reducedMotion })
    await openDialog(page, registration)
    return scroller(page).evaluate((one) => {
      const { animationName, animationDuration } = getComputedStyle(one)
      return animationName === 'none' ? '0s' : animationDuration
    })
  }
  expect(await moving('no-preference')).toBe('0.28s')
  expect(await moving('reduce')).toBe('0s')
})

test('a result that is printed is what was paid and what follows, and nothing of the page behind', async ({
  page,
}) => {
  await payWith(page, registration, cards.verified)
  await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const seen of ['Your place is held', 'What happens next', 'Payment details'])
    await expect(detailsDialog(page).getByRole('heading', { name: seen })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('header, footer, h1').locator('visible=true')).toHaveCount(0)
  const lost = await scroller(page).evaluate((one) => one.scrollHeight - one.clientHeight)
  expect(lost).toBe(0)
})

test('a telephone that is turned upright again shows header and foot whole', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await openCardStep(page, registration)
  await payNow(page).scrollIntoViewIfNeeded()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await isWhole(cardDialog(page).getByRole('button', { name: 'Close' }))).toBe(true)
  expect(await isWhole(payNow(page))).toBe(true)
})
