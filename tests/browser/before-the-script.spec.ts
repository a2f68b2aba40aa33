import { expect } from 'playwright/test'
import type { Locator, Page } from 'playwright/test'
import { visitDay } from '../support/people.ts'
import { fillAndTick } from '../support/fill-at-once.ts'
import {
  button,
  choosePhotos,
  expectJpegsArrived,
  fillIn as fillInEmergency,
  photos,
  remove,
  textField,
} from '../support/emergency-form.ts'
import { mailWith } from '../support/mailbox.ts'
import { callOut, field, formOf, paidForms } from '../support/paying.ts'
import type { PaidFormPage } from '../support/paying.ts'
import { alive, fillInSender, hold, marker, test } from '../support/visitor.ts'

/* A form on a slow line whose script has not loaded yet: nothing that people enter meanwhile may be lost. */

/** Opens a page and holds back its script. */
async function openWithoutScript(page: Page, path: string) {
  const script = await hold(page, '**/assets/browser-*.js')
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('#island form [type=submit]').waitFor({ state: 'attached' })
  return script
}

/** Where both forms behave alike, `npm test` tries only one. */
const rarely = (form: PaidFormPage) => (form === callOut ? { tag: '@long' } : {})

/** Focuses a field, with the cursor after its third letter. */
const stand = (input: Locator) =>
  input.evaluate((one: HTMLInputElement) => {
    one.focus()
    one.setSelectionRange(3, 3)
  })

const choices = [
  {
    path: '/feedback',
    choose: (page: Page) => page.getByText('Very Good', { exact: true }).click(),
    chosen: (page: Page) => expect(page.getByRole('radio', { name: 'Very Good' })).toBeChecked(),
  },
  {
    path: '/newpatients/what-to-expect',
    choose: async (page: Page) => void (await page.getByLabel('Best day').selectOption(visitDay)),
    chosen: (page: Page) => expect(page.getByLabel('Best day')).toHaveValue(visitDay),
  },
]

for (const { path, choose, chosen } of choices)
  test(
    `text and choices entered on ${path} before the script loads stay, and so does the cursor`,
    { tag: path === '/feedback' ? ['@long'] : [] },
    async ({ page }) => {
      const script = await openWithoutScript(page, path)
      await fillInSender(page)
      await choose(page)
      const name = page.getByLabel('First name')
      await name.fill('Roslind')
      await stand(name)
      const place = await name.boundingBox()
      script.letGo()
      await alive(page)
      await expect(name).toBeFocused()
      expect(await name.boundingBox()).toEqual(place)
      await page.keyboard.type('a')
      await expect(name).toHaveValue('Rosalind')
      await chosen(page)
      // From now on the choice is saved and validated.
      await page.getByLabel('Email').fill('nowhere')
      await name.press('Enter')
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
      await chosen(page)
      await page.reload()
      await alive(page)
      await expect(name).toHaveValue('Rosalind')
      await chosen(page)
    },
  )

test('an emergency with photos that is filled in before the script loads is sent complete', async ({
  page,
}) => {
  const text = marker()
  const script = await openWithoutScript(page, '/emergency')
  await choosePhotos(page, photos)
  await fillInEmergency(page, text)
  const message = page.getByLabel(textField)
  await expect(message).toBeFocused()
  script.letGo()
  await expect(remove(page, 3)).toBeVisible()
  await expect(message).toBeFocused()
  await expect(message).toHaveValue(text)
  await button(page).click()
  await expectJpegsArrived(page, text, photos)
})

test('a telephone number begun before the script loads is normalised when its field is left', async ({
  page,
}) => {
  const script = await openWithoutScript(page, '/contact')
  const phone = page.getByLabel('Phone number')
  await phone.pressSequentially('+44 1632 96')
  script.letGo()
  await alive(page)
  await expect(phone).toBeFocused()
  await page.keyboard.type('0123')
  await page.keyboard.press('Tab')
  await expect(phone).toHaveValue('01632960123')
})

for (const form of paidForms)
  test(
    `the form for ${form.name} keeps what was filled in and ticked before the script loads`,
    rarely(form),
    async ({ page }) => {
      const script = await openWithoutScript(page, form.path)
      await fillAndTick(page, form.texts)
      const last = formOf(page, form).getByRole('checkbox').last()
      await last.focus()
      script.letGo()
      await alive(page)
      await expect(last).toBeFocused()
      for (const box of await formOf(page, form).getByRole('checkbox').all()) await expect(box).toBeChecked()
      for (const [label, text] of Object.entries(form.texts))
        await expect(field(page, form, label)).toHaveValue(text)
      await page.getByRole('button', { name: form.button }).click()
      await expect(page.getByRole('dialog', { name: 'Your Details' })).toBeVisible()
    },
  )

test('a message sent before the script loads is sent by the browser itself', async ({ page }) => {
  const text = marker()
  await openWithoutScript(page, '/contact')
  await fillInSender(page)
  await page.getByLabel('How can we help?').fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\?sent=/)
  expect(await mailWith(page, text)).toContain(text)
})

for (const form of paidForms)
  test(
    `the form for ${form.name}, sent before the script loads, comes back filled in`,
    rarely(form),
    async ({ page }) => {
      const script = await openWithoutScript(page, form.path)
      await fillAndTick(page, form.texts)
      await page.getByRole('button', { name: form.button }).click()
      await expect(page.getByRole('alert')).toContainText('Paying by card needs JavaScript')
      script.letGo()
      await alive(page)
      for (const [label, text] of Object.entries(form.texts))
        await expect(field(page, form, label)).toHaveValue(text)
      for (const box of await formOf(page, form).getByRole('checkbox').all()) await expect(box).toBeChecked()
      await page.getByRole('button', { name: form.button }).click()
      await expect(page.getByRole('dialog', { name: 'Your Details' })).toBeVisible()
    },
  )
