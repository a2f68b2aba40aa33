import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { practiceName as practice, telephone } from '#practice/name-and-telephones.ts'
import { violations } from '../support/axe.ts'
import {
  amountOf,
  announced,
  bankDialog,
  bankPage,
  openCardStep,
  payByCard,
  payByOtherCard,
  payWith,
  registration,
  resultDialog,
  salesOf,
  somebody,
  success,
  processCall,
} from '../support/paying.ts'
import { cards } from '../support/test-gateway.ts'
import { hold, test } from '../support/visitor.ts'

const failed = (page: Page) => resultDialog(page).getByRole('heading')

test.describe('a question of the bank', () => {
  test('is above the checkout, has the focus, cannot be answered too early, and pays once approved', async ({
    page,
  }) => {
    const who = somebody()
    const script = await hold(page, '**/three-d-secure/challenge.js')
    await payWith(page, registration, cards.challenge, who)
    const approve = bankPage(page).getByRole('button', { name: 'Approve' })
    await expect(approve).toBeVisible()
    await expect(approve).toBeDisabled()
    script.letGo()
    await expect(approve).toBeEnabled()
    await expect(bankDialog(page).getByRole('heading')).toBeFocused()
    const amount = amountOf(registration)
    await expect(bankDialog(page)).toContainText(`You’re paying ${amount} to ${practice}.`)
    await expect(announced(bankDialog(page), 'politely')).toHaveText(
      `You’re paying ${amount} to ${practice}.`,
    )
    await expect(page.locator('.checkout')).toBeVisible()
    const onTop = await page.evaluate(() => {
      const seen = document.elementsFromPoint(innerWidth / 2, innerHeight / 2)
      return seen.find(({ localName }) => localName === 'dialog')?.className
    })
    expect(onTop).toBe('challenge')
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('.checkout') === null)).toBe(true)
    }
    await expect(bankPage(page).getByText(amount)).toBeVisible()
    expect(await violations(page)).toEqual([])
    const held = await hold(page, processCall)
    await approve.click()
    await expect(bankDialog(page)).toBeHidden()
    await expect(resultDialog(page).getByRole('heading', { name: 'Processing...' })).toBeFocused()
    await expect(announced(resultDialog(page), 'politely')).toContainText('Your bank has confirmed')
    held.letGo()
    await expect(success(page)).toBeVisible()
    expect(await salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
  })

  const press = (page: Page, name: string) => bankPage(page).getByRole('button', { name }).click()
  const ends: [
    how: string,
    card: string,
    end: (page: Page) => Promise<void>,
    heading: RegExp,
    said: string,
  ][] = [
    [
      'refused',
      cards.challenge,
      (page) => press(page, 'Refuse'),
      /^Payment Failed: \S/,
      `try again, or contact support if the issue persists: ${telephone.shown}`,
    ],
    [
      'left by Cancel',
      cards.challenge,
      (page) => bankDialog(page).getByRole('button', { name: 'Cancel this payment' }).click(),
      /^Payment Failed: You cancelled this payment\.$/,
      `Questions? Please call us on ${telephone.shown}`,
    ],
    [
      'left by Escape',
      cards.challenge,
      (page) => bankDialog(page).getByRole('heading').press('Escape'),
      /^Payment Failed: You cancelled this payment\.$/,
      `Questions? Please call us on ${telephone.shown}`,
    ],
    [
      'answered with a yes that does not help',
      cards.challengeFails,
      (page) => press(page, 'Approve'),
      /^Payment Failed: \S/,
      'Nothing was taken',
    ],
  ]
  test('that is refused, left or fails ends the payment with an error, takes nothing, and another card pays', async ({
    page,
  }) => {
    const who = somebody()
    const held = await hold(page, processCall)
    await openCardStep(page, registration, who)
    for (const [index, [how, card, end, heading, said]] of ends.entries())
      await test.step(how, async () => {
        await (index === 0 ? payByCard(page, card) : payByOtherCard(page, card))
        await expect(bankPage(page).getByRole('button', { name: 'Approve' })).toBeVisible()
        await end(page)
        await expect(failed(page)).toHaveText(heading)
        await expect(failed(page)).toBeFocused()
        await expect(resultDialog(page)).toContainText(said)
        await expect(resultDialog(page)).toContainText('Deposit not taken')
        await expect(bankDialog(page)).toBeHidden()
        if (index < 2) expect(await violations(page)).toEqual([])
        expect(held.requests()).toBe(0)
      })
    held.letGo()
    await payByOtherCard(page, cards.verified)
    await expect(success(page)).toBeVisible()
    expect(await salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
  })
})

test.describe('3-D Secure', () => {
  const cases: [name: string, number: string, words: RegExp][] = [
    ['is denied by the bank', '4000000000002925', /^Payment Failed: \S/],
    ['is technically impossible', '4000000000002313', /^Payment Failed: \S/],
    ['ends in an error', '4000000000002446', /An error occurred during 3DS processing\./],
    ['proves nothing', cards.notEnrolled, /Your bank didn’t confirm that the card is yours/],
  ]
  test('that is denied, impossible or proves nothing charges nothing and shows an error @long', async ({
    page,
  }) => {
    const who = somebody()
    await openCardStep(page, registration, who)
    for (const [index, [name, number, words]] of cases.entries())
      await test.step(name, async () => {
        await (index === 0 ? payByCard(page, number) : payByOtherCard(page, number))
        await expect(failed(page)).toHaveText(words)
        expect(await salesOf(page, who.Email)).toEqual({ asked: 0, charged: 0 })
      })
    await resultDialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('ends after a minute without an answer, and after ten minutes while a question is open @long', async ({
    page,
  }) => {
    await page.clock.install()
    const asked = page.waitForRequest('**/three-d-secure/start')
    await page.route('**/three-d-secure/start', () => new Promise(() => undefined))
    await payWith(page, registration, cards.verified)
    await asked
    await page.clock.fastForward('01:01')
    await expect(failed(page)).toHaveText('Payment Failed: An error occurred during 3DS processing.')
    await page.unroute('**/three-d-secure/start')
    await payByOtherCard(page, cards.challenge)
    await expect(bankPage(page).getByRole('button', { name: 'Approve' })).toBeVisible()
    await page.clock.fastForward('09:30')
    await expect(bankDialog(page)).toBeVisible()
    await page.clock.fastForward('00:40')
    await expect(failed(page)).toHaveText('Payment Failed: Authentication failed')
  })

  test('that cannot start shows an error @long', async ({ page }) => {
    await page.addInitScript(() => {
      const broken = { create: () => ({ on: () => undefined, get3DSecure: () => ({}) }) }
      // Ignores the real script's assignment.
      Object.defineProperty(globalThis, 'Gateway', { get: () => broken, set() {} })
    })
    await payWith(page, registration, cards.verified)
    await expect(failed(page)).toHaveText('Payment Failed: An error occurred during 3DS initialization.')
  })
})
