/*
 * The card provider in the practice's own terms: the server's side. nmi/ implements it, and nothing else on the server
 * knows the provider's fields, codes or formats; the browser's side (hosted fields, 3-D Secure) is checkout/card/. No function throws because of the provider or the network: every
 * outcome is a value, and an uncertain one is `unknown`.
 */

import type { DeclineReason, Refusal } from '../../storage/payment-states.ts'
export type { DeclineReason, Refusal }

export interface Sale {
  /** Our reference of this attempt, new for every attempt; look-ups find the sale by it. */
  reference: string
  /** Single-use token from the card fields. */
  token: string
  pence: number
  currency: 'GBP'
  /** Name of the service, as the provider's control panel shows it. */
  description: string
  nameOnCard: string
  firstName: string
  lastName: string
  email: string
  city: string
  /** Digits of the postcode only (ruling 21), for the address check of UK cards. */
  zipCode: string
  /** The payer's IPv4 address with dots, or null. */
  clientAddress: string | null
  proof: Proof
  /** Stored with the sale and returned by look-ups, for a ledger restored from an older backup; see ledger/restore-sale.ts. */
  note: string
}

/** The bank's confirmation (3-D Secure), in the provider's terms: only its folder knows the content. */
export type Proof = Readonly<Record<string, string>>

export type ChargeAnswer =
  | { outcome: 'paid'; transactionId: string; code: string; text: string }
  | {
      outcome: 'declined'
      transactionId: string | null
      /** The answer contains no reference, so it may belong to something else. */
      unnamed?: true
      reason: DeclineReason
      code: string
      text: string
    }
  | { outcome: 'refused'; why: Refusal; code: string; text: string }
  /** Certain that nothing was sent: no DNS result, no connection, no TLS. */
  | { outcome: 'not sent'; text: string }
  /** May or may not have been charged: look it up, never send it again. */
  | { outcome: 'unknown'; text: string }

export type TransactionState =
  | 'paid'
  | 'declined'
  /** Ended without a bank's decline, and nothing was charged. */
  | 'failed'
  /** Cancelled before the money moved. */
  | 'voided'
  /** Money was returned after the payment, fully or partly. */
  | 'refunded'
  /** Undecided, or in words that this program does not know. */
  | 'open'

/** From a look-up or an event. Card numbers are cut to the last four digits. */
export interface Transaction {
  transactionId: string
  /** Our reference, or another text if the sale was made elsewhere; may be empty. */
  reference: string
  state: TransactionState
  /** Null when unknown. */
  pence: number | null
  /** Three capital letters; empty when unknown. */
  currency: string
  returnedPence: number
  /** Time of the last return, in UTC milliseconds; null when unknown or none. */
  returnedAt: number | null
  /** By the payer's bank; not part of `returnedPence`. */
  chargedBackPence: number
  /** Time of the sale, in UTC milliseconds; null when unknown. */
  chargedAt: number | null
  declineReason: DeclineReason | null
  code: string
  text: string
  processorCode: string
  processorText: string
  /** Empty strings when unknown. `type` in lower case, such as `visa`. */
  card: { lastFour: string; type: string }
  /** The payer, as sent with the sale; empty strings when unknown. */
  payer: { firstName: string; lastName: string; email: string; city: string }
  /** Empty when unknown. */
  note: string
}

export type LookUpResult =
  /** All transactions that were found; none is no proof that nothing was charged. */
  | { found: 'transactions'; transactions: readonly Transaction[] }
  /** No answer, or an unreadable one; `refused` when the provider denies us an answer. */
  | { found: 'trouble'; text: string; refused?: true }

export type WebhookContent =
  /** Not from the provider: do not trust any of it. */
  | { reading: 'forged'; text: string }
  /** From the provider, but of no use to us. `id` is null when it has none. */
  | { reading: 'ignored'; id: string | null; text: string }
  | { reading: 'event'; event: ProviderEvent }

interface EventFrame {
  id: string
  /** Such as `transaction.sale.success`. */
  type: string
  /** True for an account in test mode: no money moved. */
  testMode: boolean
  /** The provider's number of the account; empty when unknown. */
  merchant: string
}

export type ProviderEvent =
  | (EventFrame & { transaction: Transaction })
  | (EventFrame & { chargebacks: readonly Chargeback[] })

/** A chargeback as the provider reports it: it may not name the sale. */
export interface Chargeback {
  /** Never empty, and without spaces. */
  id: string
  /** The sale, or our reference of it; empty when unknown. */
  transactionId: string
  reference: string
  /** When the bank asked for the money, in UTC milliseconds; null when unknown. */
  at: number | null
  /** Null when unknown. */
  pence: number | null
  /** Reason in the bank's words; may be empty. */
  reason: string
  /** Empty when unknown. */
  lastFour: string
  /** Customer's name, only to identify the sale; not kept. */
  name: string
}

export interface Gateway {
  /** Identifies the account and its key; another key is another value. Does not reveal the key. */
  account: string
  /**
   * Parses the bank's confirmation from the browser's request. The provider verifies it.
   *
   * @returns null when the issuer does not vouch for the payment: then the card is not charged.
   */
  readProof: (call: unknown) => Proof | null
  /** Charges a card once; `unknown` without an answer within CHARGE_TIMEOUT. */
  charge: (sale: Sale) => Promise<ChargeAnswer>
  /** Finds the transactions under exactly this reference. Safe to repeat. */
  lookUp: (reference: string) => Promise<LookUpResult>
  /** All sales changed in a period, including those made elsewhere. UTC milliseconds; `to` is excluded. */
  changedBetween: (from: number, to: number) => Promise<LookUpResult>
  eventsPath: string
  /** @param body The raw bytes. */
  verifyEvent: (body: Uint8Array, header: (name: string) => string | undefined) => WebhookContent
  /** True in the provider's test mode; null when it cannot be found out now. */
  isInTestMode: () => Promise<boolean | null>
}
