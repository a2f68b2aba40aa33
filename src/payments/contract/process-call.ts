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

/** Whole pence as they stand in a call: 5000 is `50.00`. */
export function poundsOf(pence: number): string {
  const digits = String(pence).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Exact pence of `50.00`, the one form in which an amount comes; null for anything else. */
export function penceOf(amount: unknown): number | null {
  if (typeof amount !== 'string') return null
  const [, pounds, pence] = /^(0|[1-9]\d{0,5})\.(\d{2})$/.exec(amount) ?? []
  return pounds === undefined ? null : Number(pounds) * 100 + Number(pence)
}

/* Sentences that the server and the browser both say. */

/** Said when the details could not be checked or saved (specification section 8). */
export const savingFailed = 'Error saving user details. Please try again.'

export const whileChecking = 'We are checking whether your payment went through. Please do not pay again.'

/** Said in every letter and receipt of a payment by an account that only pretends to charge. */
export const testPayment = 'This is a test. No card was charged, and nothing was paid.'
