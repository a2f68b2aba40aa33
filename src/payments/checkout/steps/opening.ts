import { londonTime } from '../../../practice/london-time.ts'
import type { CardPage } from '../../contract/card.ts'
import { orderOf } from '../../order/order.ts'
import type { Order } from '../../order/order.ts'
import type { PaidForm } from '../../services/paid-services.ts'

/** What the checkout is opened with; opened again it begins again, with what the form says then. */
export interface Opening {
  /** Counts the openings. */
  number: number
  order: Order
  payer: Payer
  form: PaidForm
}

/** What a form that is filled in opens the checkout with. @param number Counts the openings. */
export const openingOf = (number: number, form: PaidForm): Opening => ({
  number,
  order: orderOf(form, londonTime(new Date()).date),
  payer: payerOf(form.message),
  form,
})

/** Id of the data block in which the server hands over what the page needs to take a card; `null` in it: none are taken. */
const cardPageId = 'card-page'

export function readCardPage(): CardPage | null {
  const block = document.getElementById(cardPageId)?.textContent ?? 'null'
  return JSON.parse(block) as CardPage | null
}

/** Who pays: the details that step 1 shows, named as specification section 3 names them. */
export interface Payer {
  email: string
  firstName: string
  lastName: string
  phone: string
  country: string
}

/** Who filled in a paid form. The forms ask for an address in the United Kingdom. */
export function payerOf({
  email,
  firstName,
  lastName,
  phone,
}: Readonly<Record<Exclude<keyof Payer, 'country'>, string>>): Payer {
  return { email, firstName, lastName, phone, country: 'United Kingdom' }
}

/** The details of step 1 in their order. Country may stay empty (specification section 5). */
export const payerDetails: readonly { name: keyof Payer; label: string; optional?: true }[] = [
  { name: 'email', label: 'Email' },
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'phone', label: 'Phone number' },
  { name: 'country', label: 'Country', optional: true },
]

/** The details that are empty but must not be. */
export function missingDetails(payer: Payer): readonly (keyof Payer)[] {
  return payerDetails
    .filter(({ name, optional }) => optional !== true && payer[name].trim() === '')
    .map(({ name }) => name)
}
