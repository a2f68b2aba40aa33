import { expect } from 'playwright/test'
import type { Frame, FrameLocator, Locator, Page } from 'playwright/test'
import { consultationPence } from '../../src/facts/consultation-price.ts'
import { callOutFee, depositFee } from '#practice/online-fees.ts'
import { onlineFeePence } from '#practice/online-prices.ts'
import { formatPounds } from '../../src/facts/money.ts'
import { getService } from '../../src/payments/services/paid-services.ts'
import type { Transaction } from '../../test-gateway/ledger.ts'
import { takesCallOuts } from './facts.ts'
import { askDemo, mailsWith } from './mailbox.ts'
import { alive } from './visitor.ts'

/** A form with payment, as on its page. */
export interface PaidFormPage {
  name: string
  path: string
  button: string
  /** Texts to type, by label. */
  texts: Record<string, string>
  /** Amounts in the dialog: the price, what is paid now, and the rest. */
  amounts: [price: string, now: string, ...left: string[]]
  purpose: 'registration' | 'call-out'
  /** Name of the payment in its details. */
  paidFor: string
}

const sender = { 'First name': 'Rosalind', 'Last name': 'Fenn', 'Phone number': '07700900142' }
export const adult = { Day: '14', Month: 'May', Year: '1986' }

export const registration: PaidFormPage = {
  name: 'the deposit of a new patient',
  path: '/newpatients',
  button: 'Continue to deposit',
  texts: {
    ...sender,
    ...adult,
    Email: 'ros.fenn@example.org',
    Address: '3 Mill Cottages',
    'Address line 2 (optional)': 'Mill Lane',
    Town: 'Ashcombe',
    Postcode: 'WR3 0AF',
  },
  amounts: [
    formatPounds(consultationPence.adult),
    formatPounds(onlineFeePence.deposit),
    formatPounds(consultationPence.adult - onlineFeePence.deposit),
  ],
  purpose: 'registration',
  paidFor: depositFee.name,
}

export const callOut: PaidFormPage = {
  name: 'the call-out fee',
  path: '/out-of-hours',
  button: 'Continue to payment',
  texts: { ...sender, Email: 'ros.fenn@example.org', Town: 'Ashcombe', Postcode: 'WR3 0AF' },
  amounts: [formatPounds(onlineFeePence.callOut), formatPounds(onlineFeePence.callOut)],
  purpose: 'call-out',
  paidFor: callOutFee.name,
}

/** Those that the practice offers. */
export const paidForms = takesCallOuts ? [registration, callOut] : [registration]

export const amountOf = ({ amounts: [, now] }: PaidFormPage) => now

export const formOf = (page: Page, { path }: PaidFormPage) => page.locator(`form[action="${path}#problem"]`)
const submitOf = (page: Page, form: PaidFormPage) => formOf(page, form).locator('[type=submit]')
export const field = (page: Page, form: PaidFormPage, label: string) =>
  formOf(page, form).getByLabel(label, { exact: true })

/** Where the site asks payers to call at this hour: "call us on", the number, and from when. */
export const callNow = ({ purpose }: PaidFormPage) =>
  getService(purpose).getContact({ now: new Date(), notice: null })

/** Opens the call-out form if it is folded away because the practice is open. */
export async function showForm(page: Page): Promise<void> {
  const closed = page.locator('.paid-later:not([open]) > summary')
  if ((await closed.count()) > 0) await closed.click()
}

/** Fills in a form at once, like a password manager, and ticks its checkboxes. */
export async function fillIn(page: Page, form: PaidFormPage, texts: Record<string, string> = form.texts) {
  await formOf(page, form).evaluate((element: HTMLFormElement, wanted) => {
    element.closest('details')?.setAttribute('open', '')
    const inputs = [...element.querySelectorAll('input')]
    for (const [label, text] of Object.entries(wanted)) {
      const input = inputs.find(({ labels }) => labels?.[0]?.textContent === label)
      if (input === undefined) throw new Error(`There is no field ${label}.`)
      input.value = text
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
    }
    for (const box of inputs) if (box.type === 'checkbox' && !box.checked) box.click()
  }, texts)
}

/** Fills in a form field by field, as a person does. */
export async function typeIn(page: Page, form: PaidFormPage, texts: Record<string, string> = form.texts) {
  await showForm(page)
  for (const [label, text] of Object.entries(texts)) await field(page, form, label).fill(text)
  for (const box of await formOf(page, form).getByRole('checkbox').all()) await box.check()
}

