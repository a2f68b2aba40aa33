import { expect } from 'playwright/test'
import { mailWith } from '../support/mailbox.ts'
import { fillAtOnce } from '../support/fill-at-once.ts'
import { senderTexts } from '../support/message-forms.ts'
import {
  callOut,
  enterCard,
  openCardStep,
  payWith,
  registration,
  resultDialog,
  somebody,
} from '../support/paying.ts'
import { takesCallOuts } from '../support/facts.ts'
import { cards } from '../support/test-gateway.ts'
import { alive, marker, test } from '../support/visitor.ts'
import { comeAgain, ELSEWHERE, keep, kept, stored } from '../support/drafts.ts'

test.describe('a draft is deleted', () => {
  test('after its form was sent', async ({ page }) => {
    await page.goto('/contact')
    await alive(page)
    await fillAtOnce(page, senderTexts)
    const text = marker()
    await page.getByLabel('How can we help?').fill(text)
    expect(Object.keys(await stored(page))).toEqual(['draft:contact'])
    await page.getByRole('button', { name: 'Send message' }).click()
    await mailWith(page, text)
    await expect(page.getByText('Your reference is')).toBeVisible()
    expect(await stored(page)).toEqual({})
    await comeAgain(page, '/contact')
    await expect(page.getByLabel('First name')).toHaveValue('')
    await expect(kept(page)).toBeHidden()
  })

  test('on the page that answers a form sent by the browser itself @long', async ({ page }) => {
    await page.goto('/contact')
    await alive(page)
    const text = marker()
    await fillAtOnce(page, senderTexts)
    await page.getByLabel('How can we help?').fill(text)
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
    await expect(page).toHaveURL(/\?sent=/)
    await alive(page)
    await expect.poll(() => stored(page)).toEqual({})
  })

  test('with its tab, and another tab finds nothing of it', async ({ page, context }) => {
    await page.goto('/contact')
    await alive(page)
    await fillAtOnce(page, senderTexts)
    await page.close()
    const other = await context.newPage()
    await other.goto('/contact')
    await alive(other)
    await expect(other.getByLabel('First name')).toHaveValue('')
    expect(await stored(other)).toEqual({})
    expect(await other.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0])
    expect(await other.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  })

  test('after twelve hours', async ({ page }) => {
    await page.goto('/contact')
    await alive(page)
    await fillAtOnce(page, senderTexts)
    const agesBy = (hours: number) =>
      page.evaluate((by) => {
        const name = 'draft:contact'
        const draft = JSON.parse(sessionStorage.getItem(name) ?? '') as { at: number }
        sessionStorage.setItem(name, JSON.stringify({ ...draft, at: draft.at - by * 3_600_000 }))
      }, hours)
    await agesBy(11.9)
    await comeAgain(page, '/contact')
    await expect(kept(page)).toBeVisible()
    await agesBy(0.2)
    await comeAgain(page, '/contact')
    await expect(page.getByLabel('First name')).toHaveValue('')
    expect(await stored(page)).toEqual({})
  })

  test('once its form is paid, and never contains card data @long', async ({ page }) => {
    await openCardStep(page, registration, somebody())
    await enterCard(page, cards.verified, { name: 'MRS CARDHOLDER' })
    const draft = Object.entries(await stored(page))
    expect(draft.map(([name]) => name)).toEqual(['draft:registration'])
    const { typed } = JSON.parse(draft[0]?.[1] ?? '') as { typed: object }
    expect(Object.keys(typed).sort()).toEqual([
      'address',
      'address2',
      'dob.day',
      'dob.month',
      'dob.year',
      'email',
      'firstName',
      'lastName',
      'phone',
      'postcode',
      'town',
    ])
    for (const part of ['CARDHOLDER', '12/34', '"999"', cards.verified.replaceAll(/\D/g, '')])
      expect(draft[0]?.[1]).not.toContain(part)
    if (!takesCallOuts) return
    await page.goto(ELSEWHERE)
    await payWith(page, callOut, cards.verified)
    await expect(resultDialog(page).getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    expect(Object.keys(await stored(page))).toEqual(['draft:registration'])
  })

  test('on the next visit if the page was lost right after the payment @long', async ({ page }) => {
    await openCardStep(page, registration, somebody())
    const [draft] = Object.values(await stored(page))
    await page.goto(ELSEWHERE)
    await payWith(page, registration, cards.verified)
    await expect(resultDialog(page).getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await keep(page, 'registration', draft)
    await page.goto(registration.path)
    await expect(page.getByRole('heading', { name: 'Your payments' })).toBeVisible()
    expect(await stored(page)).toEqual({})
  })
})
