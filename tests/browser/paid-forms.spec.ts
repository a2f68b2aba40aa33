import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { consultationPence } from '../../src/facts/consultation-price.ts'
import { formatPounds } from '../../src/facts/money.ts'
import { depositFee } from '#practice/online-fees.ts'
import { practice } from '#practice/practice.ts'
import { violations } from '../support/axe.ts'
import { fillAndTick, fillAtOnce } from '../support/fill-at-once.ts'
import { missingIn } from '../support/paid-faults.ts'
import {
  adult,
  field,
  fillIn,
  formOf,
  openDialog,
  paidForms,
  registration,
  showForm,
} from '../support/paying.ts'
import type { PaidFormPage } from '../support/paying.ts'
import { newVisitor, screenOf } from '../support/looks.ts'
import { openStandingSite } from '../support/standing-site.ts'
import { alive, test } from '../support/visitor.ts'
import { onCallTelephone, whileOnCall } from '../support/facts.ts'

/** Amounts in the dialog of a deposit: the exam, what is paid now, and the rest for the visit. */
const amountsOf = (age: 'adult' | 'child') =>
  [consultationPence[age], depositFee.pence, consultationPence[age] - depositFee.pence].map(formatPounds)

/** Errors at the fields, in the order of the page. */
const sentences = (page: Page, form: PaidFormPage) =>
  formOf(page, form)
    .locator('.field-error')
    .evaluateAll((all) => all.map((one) => one.textContent.replace('Error: ', '')))

for (const form of paidForms)
  test(`the form for ${form.name} shows what is missing or wrong at each field, and keeps what was typed`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(form.path)
    await alive(page)
    await showForm(page)
    const press = () => page.getByRole('button', { name: form.button }).click()
    await press()
    await expect(page).toHaveTitle(/^Error: /)
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    const missing = missingIn[form.purpose]
    await expect(summary.getByRole('listitem')).toHaveText([...missing])
    expect(await sentences(page, form)).toEqual(missing)
    // As in the other forms: the whole first screen is the summary, from its heading on.
    await expect(summary).toBeFocused()
    const heading = summary.getByRole('heading', { name: 'There is a problem' })
    await expect(heading).toBeInViewport({ ratio: 1 })
    const header = await page.getByRole('banner').boundingBox()
    expect((await heading.boundingBox())?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
    const first = field(page, form, 'First name')
    await expect(first).toHaveAttribute('aria-invalid', 'true')
    await summary.getByRole('link').first().click()
    await expect(first).toBeFocused()
    await expect(first).toBeInViewport()
    // When scrolled, the sticky header covers part of the list, whose links would then count as too small.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await violations(page)).toEqual([])

    // Blanks count as empty, and a wrong address has the same error as in every form.
    await fillIn(page, form, { ...form.texts, Town: '   ', Email: 'nowhere' })
    await press()
    const wrong = ['Please enter a valid email address.', 'Enter your town']
    await expect(formOf(page, form).locator('.field-error')).toHaveCount(wrong.length)
    expect(await sentences(page, form)).toEqual(wrong)
    await expect(summary).toBeFocused()
    for (const [label, text] of Object.entries({ ...form.texts, Town: '', Email: 'nowhere' }))
      expect((await field(page, form, label).inputValue()).trim(), label).toBe(text)
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

  test('that is wrong gets one error at its group, which leads to the part to correct', async ({ page }) => {
    await page.goto(registration.path)
    await alive(page)
    const press = () => page.getByRole('button', { name: registration.button }).click()
    await press()
    await page.getByRole('link', { name: 'Enter your date of birth' }).click()
    const day = field(page, registration, 'Day')
    await expect(day).toBeFocused()
    await day.pressSequentially('14')
    await expect(day, 'typed in full').toBeFocused()
    for (const [label, token] of [
      ['Day', 'bday-day'],
      ['Month', 'bday-month'],
      ['Year', 'bday-year'],
    ] as const) {
      await expect(field(page, registration, label)).toHaveAttribute('autocomplete', token)
      // Opens the numeric keyboard on a phone.
      await expect(field(page, registration, label)).toHaveAttribute('inputmode', 'numeric')
    }

    for (const [texts, said, focused] of cases)
      await test.step(said, async () => {
        await fillAndTick(page, { ...registration.texts, ...texts })
        await press()
        await expect(page.getByRole('alert').getByRole('link')).toHaveText([said])
        await page.getByRole('link', { name: said }).click()
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

  test('that is corrected loses its error, and so does a checkbox', async ({ page }) => {
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

  test('of a child brings the child’s price and wording, and that of an adult the adult’s', async ({
    page,
  }) => {
    const year = String(new Date().getFullYear() - 10)
    const dialog = await openDialog(page, registration, { Day: '1', Month: '1', Year: year })
    await expect(dialog).toContainText('for your child')
    await expect(dialog.locator('.order-lines dd')).toHaveText(amountsOf('child'))
    await page.keyboard.press('Escape')
    await fillAtOnce(page, adult)
    await page.getByRole('button', { name: registration.button }).click()
    await expect(dialog).toContainText('for you.')
    await expect(dialog.locator('.order-lines dd')).toHaveText(amountsOf('adult'))
  })
})

test('what a paid form costs and covers, and how to cancel, opens by keyboard', async ({ browser }) => {
  // In the evening call-outs are offered too, if patients can pay one.
  const site = await openStandingSite({ at: whileOnCall })
  const page = await newVisitor(browser, site.url, screenOf(1280))
  for (const form of paidForms) {
    await page.goto(form.path)
    const order = page.getByRole('region', { name: /^Your (first visit|call-out)$/ })
    for (const [summary, text] of [
      ['What the fee covers', /priced separately in our fee table/],
      ['Cancelling and refunds', /We refund the card you paid with/],
      [
        'Who you pay, and complaints',
        new RegExp(`You’re paying ${RegExp.escape(practice.company.registeredName)}.*how to complain`),
      ],
    ] as const) {
      const details = order.getByRole('group').filter({ hasText: summary })
      await expect(details.locator('p').first()).toBeHidden()
      await details.locator('summary').focus()
      await page.keyboard.press('Enter')
      await expect(details).toContainText(text)
      await expect(details.locator('p').first()).toBeVisible()
    }
    const { shown: number } = form.purpose === 'call-out' ? onCallTelephone : practice.telephone
    await expect(order.getByRole('link', { name: number })).toBeVisible()
  }
  await page.context().close()
  await site.close()
})
