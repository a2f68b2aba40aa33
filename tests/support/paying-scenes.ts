import { expect } from 'playwright/test'
import {
  bankDialog,
  bankPage,
  callOut,
  cardDialog,
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
} from './paying.ts'
import type { Scene } from './scene.ts'
import { openStandingSite } from './standing-site.ts'
import { cards } from './test-gateway.ts'
import { hold } from './visitor.ts'

/* Each step of a payment, and its possible outcomes. */

export const payingScenes: readonly Scene[] = [
  {
    name: 'the checkout asks who pays',
    moments: ['your-details', 'your-details-fees', 'your-details-failed'],
    async play(page, shown) {
      const dialog = await openDialog(page, registration)
      await expect(dialog.getByRole('heading', { name: 'Your Details' })).toBeFocused()
      await shown('your-details')
      await dialog.getByText('What the fee covers').click()
      await shown('your-details-fees', dialog.locator('.fee-details'))
      await page.route('**/api/users/**', (route) => route.abort('connectionreset'))
      await next(dialog).click()
      await expect(dialog.locator('[aria-live=assertive]').filter({ hasText: 'Error saving' })).toBeVisible()
      await shown('your-details-failed')
    },
  },
  {
    name: 'a card is entered, refused and entered again',
    moments: [
      'card-details',
      'card-details-end',
      'card-wrong',
      'card-entered',
      'payment-failed',
      'card-again',
    ],
    async play(page, shown) {
      await openCardStep(page, registration)
      const dialog = cardDialog(page)
      await shown('card-details')
      const scroller = dialog.locator('.checkout-part:not([inert]) > .checkout-scroller')
      await scroller.evaluate((one) => one.scrollTo(0, one.scrollHeight))
      await shown('card-details-end')
      await payNow(page).click()
      await expect(dialog.locator('.field-error').first()).toBeVisible()
      await shown('card-wrong')
      await enterCard(page, cards.code('202'))
      // The browser has scrolled each field into view in its own way.
      await scroller.evaluate((one) => one.scrollTo(0, 0))
      await shown('card-entered')
      await payNow(page).click()
      await expect(resultDialog(page).getByRole('heading', { name: /^Payment Failed/ })).toBeFocused()
      await shown('payment-failed')
      await resultDialog(page).getByRole('button', { name: 'Try another card' }).click()
      await expect(dialog.getByText('Nothing was taken').first()).toBeVisible()
      await shown('card-again')
    },
  },
  {
    name: 'the bank asks, the payment is made, and its details come',
    moments: ['bank-asks', 'processing', 'payment-details', 'paid-before'],
    async play(page, shown) {
      await payWith(page, callOut, cards.challenge, {})
      await expect(bankPage(page).getByRole('button', { name: 'Approve' })).toBeVisible()
      await expect(bankDialog(page).getByRole('heading')).toBeFocused()
      await shown('bank-asks')
      const held = await hold(page, processCall)
      await bankPage(page).getByRole('button', { name: 'Approve' }).click()
      await expect(resultDialog(page).getByRole('heading', { name: 'Processing...' })).toBeFocused()
      await expect(resultDialog(page).getByText('Your bank has confirmed').first()).toBeVisible()
      await shown('processing')
      held.letGo()
      await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
      await expect(detailsDialog(page).getByRole('heading', { level: 2 })).toBeFocused()
      await shown('payment-details')
      await detailsDialog(page).getByRole('button', { name: 'Close' }).click()
      const paid = page.getByRole('region', { name: 'Your payments' })
      await expect(paid).toContainText('You paid')
      await shown('paid-before', paid)
    },
  },
  {
    name: 'the payment is made and its details are waited for',
    moments: ['details-waiting', 'payment-successful'],
    async play(page, shown) {
      await page.routeWebSocket('**/api/live', () => undefined)
      await payWith(page, registration, cards.verified, {})
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeFocused()
      await expect(page.getByText('Getting your payment details').first()).toBeVisible()
      await shown('details-waiting')
      await page.keyboard.press('Escape')
      await expect(resultDialog(page).getByRole('button', { name: 'See payment details' })).toBeVisible()
      await shown('payment-successful')
    },
  },
  {
    name: 'a place is held, and its details are read to the end and printed',
    moments: ['place-held', 'place-held-end', 'paid-closed', 'payment-shown-again', 'place-held-print'],
    async play(page, shown) {
      await payWith(page, registration, cards.verified, {})
      const details = detailsDialog(page)
      await expect(details.getByText('SUCCESS', { exact: true })).toBeVisible()
      await expect(details.getByRole('heading', { name: 'Your place is held' })).toBeFocused()
      await shown('place-held')
      await details
        .locator('.checkout-scroller')
        .last()
        .evaluate((one) => one.scrollTo(0, one.scrollHeight))
      await shown('place-held-end')
      await details.getByRole('button', { name: 'Close' }).click()
      const paid = page.getByRole('region', { name: 'Your payments' })
      await expect(paid).toBeFocused()
      await shown('paid-closed')
      await paid.getByRole('button', { name: 'Show the payment' }).click()
      await expect(details.getByText('SUCCESS', { exact: true })).toBeVisible()
      await shown('payment-shown-again')
      await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
      await shown('place-held-print', details)
    },
  },
  {
    name: 'somebody gives up answering the bank',
    moments: ['payment-cancelled'],
    async play(page, shown) {
      await payWith(page, registration, cards.challenge, {})
      await expect(bankPage(page).getByRole('button', { name: 'Approve' })).toBeVisible()
      await bankDialog(page).getByRole('button', { name: 'Cancel this payment' }).click()
      await expect(resultDialog(page).getByRole('heading', { name: /You cancelled/ })).toBeFocused()
      await shown('payment-cancelled')
    },
  },
  {
    name: 'it is never heard what became of the payment',
    moments: ['payment-undecided'],
    async play(page, shown) {
      await page.clock.install()
      await page.route(processCall, (route) =>
        route.fulfill({ json: { status: 'pending', transaction_id: null, error: null, details: null } }),
      )
      await page.routeWebSocket('**/api/live', () => undefined)
      await payWith(page, registration, cards.verified, {})
      await expect(resultDialog(page)).toContainText('We’re checking whether your payment')
      await page.clock.fastForward('10:01')
      await expect(resultDialog(page).getByRole('heading', { name: 'We don’t know yet' })).toBeFocused()
      await shown('payment-undecided')
    },
  },
  {
    name: 'the details of a payment do not come, or say that it failed',
    moments: ['details-missing', 'details-failed'],
    async play(page, shown) {
      const answer = { status: 'success', transaction_id: '7000000001', error: null, details: null }
      await page.route(processCall, (route) => route.fulfill({ json: answer }))
      const failed = {
        transaction_id: '7000000001',
        currency: 'GBP',
        action: {
          amount: '50.00',
          date: '20261124100000',
          success: '0',
          response_text: 'DECLINE',
          processor_response_text: 'Do not honour',
          response_code: '200',
        },
        card: { cc_number: '************0100', cc_type: 'visa' },
        billing_address: { first_name: 'Rosalind', last_name: 'Fenn', email: '', city: 'Ashcombe' },
      }
      let sent = 'nothing that can be read'
      await page.routeWebSocket('**/api/live', (socket) => socket.send(sent))
      await payWith(page, registration, cards.verified, {})
      await expect(detailsDialog(page).getByRole('button', { name: 'Load the details again' })).toBeVisible()
      await shown('details-missing')
      sent = JSON.stringify({ event: 'transactionUpdate', event_body: failed })
      await detailsDialog(page).getByRole('button', { name: 'Load the details again' }).click()
      await expect(detailsDialog(page).getByText('FAILED', { exact: true })).toBeVisible()
      await shown('details-failed')
    },
  },
  {
    name: 'it is not known whether the card was charged',
    moments: ['checking', 'checking-before'],
    async play(page, shown) {
      await page.route(processCall, async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await page.routeWebSocket('**/api/live', () => undefined)
      await payWith(page, registration, cards.verified, {})
      await expect(
        resultDialog(page).getByRole('heading', { name: 'We’re checking whether your payment' }),
      ).toBeFocused()
      await shown('checking')
      await page.route('**/api/payments/made', (route) =>
        route.fulfill({
          json: {
            payments: [
              {
                purpose: 'registration',
                status: 'pending',
                transaction_id: null,
                amount: '50.00',
                at: '2026-11-24T10:00:00.000Z',
              },
            ],
            updates: [],
          },
        }),
      )
      await page.reload()
      const paid = page.getByRole('region', { name: 'Your payments' })
      await expect(paid).toContainText('We’re still checking')
      await shown('checking-before', paid)
    },
  },
  {
    name: 'the card fields do not come',
    moments: ['card-unavailable'],
    async play(page, shown) {
      await page.route('**/Collect.js', (route) => route.abort('connectionreset'))
      await next(await openDialog(page, registration)).click()
      await expect(cardDialog(page).getByRole('button', { name: 'Try again' })).toBeVisible()
      await shown('card-unavailable')
    },
  },
  {
    name: 'no cards are taken',
    moments: ['card-off'],
    async play(page, shown) {
      const site = await openStandingSite({ acceptsCards: false })
      await page.goto(site.url + registration.path)
      await expect(page.getByText('We can’t take card payments')).toBeVisible()
      await shown('card-off')
      await site.close()
    },
  },
]
