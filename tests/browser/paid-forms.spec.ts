import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import {
  adult,
  callNow,
  callOut as callOutPage,
  field,
  fillIn,
  formOf,
  openDialog,
  registration as registrationPage,
  showForm,
} from '../support/paying.ts'
import type { PaidFormPage } from '../support/paying.ts'
import { newVisitor, screenOf } from '../support/looks.ts'
import { openStandingSite } from '../support/standing-site.ts'
import { alive, test } from '../support/visitor.ts'

interface PaidForm extends PaidFormPage {
  /** What an empty form says, in the order of its fields. */
  missing: string[]
}

const registration: PaidForm = {
  ...registrationPage,
  missing: [
    'Enter your first name',
    'Enter your last name',
    'Enter your date of birth',
    'Enter your phone number',
    'Enter your email address',
    'Enter your address',
    'Enter your town',
    'Enter your postcode',
    'Tick to say that you understand what the exam costs',
    'Tick to say that we may contact you about your appointment',
  ],
}

const callOut: PaidForm = {
  ...callOutPage,
  missing: [
    'Enter your first name',
    'Enter your last name',
    'Enter your phone number',
    'Enter your email address',
    'Enter your town',
    'Enter your postcode',
    'Telephone the dentist on call first, then tick to say that you have',
    'Tick to say that you understand what the call-out fee covers',
  ],
}

const paidForms = [registration, callOut]

/** Sentences at the fields, in the order of the page. */
const sentences = (page: Page, form: PaidForm) =>
  formOf(page, form)
    .locator('.field-error')
    .evaluateAll((all) => all.map((one) => one.textContent.replace('Error: ', '')))

