import type { CardPage } from '../../contract/card-page.ts'
import type { Order } from '../../order/order.ts'
import type { PaidForm } from '../../services/paid-services.ts'
import type { Payer } from './payer.ts'

/** What the checkout is opened with; opened again it begins again, with what the form says then. */
export interface Opening {
  /** Counts the openings. */
  number: number
  order: Order
  payer: Payer
  form: PaidForm
}

/** Id of the data block in which the server hands over what the page needs to take a card; `null` in it: none are taken. */
export const cardPageId = 'card-page'

export function readCardPage(): CardPage | null {
  const block = document.getElementById(cardPageId)?.textContent ?? 'null'
  return JSON.parse(block) as CardPage | null
}