/** Fills in a form and opens its dialog. */
export async function openDialog(
  page: Page,
  form: PaidFormPage,
  texts: Record<string, string> = {},
): Promise<Locator> {
  await page.goto(form.path)
  await alive(page)
  await fillIn(page, form, { ...form.texts, ...texts })
  // By type, because an earlier payment changes its label.
  await submitOf(page, form).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

export const next = (dialog: Locator) => dialog.getByRole('button', { name: 'Continue', exact: true })

/** A unique person, so that a test finds only its own payments. */
export function somebody() {
  const mark = crypto.randomUUID().slice(0, 8)
  return { 'Last name': `Fenn ${mark}`, Email: `ros.${mark}@example.org` }
}

export const cardTitles = ['Card number', 'Expiry date', 'Card security code'] as const
export type CardTitle = (typeof cardTitles)[number]

/** Frame of a provider's card field, and its input. */
export const cardFrame = (page: Page, title: CardTitle): FrameLocator =>
  page.frameLocator(`iframe[title="${title}"]`)
export const cardInput = (page: Page, title: CardTitle) => cardFrame(page, title).locator('input')

export const cardDialog = (page: Page) => page.getByRole('dialog', { name: 'Card Details' })
export const resultDialog = (page: Page) =>
  page.getByRole('dialog', {
    name: /^(Processing|Payment Successful|Payment Failed|We’re checking|We are still looking|We don’t know)/,
  })
/** Details of a payment, complete or still awaited. */
export const detailsDialog = (page: Page) =>
  page.getByRole('dialog', {
    name: /^(Payment Successful!|Payment Failed: Nothing was taken)/,
  })
export const bankDialog = (page: Page) => page.getByRole('dialog', { name: 'Please confirm with your bank' })
export const bankPage = (page: Page) => page.frameLocator('#bank-challenge iframe')
export const success = (page: Page) => detailsDialog(page).getByText('SUCCESS', { exact: true })
export const payNow = (page: Page) => cardDialog(page).getByRole('button', { name: /Pay Now/ })

/** Fills in a form and goes to the card step; returns when the provider's fields are ready. */
export async function openCardStep(
  page: Page,
  form: PaidFormPage,
  texts: Record<string, string> = {},
): Promise<void> {
  const dialog = await openDialog(page, form, texts)
  await next(dialog).click()
  await expect(cardDialog(page)).toBeVisible()
  await expect(payNow(page)).toBeEnabled()
}

interface EnteredCard {
  expiry?: string
  code?: string
  name?: string
}

const typedOf = (number: string, { expiry, code }: EnteredCard): Record<CardTitle, string> => ({
  'Card number': number,
  'Expiry date': expiry ?? '12/34',
  'Card security code': code ?? (/^3[47]/.test(number) ? '9997' : '999'),
})

/** Enters a card into the provider's fields one by one, each at once, like a browser that has stored it. */
export async function enterCard(page: Page, number: string, card: EnteredCard = {}): Promise<void> {
  await cardDialog(page)
    .getByLabel('Name on card')
    .fill(card.name ?? 'R FENN')
  const typed = typedOf(number, card)
  for (const title of cardTitles)
    await frameOf(page, title).evaluate((text) => {
      const input = document.querySelector('input')
      if (input === null) throw new Error('The field is not there yet.')
      input.focus()
      input.value = text
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
    }, typed[title])
}

function frameOf(page: Page, title: CardTitle): Frame {
  const frame = page.frames().find((one) => new URL(one.url()).searchParams.get('title') === title)
  if (frame === undefined) throw new Error(`There is no field ${title}.`)
  return frame
}

/** Types a card into the provider's fields key by key. */
export async function typeCard(page: Page, number: string, card: EnteredCard = {}): Promise<void> {
  await cardDialog(page)
    .getByLabel('Name on card')
    .fill(card.name ?? 'R FENN')
  const typed = typedOf(number, card)
  for (const title of cardTitles) {
    await cardInput(page, title).click()
    await cardInput(page, title).pressSequentially(typed[title])
  }
}

/**
 * Pattern of the digits that nobody may see or store: all but the last four, with or without spaces or hyphens.
 * Matching any run of digits would fail by chance: one UUID in eight hundred has thirteen in a row.
 */
export const allButLastFour = (number: string): RegExp =>
  new RegExp(number.slice(0, -4).split('').join('[ -]?'))

/** Enters a card and presses Pay Now. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await enterCard(page, number)
  await payNow(page).click()
}

/** Leaves the result of a failed payment and pays with another card. */
export async function payByOtherCard(page: Page, number: string): Promise<void> {
  await resultDialog(page).getByRole('button', { name: /^Try/ }).click()
  await payByCard(page, number)
}

/** Fills in a form and pays, up to the press of Pay Now. */
export async function payWith(
  page: Page,
  form: PaidFormPage,
  number: string,
  texts: Record<string, string> = somebody(),
): Promise<void> {
  await openCardStep(page, form, texts)
  await payByCard(page, number)
}

/** The test gateway's transactions of a payer, by email address. */
export async function transactionsOf(page: Page, email: string): Promise<Transaction[]> {
  const response = await askDemo(page, '/test-gateway/transactions')
  return ((await response.json()) as Transaction[]).filter(({ fields }) => fields['email'] === email)
}

/** Number of requested sales, and of those that charged the card. */
export async function salesOf(page: Page, email: string): Promise<{ asked: number; charged: number }> {
  const sales = (await transactionsOf(page, email)).flatMap(({ actions }) =>
    actions.filter(({ type }) => type === 'sale'),
  )
  return { asked: sales.length, charged: sales.filter((sale) => sale.success === 1).length }
}

/** Number of letters about somebody, to the practice and to the payer. */
export async function lettersAbout(page: Page, text: string): Promise<number> {
  return (await mailsWith(page, text)).length
}

/** Collects errors and warnings on the console that are not `wanted`. */
export function noiseOf(page: Page, wanted = /^$/): string[] {
  const noise: string[] = []
  page.on('pageerror', (error) => void noise.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !wanted.test(text)) noise.push(text)
  })
  return noise
}

/** The live region of a dialog, polite or assertive. */
export const announced = (dialog: Locator, how: 'politely' | 'at once'): Locator =>
  dialog.locator(`:scope > [aria-live=${how === 'politely' ? 'polite' : 'assertive'}]`)

/** The call that charges the card. */
export const processCall = '**/api/payments/process'

/** Note on a form's page about payments of this browser. */
export const paidNote = (page: Page) => page.getByRole('region', { name: 'Your payments' })
