import { toLondonTime } from '../../../facts/london-time.ts'
import type { CardPage } from '../../contract/card-page.ts'
import { createOrder } from '../../order/order.ts'
import type { Order } from '../../order/order.ts'
import type { PaidFormMessage } from '../../services/paid-services.ts'

/** Each opening starts afresh with the current form. */
export interface CheckoutOpening {
  /** Sequence number of the opening. */
  number: number
  order: Order
  payer: Payer
  form: PaidFormMessage
}

export const createCheckoutOpening = (number: number, form: PaidFormMessage): CheckoutOpening => ({
  number,
  order: createOrder(form, toLondonTime(new Date()).date),
  payer: readPayer(form.message),
  form,
})

/** Id of the data block with everything the page needs to accept a card; `null` in it: no cards are accepted. */
const cardPageId = 'card-page'

export function readCardPage(): CardPage | null {
  const block = document.getElementById(cardPageId)?.textContent ?? 'null'
  return JSON.parse(block) as CardPage | null
}

/** The payer: details shown in step 1, named as in specification section 3. */
export interface Payer {
  email: string
  firstName: string
  lastName: string
  phone: string
  country: string
}

/** The forms ask for an address in the United Kingdom. */
export function readPayer({
  email,
  firstName,
  lastName,
  phone,
}: Readonly<Record<Exclude<keyof Payer, 'country'>, string>>): Payer {
  return { email, firstName, lastName, phone, country: 'United Kingdom' }
}

/** Details of step 1 in their order. Country may stay empty (specification section 5). */
export const payerDetails: readonly { name: keyof Payer; label: string; optional?: true }[] = [
  { name: 'email', label: 'Email' },
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'phone', label: 'Phone number' },
  { name: 'country', label: 'Country', optional: true },
]

export function findMissingDetails(payer: Payer): readonly (keyof Payer)[] {
  return payerDetails
    .filter(({ name, optional }) => optional !== true && payer[name].trim() === '')
    .map(({ name }) => name)
}
