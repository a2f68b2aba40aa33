import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { formatDecimalPounds } from '../../src/payments/contract/process-call.ts'
import { onlineFeePence } from '#practice/online-prices.ts'
import { amountOf, detailsDialog, paidNote, payWith, registration, success } from '../support/paying.ts'
import { cards } from '../support/test-gateway.ts'
import { test } from '../support/visitor.ts'

/* A completed payment: shown again, printed, and asked about. */

/** Colours and layout of everything in the details of a payment, in order. */
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

test('a payment that is shown again looks as it did at first, from either button @long', async ({ page }) => {
  await payWith(page, registration, cards.verified)
  await expect(success(page)).toBeVisible()
  const first: Record<number, string[]> = {}
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    // A hovered button has another colour.
    await page.mouse.move(1, 1)
    await expect
      .poll(async () => (await paintsOfDetails(page)).filter((paint) => paint.startsWith('button')))
      .toEqual(buttonsAtRest)
    first[width] = await paintsOfDetails(page)
    expect(first[width].length).toBeGreaterThan(20)
  }
  await detailsDialog(page).getByRole('button', { name: 'Close' }).click()
  for (const place of [page.locator('.paid-note'), paidNote(page)]) {
    const show = place.getByRole('button', { name: 'Show the payment' })
    await show.click()
    await expect(success(page)).toBeVisible()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.mouse.move(1, 1)
      await expect.poll(() => paintsOfDetails(page)).toEqual(first[width])
    }
    await page.keyboard.press('Escape')
    await expect(show).toBeFocused()
  }
})

test('a printed result shows what was paid and what follows, and nothing of the page behind', async ({
  page,
}) => {
  await payWith(page, registration, cards.verified)
  await expect(success(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const seen of ['Your place is held', 'What happens next', 'Payment details'])
    await expect(detailsDialog(page).getByRole('heading', { name: seen })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('header, footer, h1').locator('visible=true')).toHaveCount(0)
  const lost = await detailsDialog(page)
    .locator('.checkout-part:not([inert]) > .checkout-scroller')
    .evaluate((one) => one.scrollHeight - one.clientHeight)
  expect(lost).toBe(0)
})

test('a payment that was being checked and came to nothing may be made again', async ({ page }) => {
  const pending = { purpose: 'registration', status: 'pending', transaction_id: null }
  const made = {
    ...pending,
    amount: formatDecimalPounds(onlineFeePence.deposit),
    at: new Date().toISOString(),
  }
  await page.route('**/api/payments/made', (route) =>
    route.fulfill({ json: { payments: [made], updates: [] } }),
  )
  await page.goto(registration.path)
  await expect(page.locator('.paid-note')).toHaveText(
    `We’re still checking your payment of ${amountOf(registration)}. Please do not pay again.`,
  )
  await page.route('**/api/payments/made', (route) => route.fulfill({ json: { payments: [], updates: [] } }))
  await expect(page.getByRole('button', { name: registration.button })).toBeVisible()
  await expect(page.getByText('still checking')).toHaveCount(0)
})
