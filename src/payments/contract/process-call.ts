import type { PaidFormName } from '../../forms/form-names.ts'
import type { LiveMessage } from './transaction-update.ts'

/** What the browser sends to have a payment made (specification section 3). */
export interface PaymentRequest {
  token: string
  /** Pounds with two decimals, such as `50.00`. Only checked: the price is the server's (ruling 15). */
  amount: string
  currency: 'GBP'
  user_id: string
  name_on_card: string
  city: string
  /** Digits of the postcode (ruling 21). */
  zip_code: string
  email: string
  first_name: string
  last_name: string
  /** It was sent before: only what became of it is asked for, and nothing is begun. */
  again?: true
  /**
   * The paid form itself, so that a paid registration reaches the practice even if this browser disappears. What is in it
   * is between the form and payments/services.
   */
  form: object
}

/**
 * What the payer's bank has confirmed: fields of the same call in the words of the card provider, for its folder to read
 * (specification section 3).
 */
export type ProofFields = Readonly<Record<string, string | null>>

/** What the browser is told (contract). */
export interface PaymentAnswer {
  /** `pending`: the outcome is not known yet and is being looked up; nobody must pay again. */
  status: 'success' | 'error' | 'pending'
  transaction_id: string | null
  error: string | null
  details: string | null
}

/** A payment that this browser made, so that a page that was loaded again shows the truth (failure case P24). */
export interface PaymentMade {
  purpose: PaidFormName
  status: 'success' | 'pending'
  transaction_id: string | null
  /** Pounds with two decimals. */
  amount: string
  /** UTC, ISO 8601. */
  at: string
}

/** What the server says of all payments of a browser. */
export interface PaymentsMade {
  payments: readonly PaymentMade[]
  /** What the live socket would say of them. */
  updates: readonly LiveMessage[]
}
