import type { PaidFormName } from '../../forms/form-names.ts'
import type { LiveMessage } from './transaction-update.ts'

/** Body of the call that requests a payment (specification section 3). */
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
  /** True for a repeated request: it only asks for the outcome and starts nothing. */
  again?: true
  /**
   * The paid form itself, so that a paid registration reaches the practice even if this browser disappears. Only the
   * form and payments/services know its fields.
   */
  form: object
}

/**
 * 3-D Secure proof from the payer's bank: fields of the same call by the provider's names, read by the provider's
 * folder (specification section 3).
 */
export type ProofFields = Readonly<Record<string, string | null>>

/** Answer to the browser (specification section 4). */
export interface PaymentAnswer {
  /** `pending`: the outcome is not known yet and is being looked up; the payer must not pay again. */
  status: 'success' | 'error' | 'pending'
  transaction_id: string | null
  error: string | null
  details: string | null
}

/** A payment of this browser, so that a reloaded page shows the truth (failure case P24). */
export interface PaymentMade {
  purpose: PaidFormName
  status: 'success' | 'pending'
  transaction_id: string | null
  /** Pounds with two decimals. */
  amount: string
  /** UTC, ISO 8601. */
  at: string
}

export interface PaymentsMadeAnswer {
  payments: readonly PaymentMade[]
  /** Messages that the live socket would send about them. */
  updates: readonly LiveMessage[]
}

/** Formats whole pence for a call: 5000 is `50.00`. */
export function formatDecimalPounds(pence: number): string {
  const digits = String(pence).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Exact pence of `50.00`, the only format of an amount; null for anything else. */
export function parseDecimalPounds(amount: unknown): number | null {
  if (typeof amount !== 'string') return null
  const [, pounds, pence] = /^(0|[1-9]\d{0,5})\.(\d{2})$/.exec(amount) ?? []
  return pounds === undefined ? null : Number(pounds) * 100 + Number(pence)
}

/* Sentences that both the server and the browser show. */

/** Shown when the details could not be checked or saved (specification section 8). */
export const savingFailed = 'Error saving user details. Please try again.'

export const checkingPayment = 'We’re checking whether your payment went through. Please do not pay again.'

/** Shown in every letter and receipt of a payment in the provider's test mode. */
export const testModeNotice = 'This is a test. No card was charged, and nothing was paid.'
