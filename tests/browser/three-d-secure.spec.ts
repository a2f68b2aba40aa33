import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import {
  announced,
  bankDialog,
  bankPage,
  detailsDialog,
  enterCard,
  payNow,
  payWith,
  registration,
  resultDialog,
  salesOf,
  somebody,
  processCall,
} from '../support/paying.ts'
import { cards } from '../support/test-gateway.ts'
import { hold, test } from '../support/visitor.ts'

test.describe('a bank that asks', () => {
  test('is seen above the checkout, which nobody can reach meanwhile, has the focus, and the payment goes on with its yes', async ({
    page,
  }) => {
    const who = somebody()
    await payWith(page, registration, cards.challenge, who)
    await expect(bankDialog(page)).toBeVisible()
    await expect(bankDialog(page).getByRole('heading')).toBeFocused()
    await expect(bankDialog(page)).toContainText('You pay £50.00 to Pearmain Dental Practice.')
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
    await expect(bankPage(page).getByText('£50.00')).toBeVisible()
    expect(await violations(page)).toEqual([])
    const held = await hold(page, processCall)
    await bankPage(page).getByRole('button', { name: 'Approve' }).click()
    await expect(bankDialog(page)).toBeHidden()
    await expect(resultDialog(page).getByRole('heading', { name: 'Processing...' })).toBeFocused()
    await expect(announced(resultDialog(page), 'politely')).toContainText('Your bank has confirmed')
    held.letGo()
    await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
    expect(await salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
  })

  const cancelled = 'Questions: telephone us on 01632 960145'
  const ends: [string, (page: Page) => Promise<void>, string][] = [
    [
      'refused',
      (page) => bankPage(page).getByRole('button', { name: 'Refuse' }).click(),
      'try again, or contact support if the issue persists: 01632 960145',
    ],
    ['left by Cancel', (page) => bankDialog(page).getByRole('button', { name: 'Cancel' }).click(), cancelled],
    ['left by Escape', (page) => bankDialog(page).getByRole('heading').press('Escape'), cancelled],
  ]
  for (const [how, end, said] of ends)
    test(`and is ${how} ends the payment with words, nothing is charged, and another card may be tried`, async ({
      page,
    }) => {
      const who = somebody()
      const held = await hold(page, processCall)
      await payWith(page, registration, cards.challenge, who)
      await expect(bankPage(page).getByRole('button', { name: 'Approve' })).toBeVisible()
      await end(page)
      const failed = resultDialog(page)
      await expect(failed.getByRole('heading')).toContainText(/^Payment Failed: \S/)
      await expect(failed.getByRole('heading')).toBeFocused()
      await expect(failed).toContainText(said)
      await expect(bankDialog(page)).toBeHidden()
      expect(await violations(page)).toEqual([])
      expect(held.requests()).toBe(0)
      held.letGo()
      await failed.getByRole('button', { name: 'Try again' }).click()
      await enterCard(page, cards.verified)
      await payNow(page).click()
      await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
      expect(await salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
    })

  test('and whose page is slow takes no answer before it can pass it on', async ({ page }) => {
    const script = await hold(page, '**/three-d-secure/challenge.js')
    await payWith(page, registration, cards.challenge)
    const approve = bankPage(page).getByRole('button', { name: 'Approve' })
    await expect(approve).toBeVisible()
    await expect(approve).toBeDisabled()
    script.letGo()
    await approve.click()
    await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
  })

  test('and fails after a yes is a failure', async ({ page }) => {
    await payWith(page, registration, cards.challengeFails)
    await bankPage(page).getByRole('button', { name: 'Approve' }).click()
    await expect(resultDialog(page).getByRole('heading')).toContainText(/^Payment Failed: \S/)
  })
})

test.describe('3-D Secure', () => {
  const cases: [string, string, RegExp][] = [
    ['that the bank denies', '4000000000002925', /^Payment Failed: \S/],
    ['that is technically impossible', '4000000000002313', /^Payment Failed: \S/],
    ['that ends in an error', '4000000000002446', /An error occurred during 3DS processing\./],
    ['without proof', cards.notEnrolled, /Your bank has not confirmed that the card is yours/],
  ]
  for (const [name, number, words] of cases)
    test(`${name} charges nothing and says so`, async ({ page }) => {
      const who = somebody()
      await payWith(page, registration, number, who)
      await expect(resultDialog(page).getByRole('heading')).toHaveText(words)
      expect(await salesOf(page, who.Email)).toEqual({ asked: 0, charged: 0 })
      await resultDialog(page).getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

  test('that completes twice charges once', async ({ page }) => {
    const who = somebody()
    await page.route('**/three-d-secure/start', async (route) => {
      const response = await route.fetch()
      const outcome = (await response.json()) as object
      await route.fulfill({ response, json: { ...outcome, times: 2 } })
    })
    await payWith(page, registration, cards.verified, who)
    await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
    expect(await salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
  })

  test('that never answers ends after a minute', async ({ page }) => {
    await page.clock.install()
    const asked = page.waitForRequest('**/three-d-secure/start')
    await page.route('**/three-d-secure/start', () => new Promise(() => undefined))
    await payWith(page, registration, cards.verified)
    await asked
    await page.clock.fastForward('01:01')
    await expect(resultDialog(page).getByRole('heading')).toHaveText(
      'Payment Failed: An error occurred during 3DS processing.',
    )
  })

  test('whose question nobody answers ends after ten minutes, not before', async ({ page }) => {
    await page.clock.install()
    await payWith(page, registration, cards.challenge)
    await expect(bankPage(page).getByRole('button', { name: 'Approve' })).toBeVisible()
    await page.clock.fastForward('09:30')
    await expect(bankDialog(page)).toBeVisible()
    await page.clock.fastForward('00:40')
    await expect(resultDialog(page).getByRole('heading')).toHaveText('Payment Failed: Authentication failed')
  })

  test('that cannot begin says so', async ({ page }) => {
    await page.addInitScript(() => {
      const broken = { create: () => ({ on: () => undefined, get3DSecure: () => ({}) }) }
      // What the script writes there itself goes nowhere.
      Object.defineProperty(globalThis, 'Gateway', { get: () => broken, set() {} })
    })
    await payWith(page, registration, cards.verified)
    await expect(resultDialog(page).getByRole('heading')).toHaveText(
      'Payment Failed: An error occurred during 3DS initialization.',
    )
  })
})
