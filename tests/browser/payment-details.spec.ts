import { expect } from 'playwright/test'
import type { Page, WebSocketRoute } from 'playwright/test'
import { violations } from '../support/axe.ts'
import {
  announced,
  cardDialog,
  detailsDialog,
  payNow,
  payWith,
  processCall,
  registration,
} from '../support/paying.ts'
import { cards } from '../support/test-gateway.ts'
import { test } from '../support/visitor.ts'

/* The details of a payment, which come over the live socket or are asked for. */

const liveSocket = '**/api/live'
const updatesCall = '**/api/payments/updates'
const success = (page: Page) => detailsDialog(page).getByText('SUCCESS', { exact: true })
const socketFailed = 'Failed to connect to server. Please try again.'

test.describe('the details of a payment', () => {
  const update = (changed: object = {}) => ({
    transaction_id: '7000000001',
    currency: 'GBP',
    action: {
      amount: '50.00',
      date: '20261124141502',
      success: '1',
      response_text: 'SUCCESS',
      processor_response_text: '',
      response_code: '100',
    },
    card: { cc_number: '************0100', cc_type: 'visa' },
    billing_address: { first_name: 'Rosalind', last_name: 'Fenn', email: 'r@example.org', city: 'Wrenbury' },
    ...changed,
  })
  const message = (body: object) => JSON.stringify({ event: 'transactionUpdate', event_body: body })

  /** A payment that was made, and a live socket that a test holds in its hands. */
  async function paidWithSocket(page: Page, heard: (socket: WebSocketRoute) => void) {
    await page.route(processCall, (route) =>
      route.fulfill({
        json: { status: 'success', transaction_id: '7000000001', error: null, details: null },
      }),
    )
    await page.route('**/api/mail/patientfee', (route) => route.fulfill({ status: 500 }))
    await page.routeWebSocket(liveSocket, heard)
    await payWith(page, registration, cards.verified)
    await expect(detailsDialog(page)).toBeVisible()
  }

  test('are waited for in sight, nobody has to stay for them, and Escape leads back to the success', async ({
    page,
  }) => {
    const sockets: WebSocketRoute[] = []
    await paidWithSocket(page, (socket) => void sockets.push(socket))
    const details = detailsDialog(page)
    await expect(announced(details, 'politely')).toHaveText('£50.00 paid. Getting your payment details…')
    await expect(details.getByRole('button')).toHaveText('Close')
    // What is left to pay is owed, no longer taken off.
    await expect(details.locator('.order-lines > div')).toHaveText([
      'New patient exam, adult£97.00',
      'Deposit paid£50.00',
      'Left to pay on the day£47.00',
    ])
    await expect.poll(() => sockets.length).toBe(1)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    const result = page.getByRole('dialog', { name: 'Payment Successful!' })
    const show = result.getByRole('button', { name: 'See payment details' })
    await expect(show).toBeVisible()
    await expect(result.getByRole('heading', { level: 2 })).toBeFocused()
    expect(await violations(page)).toEqual([])
    await show.click()
    await expect.poll(() => sockets.length).toBe(2)
    await page.keyboard.press('Escape')
    await expect(result.getByRole('heading', { level: 2 })).toBeFocused()
    await show.click()
    await expect.poll(() => sockets.length).toBe(3)
    // Other people's transactions and other events are none of this one's.
    sockets[2]?.send(message(update({ transaction_id: '7000000002' })))
    sockets[2]?.send(JSON.stringify({ event: 'somethingElse', event_body: {} }))
    sockets[2]?.send(message(update()))
    await expect(details).toContainText('Visa ending 0100')
    await expect(details).toContainText('Tuesday 24 November 2026 at 14:15')
    await expect(details.getByRole('button')).toHaveText(['Save as PDF', 'Close'])
  })

  const failures: [string, object, string[]][] = [
    [
      'with its words',
      { response_text: 'DECLINE', processor_response_text: 'Do not honour', response_code: '200' },
      ['DECLINE', 'Do not honour', '200'],
    ],
    [
      'without any',
      { response_text: '', processor_response_text: '', response_code: '' },
      ['An unknown error occurred.', 'N/A', 'N/A'],
    ],
  ]
  for (const [how, action, words] of failures)
    test(`of one that failed are shown as such, ${how}`, async ({ page }) => {
      const failed = update({ action: { ...update().action, ...action, success: '0' } })
      await paidWithSocket(page, (socket) => socket.send(message(failed)))
      const details = detailsDialog(page)
      await expect(details.getByText('FAILED', { exact: true })).toBeVisible()
      const facts = await details.locator('.payment-details dd').allTextContents()
      expect(facts.slice(-words.length)).toEqual(words)
      expect(await violations(page)).toEqual([])
      await details.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

  test('of one that failed lead to another card, and nothing is called paid', async ({ page }) => {
    const failed = update({ action: { ...update().action, success: '0' } })
    await paidWithSocket(page, (socket) => socket.send(message(failed)))
    const details = detailsDialog(page)
    await expect(details).toContainText('Please try another card, or telephone us on 01632 960145')
    await expect(details.getByRole('button')).toHaveText(['Try another card', 'Save as PDF', 'Close'])
    await details.getByRole('button', { name: 'Try another card' }).click()
    await expect(cardDialog(page)).toContainText('Please enter your card again, or another one.')
    await expect(payNow(page)).toBeEnabled()
  })

  const malformed: [string, string][] = [
    ['is no JSON', 'hello'],
    ['is nothing', message({})],
    ['lacks its amount', message(update({ action: { ...update().action, amount: 50 } }))],
    ['holds a whole card number', message(update({ card: { cc_number: cards.verified, cc_type: 'visa' } }))],
    ['has no date', message(update({ action: { ...update().action, date: '20261341000000' } }))],
  ]
  for (const [how, raw] of malformed)
    test(`that come in a message that ${how} are not believed`, async ({ page }) => {
      await paidWithSocket(page, (socket) => socket.send(raw))
      const details = detailsDialog(page)
      await expect(announced(details, 'at once')).toHaveText(
        'Invalid transaction details received. Please try again.',
      )
      await expect(details).toContainText('Contact support if the issue persists: 01632 960145')
      await expect(details).toContainText('Please do not pay again.')
      await expect(details).not.toContainText(cards.verified)
      await expect(details.getByRole('button')).toHaveText(['Load the details again', 'Close'])
      expect(await violations(page)).toEqual([])
    })

  test('that cannot be heard of are tried for with growing pauses, then that is said, and another try can help', async ({
    page,
  }) => {
    await page.clock.install()
    let opened = 0
    let refuse = true
    await page.route(updatesCall, (route) => (refuse ? route.abort() : route.continue()))
    await paidWithSocket(page, (socket) => {
      opened += 1
      if (refuse) void socket.close({ code: 1011 })
      else socket.send(message(update()))
    })
    const details = detailsDialog(page)
    for (const [tries, pause] of [1_000, 2_000, 4_000, 8_000].entries()) {
      await expect.poll(() => opened).toBe(tries + 1)
      await expect(announced(details, 'politely')).toContainText('Getting your payment details')
      // The pause begins when asking over HTTP has failed as well, which this side cannot see.
      await expect
        .poll(async () => {
          await page.clock.runFor(pause)
          return opened
        })
        .toBe(tries + 2)
    }
    await expect(announced(details, 'at once')).toHaveText(socketFailed)
    expect(opened).toBe(5)
    refuse = false
    await details.getByRole('button', { name: 'Load the details again' }).click()
    await expect(success(page)).toBeVisible()
  })

  test('come over HTTP where a proxy lets no WebSocket through', async ({ page }) => {
    await page.routeWebSocket(liveSocket, (socket) => void socket.close({ code: 1011 }))
    await payWith(page, registration, cards.verified)
    await expect(success(page)).toBeVisible()
    await expect(detailsDialog(page)).toContainText('Visa ending 0100')
  })

  test('that never come over an open line are given up in words', async ({ page }) => {
    await page.clock.install()
    await paidWithSocket(page, () => undefined)
    await page.clock.fastForward('02:01')
    await expect(announced(detailsDialog(page), 'at once')).toHaveText(socketFailed)
  })

  test('come again after the line broke', async ({ page }) => {
    let opened = 0
    await paidWithSocket(page, (socket) => {
      opened += 1
      if (opened === 1) void socket.close({ code: 1006 + 5 })
      else socket.send(message(update()))
    })
    await expect(success(page)).toBeVisible()
    expect(opened).toBe(2)
  })
})

test('whoever paid for two children tells the buttons of their payments apart by name', async ({ page }) => {
  const paid = { purpose: 'registration', status: 'success', amount: '50.00' }
  const payments = [
    { ...paid, transaction_id: '7000000001', at: '2026-11-24T10:00:00.000Z' },
    { ...paid, transaction_id: '7000000002', at: '2026-11-24T10:05:00.000Z' },
  ]
  await page.route('**/api/payments/made', (route) => route.fulfill({ json: { payments } }))
  await page.goto(registration.path)
  for (const at of ['10:00', '10:05'])
    await expect(
      page.getByRole('region', { name: 'Your payments' }).getByRole('button', {
        name: `Show the payment of £50.00 on Tuesday 24 November 2026 at ${at}`,
      }),
    ).toHaveText('Show the payment')
})