for (const form of paidForms)
  for (const javaScriptEnabled of [true, false])
    test.describe(`${form.name}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
      test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })

      test('an empty form says at every field what to do, and leads to the first', async ({ page }) => {
        await page.goto(form.path)
        if (javaScriptEnabled) await alive(page)
        await showForm(page)
        await page.getByRole('button', { name: form.button }).click()
        await expect(page).toHaveTitle(/^Error: /)
        const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
        expect(await summary.getByRole('listitem').allTextContents()).toEqual(form.missing)
        expect(await sentences(page, form)).toEqual(form.missing)
        const first = field(page, form, 'First name')
        await expect(first).toHaveAttribute('aria-invalid', 'true')
        if (!javaScriptEnabled) return
        await expect(first).toBeFocused()
        await expect(first).toBeInViewport()
        // Scrolled so far, part of the list lies under the header, where nothing is large enough to press.
        await page.evaluate(() => scrollTo(0, 0))
        expect(await violations(page)).toEqual([])
      })

      test('blanks are nothing, and a wrong address is said in the words of every form', async ({ page }) => {
        await page.goto(form.path)
        if (javaScriptEnabled) await alive(page)
        await fillIn(page, form, { ...form.texts, Town: '   ', Email: 'nowhere' })
        await page.getByRole('button', { name: form.button }).click()
        const wrong = ['Please enter a valid email address.', 'Enter your town']
        await expect(formOf(page, form).locator('.field-error')).toHaveCount(wrong.length)
        expect(await sentences(page, form)).toEqual(wrong)
        if (javaScriptEnabled) await expect(field(page, form, 'Email')).toBeFocused()
        for (const [label, text] of Object.entries({ ...form.texts, Town: '', Email: 'nowhere' }))
          expect((await field(page, form, label).inputValue()).trim(), label).toBe(text)
      })
    })

for (const form of paidForms)
  test.describe(`${form.name}, without script`, () => {
    test.use({ javaScriptEnabled: false })

    test('the page says that a card needs script, what was typed stays, and a number is there to call', async ({
      page,
    }) => {
      await page.goto(form.path)
      await fillIn(page, form)
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: form.button }).click()
      expect((await answer).status()).toBe(503)
      const said = page.getByRole('alert')
      await expect(said).toContainText('Paying by card needs JavaScript')
      const { before, number, after } = callNow(form)
      await expect(said).toContainText(`or ${before} ${number.shown}${after}.`)
      for (const [label, text] of Object.entries(form.texts))
        await expect(field(page, form, label)).toHaveValue(text)
    })
  })

test.describe('a date of birth', () => {
  const cases: [texts: Record<string, string>, said: string, focused: string][] = [
    [{ Day: '', Month: '', Year: '' }, 'Enter your date of birth', 'Day'],
    [{ Day: '' }, 'Date of birth must include a day', 'Day'],
    [{ Month: '' }, 'Date of birth must include a month', 'Month'],
    [{ Year: '' }, 'Date of birth must include a year', 'Year'],
    [{ Day: '31', Month: 'Feb' }, 'Date of birth must be a real date', 'Day'],
    [{ Year: '2999' }, 'Date of birth must be in the past', 'Day'],
    [{ Year: '1850' }, 'Date of birth must be within the last 120 years', 'Day'],
  ]

  test('that is wrong is said once at its group, and the cursor stands where to mend it', async ({
    page,
  }) => {
    await page.goto(registration.path)
    await alive(page)
    for (const [texts, said, focused] of cases)
      await test.step(said, async () => {
        await fillIn(page, registration, { ...registration.texts, ...texts })
        await page.getByRole('button', { name: registration.button }).click()
        await expect(page.getByRole('alert').getByRole('link')).toHaveText([said])
        const part = field(page, registration, focused)
        await expect(part).toBeFocused()
        await expect(part).toHaveAttribute('aria-invalid', 'true')
        await expect(part).toHaveAccessibleDescription(`Error: ${said}`)
        await expect(page.getByRole('group', { name: 'Date of birth' })).toHaveAccessibleDescription(
          new RegExp(`${said}$`),
        )
      })
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('is reached from the list of faults, at the first of its fields', async ({ page }) => {
    await page.goto(registration.path)
    await alive(page)
    await page.getByRole('button', { name: registration.button }).click()
    await page.getByRole('link', { name: 'Enter your date of birth' }).click()
    await expect(field(page, registration, 'Day')).toBeFocused()
  })

  test('and a box that are put right are not called wrong any longer', async ({ page }) => {
    await page.goto(registration.path)
    await alive(page)
    await page.getByRole('button', { name: registration.button }).click()
    const group = page.getByRole('group', { name: 'Date of birth' })
    const said = /Error: Enter your date of birth$/
    await expect(group).toHaveAccessibleDescription(said)
    await field(page, registration, 'Day').fill('14')
    await field(page, registration, 'Month').fill('May')
    await field(page, registration, 'Year').focus()
    await expect(group, 'half of it').toHaveAccessibleDescription(said)
    await field(page, registration, 'Year').fill('1986')
    const box = formOf(page, registration).getByRole('checkbox').first()
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await box.check()
    await expect(group).not.toHaveAccessibleDescription(said)
    for (const part of ['Day', 'Month', 'Year'])
      await expect(field(page, registration, part)).not.toHaveAttribute('aria-invalid')
    await box.press('Tab')
    await expect(box).not.toHaveAttribute('aria-invalid')
    await expect(box).toHaveAccessibleDescription('')
  })

  test('of three fields never moves the cursor by itself, and opens the figures on a telephone', async ({
    page,
  }) => {
    await page.goto(registration.path)
    await alive(page)
    const day = field(page, registration, 'Day')
    await day.pressSequentially('14')
    await expect(day).toBeFocused()
    for (const [label, token] of [
      ['Day', 'bday-day'],
      ['Month', 'bday-month'],
      ['Year', 'bday-year'],
    ] as const) {
      await expect(field(page, registration, label)).toHaveAttribute('autocomplete', token)
      await expect(field(page, registration, label)).toHaveAttribute('inputmode', 'numeric')
    }
  })

  test('of a child brings the child’s price and words, that of an adult the adult’s', async ({ page }) => {
    const year = String(new Date().getFullYear() - 10)
    const dialog = await openDialog(page, registration, { Day: '1', Month: '1', Year: year })
    await expect(dialog).toContainText('for your child')
    await expect(dialog.locator('.order-lines dd')).toHaveText(['£58.00', '−£8.00', '£50.00'])
    await page.keyboard.press('Escape')
    await fillIn(page, registration, adult)
    await page.getByRole('button', { name: registration.button }).click()
    await expect(dialog).toContainText('for you.')
    await expect(dialog.locator('.order-lines dd')).toHaveText(['£97.00', '−£47.00', '£50.00'])
  })
})

for (const form of paidForms)
  test(`what ${form.name} covers, how to cancel and whom to turn to opens from the keyboard beside the price`, async ({
    browser,
  }) => {
    // In the evening, when a call-out is offered too.
    const site = await openStandingSite({ at: '2026-11-24T20:00:00Z' })
    const page = await newVisitor(browser, site.url, screenOf(1280))
    await page.goto(form.path)
    const order = page.getByRole('region', { name: /^Your (first visit|call-out)$/ })
    for (const [summary, text] of [
      ['What the fee covers', /priced separately in our fee table/],
      ['Cancelling and refunds', /Refunds go back to the card that paid/],
      ['Who you pay, and complaints', /You pay Pearmain Dental Ltd.*how to complain/],
    ] as const) {
      const details = order.getByRole('group').filter({ hasText: summary })
      await expect(details.locator('p').first()).toBeHidden()
      await details.locator('summary').focus()
      await page.keyboard.press('Enter')
      await expect(details).toContainText(text)
      await expect(details.locator('p').first()).toBeVisible()
    }
    const number = form.purpose === 'call-out' ? '01632 960911' : '01632 960145'
    await expect(order.getByRole('link', { name: number })).toBeVisible()
    await page.context().close()
    await site.close()
  })
