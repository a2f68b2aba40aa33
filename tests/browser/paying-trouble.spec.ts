import { expect } from 'playwright/test'
import type { Page, Route, WebSocketRoute } from 'playwright/test'
import { violations } from '../support/axe.ts'
import {
  cardDialog,
  detailsDialog,
  enterCard,
  formOf,
  lettersAbout,
  openCardStep,
  payNow,
  payWith,
  registration,
  resultDialog,
  salesOf,
  somebody,
} from '../support/paying.ts'
import { cards } from '../support/test-gateway.ts'
import { alive, hold, test } from '../support/visitor.ts'

/* What goes wrong between the browser and our server, and what people do meanwhile. */

const processCall = '**/api/payments/process'
const liveSocket = '**/api/live'
const paidNote = (page: Page) => page.getByRole('region', { name: 'Your payments' })
const success = (page: Page) => detailsDialog(page).getByText('SUCCESS', { exact: true })
const socketFailed = 'Failed to connect to server. Please try again.'

test.describe('while a payment is made', () => {
  test('a double click pays once', async ({ page }) => {
    const who = somebody()
    const held = await hold(page, processCall)
    await openCardStep(page, registration, who)
    await enterCard(page, cards.verified)
    await payNow(page).dblclick()
    await expect(resultDialog(page)).toBeVisible()
    await payNow(page).evaluate((button: HTMLButtonElement) => button.click())
    await expect.poll(() => held.requests()).toBe(1)
    held.letGo()
    await expect(success(page)).toBeVisible()
    expect(held.requests()).toBe(1)
    expect(await salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
  })

  test('Escape, twice as well, and a press beside it close nothing, and why is said', async ({ page }) => {
    const held = await hold(page, processCall)
    await payWith(page, registration, cards.verified)
    const processing = resultDialog(page)
    await expect(processing).toBeVisible()
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(processing).toBeVisible()
    await expect(processing.getByRole('alert')).toHaveText(
      'Your payment is being made and cannot be stopped now. Please wait a moment.',
    )
    // A browser's own gesture, which a page cannot always hold back.
    await processing.evaluate((dialog: HTMLDialogElement) => dialog.close())
    await expect(processing).toBeVisible()
    held.letGo()
    await expect(success(page)).toBeVisible()
  })

  test('leaving the page is warned of, and whoever leaves all the same finds the truth on coming back', async ({
    page,
  }) => {
    const who = somebody()
    // The call arrives, its answer does not.
    await page.route(processCall, async (route) => {
      await route.fetch()
    })
    await payWith(page, registration, cards.verified, who)
    await expect.poll(() => salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
    const warned = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await warned
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
    await alive(page)
    await expect(paidNote(page)).toContainText('You paid £50.00')
    await expect.poll(() => lettersAbout(page, who.Email)).toBeGreaterThanOrEqual(1)
  })

  test('a page that is closed loses nothing: practice and payer hear of it', async ({ page, context }) => {
    const who = somebody()
    const arrived = Promise.withResolvers<void>()
    await page.route(processCall, async (route) => {
      await route.fetch()
      arrived.resolve()
    })
    await payWith(page, registration, cards.verified, who)
    await arrived.promise
    await page.close({ runBeforeUnload: false })
    const later = await context.newPage()
    await later.goto(registration.path)
    await alive(later)
    await expect(paidNote(later)).toContainText('You paid £50.00')
    expect(await salesOf(later, who.Email)).toEqual({ asked: 1, charged: 1 })
    await expect.poll(() => lettersAbout(later, who.Email)).toBeGreaterThanOrEqual(1)
  })
})

test.describe('an answer that does not come', () => {
  const lost: [string, (route: Route) => Promise<void>][] = [
    [
      'because the line breaks after the card was charged',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
    ],
    ['because the line breaks before', (route) => route.abort('connectionrefused')],
    ['because a proxy says 502', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })],
    ['because a hotel’s network answers', (route) => route.fulfill({ body: '<h1>Log in</h1>' })],
    [
      'because the server broke',
      (route) =>
        route.fulfill({
          status: 500,
          json: {
            status: 'error',
            transaction_id: null,
            error: 'An unexpected error occurred. Please try again.',
            details: null,
          },
        }),
    ],
  ]
  for (const [why, lose] of lost)
    test(`${why} is no failure: it is asked again, and the card is charged once`, async ({ page }) => {
      const who = somebody()
      const bodies: (string | null)[] = []
      const secondAsked = Promise.withResolvers<void>()
      await page.route(processCall, async (route) => {
        bodies.push(route.request().postData())
        if (bodies.length === 1) return lose(route)
        await secondAsked.promise
        return route.continue()
      })
      await payWith(page, registration, cards.verified, who)
      const checking = resultDialog(page)
      await expect(checking).toContainText(
        'We are checking whether your payment went through. Please do not pay again.',
      )
      await expect(checking.getByRole('heading')).toBeFocused()
      expect(await violations(page)).toEqual([])
      secondAsked.resolve()
      await expect(success(page)).toBeVisible()
      await expect(paidNote(page)).toContainText('You paid £50.00')
      expect(new Set(bodies).size).toBe(1)
      expect(await salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
    })

  test('in time is waited for no longer than forty seconds', async ({ page }) => {
    await page.clock.install()
    const asked = page.waitForRequest(processCall)
    await page.route(processCall, () => new Promise(() => undefined), { times: 1 })
    await payWith(page, registration, cards.verified)
    await asked
    await page.clock.fastForward('00:41')
    await expect(resultDialog(page)).toContainText('Please do not pay again')
    await page.clock.runFor('00:03')
    await expect(success(page)).toBeVisible()
  })

  test('for long can be closed; the page goes on looking, and says so', async ({ page }) => {
    const who = somebody()
    const pending = { status: 'pending', transaction_id: null, error: null, details: 'We are still looking.' }
    await page.route(processCall, (route) => route.fulfill({ json: pending }))
    const made = {
      purpose: 'registration',
      status: 'pending',
      transaction_id: null,
      amount: '50.00',
      at: new Date().toISOString(),
    }
    let decided = false
    await page.route('**/api/payments/made', (route) =>
      route.fulfill({
        json: { payments: [decided ? { ...made, status: 'success', transaction_id: '7000000001' } : made] },
      }),
    )
    await payWith(page, registration, cards.verified, who)
    await expect(resultDialog(page)).toContainText('We are still looking.')
    await expect(resultDialog(page)).toContainText(`the receipt comes to ${who.Email}`)
    await resultDialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(paidNote(page)).toContainText(
      'We are still checking your payment of £50.00 (New patient deposit). Please do not pay again.',
    )
    expect(await violations(page)).toEqual([])
    decided = true
    await expect(paidNote(page)).toContainText('You paid £50.00')
  })

  test('because the request cannot be a payment is a failure, in the words of the server', async ({
    page,
  }) => {
    await page.route(processCall, (route) =>
      route.fulfill({
        status: 400,
        json: { status: 'error', transaction_id: null, error: 'This is not the price.', details: null },
      }),
    )
    await payWith(page, registration, cards.verified)
    await expect(resultDialog(page).getByRole('heading')).toHaveText('Payment Failed: This is not the price.')
  })
})

test.describe('the same registration', () => {
  test('in a second tab is not paid twice', async ({ page, context }) => {
    const who = somebody()
    const second = await context.newPage()
    await openCardStep(page, registration, who)
    await openCardStep(second, registration, who)
    await enterCard(page, cards.verified)
    await payNow(page).click()
    await expect(success(page)).toBeVisible()
    await enterCard(second, cards.mastercard)
    await payNow(second).click()
    await expect(success(second)).toBeVisible()
    await expect(detailsDialog(second)).toContainText('This was paid already. Nothing more was taken.')
    await expect(detailsDialog(second)).toContainText('Visa ending 0100')
    expect(await salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
  })

  test('is shown as paid after going to another page and back', async ({ page }) => {
    await payWith(page, registration, cards.verified)
    await expect(success(page)).toBeVisible()
    await detailsDialog(page).getByRole('button', { name: 'Close' }).click()
    await page.goto('/about')
    await page.goBack()
    await alive(page)
    await expect(paidNote(page)).toContainText('You paid £50.00')
    await expect(formOf(page, registration)).toBeVisible()
  })
})

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

  test('are waited for in sight, without buttons, and Escape leads back to the success', async ({ page }) => {
    const sockets: WebSocketRoute[] = []
    await paidWithSocket(page, (socket) => void sockets.push(socket))
    const details = detailsDialog(page)
    await expect(details.getByRole('status')).toHaveText('Waiting for the confirmation of your payment…')
    await expect(details.getByRole('button')).toHaveCount(0)
    await expect.poll(() => sockets.length).toBe(1)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
    const result = page.getByRole('dialog', { name: 'Payment Successful!' })
    await expect(result).toBeVisible()
    expect(await violations(page)).toEqual([])
    await result.getByRole('button', { name: 'Show the payment' }).click()
    await expect.poll(() => sockets.length).toBe(2)
    // Other people's transactions and other events are none of this one's.
    sockets[1]?.send(message(update({ transaction_id: '7000000002' })))
    sockets[1]?.send(JSON.stringify({ event: 'somethingElse', event_body: {} }))
    sockets[1]?.send(message(update()))
    await expect(details).toContainText('Visa ending 0100')
    await expect(details).toContainText('Tuesday, 24 November 2026 at 14:15')
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
      const [, error, processor, code] = await details.locator('dd').allTextContents()
      expect([error, processor, code]).toEqual(words)
      expect(await violations(page)).toEqual([])
      await details.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
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
      await expect(details.getByRole('alert')).toHaveText(
        'Invalid transaction details received. Please try again.',
      )
      await expect(details).toContainText('please do not pay again')
      await expect(details).not.toContainText(cards.verified)
      await expect(details.getByRole('button')).toHaveText(['Try again', 'Close'])
      expect(await violations(page)).toEqual([])
    })

  test('that cannot be heard of are tried for with growing pauses, then that is said, and another try can help', async ({
    page,
  }) => {
    await page.clock.install()
    let opened = 0
    let refuse = true
    await paidWithSocket(page, (socket) => {
      opened += 1
      if (refuse) void socket.close({ code: 1011 })
      else socket.send(message(update()))
    })
    const details = detailsDialog(page)
    for (const [tries, pause] of [1_000, 2_000, 4_000, 8_000].entries()) {
      await expect.poll(() => opened).toBe(tries + 1)
      await expect(details.getByRole('status')).toContainText('Waiting')
      await page.clock.runFor(pause)
    }
    await expect(details.getByRole('alert')).toHaveText(socketFailed)
    expect(opened).toBe(5)
    refuse = false
    await details.getByRole('button', { name: 'Try again' }).click()
    await expect(success(page)).toBeVisible()
  })

  test('that never come over an open line are given up in words', async ({ page }) => {
    await page.clock.install()
    await paidWithSocket(page, () => undefined)
    await page.clock.fastForward('02:01')
    await expect(detailsDialog(page).getByRole('alert')).toHaveText(socketFailed)
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

test('closing the checkout forgets the card', async ({ page }) => {
  await openCardStep(page, registration)
  await enterCard(page, cards.verified)
  await cardDialog(page).getByLabel('City or town').press('Escape')
  await page.getByRole('button', { name: registration.button }).click()
  await page
    .getByRole('dialog', { name: 'Your Details' })
    .getByRole('button', { name: 'Continue', exact: true })
    .click()
  await expect(payNow(page)).toBeEnabled()
  await payNow(page).click()
  await expect(cardDialog(page).locator('.field-error')).toHaveCount(4)
})
