import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { depositShown, treatmentPath } from '../support/facts.ts'
import { walk } from '../support/focus.ts'
import { newVisitor, screenOf, test } from '../support/looks.ts'
import { cardDialog, detailsDialog, openCardStep, openDialog, registration } from '../support/paying.ts'
import { cards } from '../support/test-gateway.ts'
import { alive } from '../support/visitor.ts'

/* Use of the site by keyboard; every-page.spec.ts tests each page with Tab. */

test('Shift and Tab passes the same places as Tab in reverse @long', async ({ browser, site }) => {
  const page = await newVisitor(browser, site.url, screenOf(1280))
  for (const path of ['/', '/newpatients', treatmentPath])
    await test.step(path, async () => {
      await page.goto(path)
      const there = (await walk(page)).stops.map(({ name }) => name)
      await page.goto(path)
      const back = (await walk(page, 'Shift+Tab')).stops.map(({ name }) => name)
      expect.soft(back.toReversed(), path).toEqual(there)
    })
  await page.context().close()
})

/** Presses Tab until the named element has the focus. */
async function tabTo(page: Page, name: string) {
  const isThere = () =>
    page.evaluate((wanted) => {
      const element = document.activeElement
      const label = element?.getAttribute('aria-label') ?? element?.textContent.trim() ?? ''
      return label.startsWith(wanted)
    }, name)
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return isThere()
    }, `Tab to ${name}`)
    .toBe(true)
}

test('the menu of a phone opens, is walked through and closes by keyboard', async ({ browser, site }) => {
  const page = await newVisitor(browser, site.url, screenOf(390))
  await page.goto('/contact')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await tabTo(page, 'Menu')
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await tabTo(page, 'About')
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('link', { name: 'The practice and team' })).toBeVisible()
  await tabTo(page, 'The practice and team')
  await expect(menu.getByRole('link', { name: 'The practice and team' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'The practice and team' })).toBeHidden()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  await page.context().close()
})

test('Tab stays inside the checkout, and closing gives the focus back @long', async ({ browser, site }) => {
  const page = await newVisitor(browser, site.url, screenOf(390))
  const expectKept = async (step: string) => {
    for (let press = 0; press < 24; press += 1) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(() => {
        const element = document.activeElement
        const isOut = element !== document.body && element?.closest('dialog:modal') === null
        return isOut ? element?.outerHTML.slice(0, 80) : null
      })
      expect(outside, `${step}, Tab ${press + 1}`).toBeNull()
    }
  }
  await openDialog(page, registration)
  await expectKept('Your Details')
  await openCardStep(page, registration)
  await expectKept('Card Details')
  await cardDialog(page).press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: registration.button })).toBeFocused()
  await page.context().close()
})

test('a patient finds the form, fills it in and pays without ever touching a mouse', async ({
  browser,
  site,
}) => {
  const page = await newVisitor(browser, site.url, screenOf(1280))
  const type = async (text: string) => {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.goto('/')
  await tabTo(page, 'New Patients')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Join the practice')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(registration.path)
  await alive(page)
  await tabTo(page, 'Skip to main content')
  await page.keyboard.press('Enter')
  const { texts } = registration
  for (const label of [
    'First name',
    'Last name',
    'Day',
    'Month',
    'Year',
    'Phone number',
    'Email',
    'Address',
    'Address line 2 (optional)',
    'Town',
    'Postcode',
  ]) {
    await type(texts[label] ?? '')
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
  }
  for (let box = 0; box < 2; box += 1) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
  }
  await tabTo(page, registration.button)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your Details' })).toBeFocused()
  await tabTo(page, 'Continue')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Card Details' })).toBeFocused()
  await expect(page.getByRole('button', { name: /Pay Now/ })).toBeEnabled()
  await tabTo(page, 'Test cards')
  for (const text of ['R FENN', cards.verified, '12/34', '999']) await type(text)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('City or town')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
  await tabTo(page, 'Close')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const paid = page.getByRole('region', { name: 'Your payments' })
  await expect(paid).toBeFocused()
  await expect(paid).toContainText(`You paid ${depositShown}`)
  await page.context().close()
})
