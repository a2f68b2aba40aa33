import { expect } from 'playwright/test'
import type { Page, WebSocketRoute } from 'playwright/test'
import { formatDecimalPounds } from '../../src/payments/contract/process-call.ts'
import { calculateBalanceDue } from '../../src/facts/consultation-price.ts'
import { consultationPence } from '../../src/facts/consultation-price.ts'
import { onlineFeePence } from '#practice/online-prices.ts'
import { formatPounds } from '../../src/facts/money.ts'
import { telephone } from '#practice/name-and-telephones.ts'
import { violations } from '../support/axe.ts'
import {
  amountOf,
  announced,
  cardDialog,
  detailsDialog,
  openCardStep,
  paidNote,
  payByCard,
  payNow,
  payWith,
  processCall,
  registration,
  somebody,
  success,
} from '../support/paying.ts'
import { cards } from '../support/test-gateway.ts'
import { test } from '../support/visitor.ts'

/* Details of a payment, from the live socket or over HTTP. */

const liveSocket = '**/api/live'
const updatesCall = '**/api/payments/made'
const deposit = amountOf(registration)
const socketFailed = 'Failed to connect to server. Please try again.'

test.describe('the details of a payment', () => {
  const update = (changed: object = {}) => ({
    transaction_id: '7000000001',
    currency: 'GBP',
    action: {
      amount: formatDecimalPounds(onlineFeePence.deposit),
      date: '20261124141502',
      success: '1',
      response_text: 'SUCCESS',
      processor_response_text: '',
      response_code: '100',
    },
    card: { cc_number: '************0100', cc_type: 'visa' },
    billing_address: { first_name: 'Rosalind', last_name: 'Fenn', email: 'r@example.org', city: 'Ashcombe' },
    ...changed,
  })
  const message = (body: object) => JSON.stringify({ event: 'transactionUpdate', event_body: body })

  /** Makes the payment succeed and gives the test control of the live socket. */
  async function answerSockets(page: Page, heard: (socket: WebSocketRoute) => void) {
    let id = 7_000_000_000
    await page.route(processCall, (route) => {
      id += 1
      return route.fulfill({
        json: { status: 'success', transaction_id: String(id), error: null, details: null },
      })
    })
    await page.route('**/api/mail/patientfee', (route) => route.fulfill({ status: 500 }))
    await page.routeWebSocket(liveSocket, heard)
  }

  /** Makes a payment with such a socket. */
  async function paidWithSocket(page: Page, heard: (socket: WebSocketRoute) => void) {
    await answerSockets(page, heard)
    await payWith(page, registration, cards.verified)
    await expect(detailsDialog(page)).toBeVisible()
  }

  test('are visibly awaited; Escape leads back to the success, from which they can be opened again', async ({
    page,
  }) => {
    const sockets: WebSocketRoute[] = []
    await paidWithSocket(page, (socket) => void sockets.push(socket))
    const details = detailsDialog(page)
    await expect(announced(details, 'politely')).toHaveText(`${deposit} paid. Getting your payment details…`)
    await expect(details.getByRole('button')).toHaveCount(0)
    await expect(details.locator('.order-lines > div')).toHaveText([
      `New patient exam, adult${formatPounds(consultationPence.adult)}`,
      `Deposit paid${deposit}`,
      `To pay at your visit${formatPounds(calculateBalanceDue('adult'))}`,
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
    // Other transactions and other events must be ignored.
    sockets[2]?.send(message(update({ transaction_id: '7000000002' })))
    sockets[2]?.send(JSON.stringify({ event: 'somethingElse', event_body: {} }))
    sockets[2]?.send(message(update()))
    await expect(details).toContainText('Visa ending 0100')
    await expect(details).toContainText('Tuesday 24 November 2026 at 14:15')
    await expect(details.getByRole('button')).toHaveText(['Save as PDF', 'Close'])
  })

  const failures: [how: string, action: object, words: string[]][] = [
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
  test('of a failed payment show the provider’s reason, and lead to another card', async ({ page }) => {
    let told: object = {}
    await answerSockets(page, (socket) => socket.send(message(told)))
    await openCardStep(page, registration, somebody())
    const details = detailsDialog(page)
    for (const [index, [how, action, words]] of failures.entries())
      await test.step(how, async () => {
        told = update({
          transaction_id: String(7_000_000_001 + index),
          action: { ...update().action, ...action, success: '0' },
        })
        await payByCard(page, cards.verified)
        await expect(details.getByText('FAILED', { exact: true })).toBeVisible()
        const facts = await details.locator('.facts dd').allTextContents()
        expect(facts.slice(-words.length)).toEqual(words)
        expect(await violations(page)).toEqual([])
        await expect(details).toContainText(`Please try another card, or call us on ${telephone.shown}`)
        await expect(details.getByRole('button')).toHaveText(['Try another card', 'Save as PDF', 'Close'])
        if (index > 0) return
        await details.getByRole('button', { name: 'Try another card' }).click()
        await expect(cardDialog(page)).toContainText('Please enter your card again, or use another one.')
        await expect(payNow(page)).toBeEnabled()
      })
    await details.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  // checkout-messages.test.ts has every malformed message.
  test('are rejected when their message is malformed @long', async ({ page }) => {
    const sockets: WebSocketRoute[] = []
    await paidWithSocket(page, (socket) => void sockets.push(socket))
    const details = detailsDialog(page)
    await expect.poll(() => sockets.length).toBe(1)
    await expect(details.getByRole('button')).toHaveCount(0)
    sockets[0]?.send(message(update({ card: { cc_number: cards.verified, cc_type: 'visa' } })))
    await expect(details.getByRole('button')).toHaveText(['Load the details again', 'Close'])
    await expect(announced(details, 'at once')).toHaveText(
      'Invalid transaction details received. Please try again.',
    )
    await expect(details).toContainText(`Contact support if the issue persists: ${telephone.shown}`)
    await expect(details).toContainText('Please do not pay again.')
    await expect(details).not.toContainText(cards.verified)
    expect(await violations(page)).toEqual([])
    await details.getByRole('button', { name: 'Load the details again' }).click()
    await expect.poll(() => sockets.length).toBe(2)
  })

  test('are requested with growing pauses until an error is shown, and another try can help @long', async ({
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
      // The pause begins only after HTTP has failed too, which the test cannot see.
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

  test('come over HTTP where a proxy blocks WebSockets', async ({ page }) => {
    await page.routeWebSocket(liveSocket, (socket) => void socket.close({ code: 1011 }))
    await payWith(page, registration, cards.verified)
    await expect(success(page)).toBeVisible()
    await expect(detailsDialog(page)).toContainText('Visa ending 0100')
  })

  test('that never come over an open connection are given up with an error, and come after a reconnect @long', async ({
    page,
  }) => {
    await page.clock.install()
    const sockets: WebSocketRoute[] = []
    await page.route(updatesCall, (route) => route.abort())
    await paidWithSocket(page, (socket) => {
      sockets.push(socket)
      if (sockets.length === 3) socket.send(message(update()))
    })
    await expect.poll(() => sockets.length).toBe(1)
    await page.clock.fastForward('02:01')
    const details = detailsDialog(page)
    await expect(announced(details, 'at once')).toHaveText(socketFailed)
    await details.getByRole('button', { name: 'Load the details again' }).click()
    await expect.poll(() => sockets.length).toBe(2)
    await sockets[1]?.close({ code: 1011 })
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000)
        return sockets.length
      })
      .toBe(3)
    await expect(success(page)).toBeVisible()
  })
})

test('a payer for two children can distinguish the buttons of their payments by name', async ({ page }) => {
  const paid = {
    purpose: 'registration',
    status: 'success',
    amount: formatDecimalPounds(onlineFeePence.deposit),
  }
  const payments = [
    { ...paid, transaction_id: '7000000001', at: '2026-11-24T10:00:00.000Z' },
    { ...paid, transaction_id: '7000000002', at: '2026-11-24T10:05:00.000Z' },
  ]
  await page.route('**/api/payments/made', (route) => route.fulfill({ json: { payments, updates: [] } }))
  await page.goto(registration.path)
  for (const at of ['10:00', '10:05'])
    await expect(
      paidNote(page).getByRole('button', {
        name: `Show the payment of ${deposit} on Tuesday 24 November 2026 at ${at}`,
      }),
    ).toHaveText('Show the payment')
})
