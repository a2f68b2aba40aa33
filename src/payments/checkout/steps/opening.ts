import { londonTime } from '../../../practice/london-time.ts'
import type { CardPage } from '../../contract/card-page.ts'
import { orderOf } from '../../order/order.ts'
import type { Order } from '../../order/order.ts'
import type { PaidForm } from '../../services/paid-services.ts'
import { payerOf } from './payer.ts'
import type { Payer } from './payer.ts'

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
export const cardPageId = 'card-page'

export function readCardPage(): CardPage | null {
  const block = document.getElementById(cardPageId)?.textContent ?? 'null'
  return JSON.parse(block) as CardPage | null
}
