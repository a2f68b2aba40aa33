import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { formatDecimalPounds } from '../../src/payments/contract/process-call.ts'
import { onlineFeePence } from '#practice/online-prices.ts'
import { violations } from '../support/axe.ts'
import {
  amountOf,
  announced,
  callNow,
  cardDialog,
  detailsDialog,
  enterCard,
  lettersAbout,
  next,
  openCardStep,
  openDialog,
  payByCard,
  payByOtherCard,
  payNow,
  payWith,
  registration,
  resultDialog,
  salesOf,
  somebody,
  success,
  processCall,
  paidNote,
} from '../support/paying.ts'
import { cards } from '../support/test-gateway.ts'
import { alive, hold, test } from '../support/visitor.ts'

/* Failures between the browser and our server, and what people do meanwhile. */

const deposit = amountOf(registration)

test.describe('while a payment is made', () => {
  test('a double click pays once, and the dialog cannot be closed and says why', async ({ page }) => {
    const who = somebody()
    const held = await hold(page, processCall)
    await openCardStep(page, registration, who)
    await enterCard(page, cards.verified)
    await payNow(page).dblclick()
    const processing = resultDialog(page)
    await expect(processing).toBeVisible()
    await page.locator('.checkout [type=submit]').evaluate((button: HTMLButtonElement) => button.click())
    await expect.poll(() => held.requests()).toBe(1)
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(processing).toBeVisible()
    await expect(announced(processing, 'at once')).toHaveText(
      'Your payment is going through and can’t be stopped now. Please wait a moment.',
    )
    // A browser's own close gesture, which a page cannot always prevent.
    await processing.evaluate((dialog: HTMLDialogElement) => dialog.close())
    await expect(processing).toBeVisible()
    held.letGo()
    await expect(success(page)).toBeVisible()
    expect(held.requests()).toBe(1)
    expect(await salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
  })

  test('the browser warns before leaving, and a patient who leaves anyway finds the payment shown afterwards', async ({
    page,
  }) => {
    const who = somebody()
    // The request arrives, its response does not.
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
    await expect(paidNote(page)).toContainText(`You paid ${deposit}`)
    await expect.poll(() => lettersAbout(page, who.Email)).toBeGreaterThanOrEqual(1)
  })
})

test.describe('a missing answer to a payment', () => {
  const pending = { status: 'pending', transaction_id: null, error: null, details: null }
  /** Loses the first response, and holds back the second request until it is released. */
  async function loseFirst(page: Page, { isSent }: { isSent: boolean }) {
    const bodies: object[] = []
    const askedAgain = Promise.withResolvers<void>()
    await page.route(processCall, async (route) => {
      bodies.push(route.request().postDataJSON() as object)
      if (bodies.length === 1) {
        if (isSent) await route.fetch()
        return route.abort('connectionreset')
      }
      await askedAgain.promise
      return route.continue()
    })
    return { bodies, letThrough: askedAgain.resolve }
  }

  // checkout-messages.test.ts has the other ways in which an answer is missing.
  test('after the charge is asked for again, and the payment succeeds', async ({ page }) => {
    const who = somebody()
    const { bodies, letThrough } = await loseFirst(page, { isSent: true })
    await payWith(page, registration, cards.verified, who)
    const checking = resultDialog(page)
    await expect(checking).toContainText(
      'We’re checking whether your payment went through. Please do not pay again.',
    )
    await expect(checking.getByRole('heading')).toBeFocused()
    expect(await violations(page)).toEqual([])
    letThrough()
    await expect(success(page)).toBeVisible()
    await expect(paidNote(page)).toContainText(`You paid ${deposit}`)
    const [first, ...later] = bodies
    expect(first).not.toHaveProperty('again')
    expect(later.length).toBeGreaterThan(0)
    for (const body of later) expect(body).toEqual({ ...first, again: true })
    expect(await salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
  })

  test('whose request never reached the server takes nothing, and the next try pays', async ({ page }) => {
    const who = somebody()
    const { letThrough } = await loseFirst(page, { isSent: false })
    await payWith(page, registration, cards.verified, who)
    await expect(resultDialog(page)).toContainText('Please do not pay again.')
    letThrough()
    await expect(resultDialog(page)).toContainText(/Payment Failed: .*nothing was taken/)
    expect(await salesOf(page, who.Email)).toEqual({ asked: 0, charged: 0 })
    await page.unroute(processCall)
    await payByOtherCard(page, cards.verified)
    await expect(success(page)).toBeVisible()
    expect(await salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
  })

  test('is given up after ten minutes when each question is lost, and the page says who will answer', async ({
    page,
  }) => {
    await page.clock.install()
    const who = somebody()
    let asked = 0
    await page.route(processCall, async (route) => {
      asked += 1
      return asked === 1 ? route.fulfill({ status: 503, json: pending }) : route.abort('connectionrefused')
    })
    await payWith(page, registration, cards.verified, who)
    const result = resultDialog(page)
    await expect(result).toContainText('We’re checking whether your payment')
    await page.clock.fastForward('00:03')
    await expect.poll(() => asked).toBe(2)
    await expect(result).toContainText('We’re checking whether your payment')
    await page.clock.fastForward('10:01')
    await expect(result.getByRole('heading')).toHaveText(
      /^We don’t know yet whether your payment went through/,
    )
    await expect(result.getByRole('heading')).toBeFocused()
    await expect(result).toContainText('Please do not pay again.')
    await expect(result).toContainText(`We’ll email you at ${who.Email}`)
    await expect(result.getByRole('link')).toHaveText(callNow(registration).number.shown)
    expect(await violations(page)).toEqual([])
    const before = asked
    await page.clock.fastForward('10:00')
    await result.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(asked).toBe(before)
  })

  test('is asked for again after forty seconds @long', async ({ page }) => {
    await page.clock.install()
    const arrived = Promise.withResolvers<void>()
    const askedAgain = Promise.withResolvers<void>()
    let asked = 0
    await page.route(processCall, async (route) => {
      asked += 1
      if (asked > 1) {
        await askedAgain.promise
        return route.continue()
      }
      await route.fetch()
      return arrived.resolve()
    })
    await payWith(page, registration, cards.verified)
    await arrived.promise
    await page.clock.fastForward('00:41')
    await expect(resultDialog(page)).toContainText('Please do not pay again')
    askedAgain.resolve()
    await page.clock.runFor('00:03')
    await expect(success(page)).toBeVisible()
  })

  test('keeps nobody waiting: the dialog can be closed, and the page goes on checking @long', async ({
    page,
  }) => {
    const who = somebody()
    await page.route(processCall, (route) =>
      route.fulfill({ json: { ...pending, details: 'We are still looking.' } }),
    )
    const made = {
      purpose: 'registration',
      status: 'pending',
      transaction_id: null,
      amount: formatDecimalPounds(onlineFeePence.deposit),
      at: new Date().toISOString(),
    }
    let decided = false
    await page.route('**/api/payments/made', (route) =>
      route.fulfill({
        json: {
          payments: [decided ? { ...made, status: 'success', transaction_id: '7000000001' } : made],
          updates: [],
        },
      }),
    )
    await payWith(page, registration, cards.verified, who)
    await expect(resultDialog(page)).toContainText('We are still looking.')
    await expect(resultDialog(page)).toContainText(`we’ll email your receipt to ${who.Email}`)
    await resultDialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(paidNote(page)).toContainText(
      `We’re still checking your payment of ${deposit} (${registration.paidFor}). Please do not pay again.`,
    )
    expect(await violations(page)).toEqual([])
    decided = true
    await expect(paidNote(page)).toContainText(`You paid ${deposit}`)
  })
})

test.describe('the check whether cards are accepted', () => {
  const takingCall = '**/api/payments/taking'
  const notNow = 'We can’t take a card here at the moment. Nothing was taken.'

  test('makes the card step say that none is accepted, and accept one once they are', async ({ page }) => {
    await page.route(takingCall, (route) => route.fulfill({ json: { taking: false } }))
    const dialog = await openDialog(page, registration, somebody())
    await next(dialog).click()
    await expect(cardDialog(page)).toContainText(notNow)
    await expect(cardDialog(page)).toContainText(callNow(registration).number.shown)
    await expect(payNow(page)).toBeHidden()
    expect(await violations(page)).toEqual([])

    await page.unroute(takingCall)
    await cardDialog(page).getByRole('button', { name: 'Back' }).click()
    await next(page.getByRole('dialog')).click()
    await expect(cardDialog(page)).not.toContainText(notNow)
    await payByCard(page, cards.verified)
    await expect(success(page)).toBeVisible()
  })

  test('warns a payer with a declined card before another is typed @long', async ({ page }) => {
    await payWith(page, registration, cards.code('200'))
    await expect(resultDialog(page).getByRole('heading')).toContainText('Payment Failed')
    await page.route(takingCall, (route) => route.fulfill({ json: { taking: false } }))
    await resultDialog(page).getByRole('button', { name: 'Try another card' }).click()
    await expect(cardDialog(page)).toContainText(notNow)
    await expect(payNow(page)).toBeHidden()
  })

  test('keeps nobody from paying when it fails @long', async ({ page }) => {
    await page.route(takingCall, (route) => route.abort())
    await payWith(page, registration, cards.verified)
    await expect(success(page)).toBeVisible()
  })
})

test.describe('the same registration', () => {
  test('in a second tab is not paid twice', async ({ page, context }) => {
    const who = somebody()
    const second = await context.newPage()
    await openCardStep(page, registration, who)
    await openCardStep(second, registration, who)
    await payByCard(page, cards.verified)
    await expect(success(page)).toBeVisible()
    await payByCard(second, cards.mastercard)
    await expect(success(second)).toBeVisible()
    await expect(detailsDialog(second)).toContainText('You’ve already paid for this. Nothing more was taken.')
    await expect(detailsDialog(second)).toContainText('Visa ending 0100')
    expect(await salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
  })
})

test('payments of the same second are each shown once, in whatever order the server lists them @long', async ({
  page,
}) => {
  const paid = (transaction_id: string | null, at = '2026-11-24T14:15:02.000Z') => ({
    purpose: 'registration',
    status: transaction_id === null ? 'pending' : 'success',
    transaction_id,
    amount: formatDecimalPounds(onlineFeePence.deposit),
    at,
  })
  const twins = [paid('7000000001'), paid('7000000002')]
  let decided = false
  await page.route('**/api/payments/made', (route) => {
    const third = paid(decided ? '7000000003' : null, '2026-11-24T14:16:00.000Z')
    return route.fulfill({
      json: { payments: decided ? [third, ...twins] : [...twins, third], updates: [] },
    })
  })
  await page.goto(registration.path)
  await alive(page)
  await expect(paidNote(page)).toContainText('We’re still checking your payment')
  decided = true
  await expect(paidNote(page)).not.toContainText('We’re still checking')
  await expect(paidNote(page).getByRole('listitem')).toHaveCount(3)
})
