/*
 * The card payment provider in the words of the practice. One implementation stands in nmi/; nothing outside that
 * folder knows the provider's field names, codes or formats. No function here throws for what a provider or a line may
 * do: every outcome is a value, and what is not certain is `unknown`.
 */

import type { DeclineReason, Refusal } from '../../storage/payment-states.ts'
export type { DeclineReason, Refusal }

/** One charge to be made. */
export interface Sale {
  /** Our own reference of this attempt, new for every attempt; finds it again whatever happened. */
  reference: string
  /** Single-use token of the card fields. */
  token: string
  pence: number
  currency: 'GBP'
  /** What is paid for, as the card statement's back office shows it. */
  description: string
  nameOnCard: string
  firstName: string
  lastName: string
  email: string
  city: string
  /** As the patient typed it; the address check of UK cards uses its digits. */
  zipCode: string
  /** Dotted IPv4 of the payer, or null. */
  clientAddress: string | null
  proof: Proof
  /** Kept with the sale and told by a look-up, for a ledger that was restored from before it; see ledger/adopt.ts. */
  note: string
}

/** What the payer's bank has confirmed (3-D Secure), in the provider's words: only its folder knows what is in it. */
export type Proof = Readonly<Record<string, string>>

/** What became of a sale. */
export type ChargeAnswer =
  | { outcome: 'paid'; transactionId: string; code: string; text: string }
  | {
      outcome: 'declined'
      transactionId: string | null
      /** The answer names no reference, so it may be that of something else. */
      unnamed?: true
      reason: DeclineReason
      code: string
      text: string
    }
  | { outcome: 'refused'; why: Refusal; code: string; text: string }
  /** It is certain that nothing left this machine: no name, no connection, no TLS. */
  | { outcome: 'not sent'; text: string }
  /** It may or may not have been charged: look it up, never send it again. */
  | { outcome: 'unknown'; text: string }

/** What a transaction is at, as the provider tells it. */
export type TransactionState =
  | 'paid'
  | 'declined'
  /** Ended without a bank's decline, and nothing was charged. */
  | 'failed'
  /** Taken back before settlement. */
  | 'voided'
  /** Money was returned after it was paid, wholly or in part. */
  | 'refunded'
  /** Not decided yet, or in words that this program does not know. */
  | 'open'

/** A transaction as the provider knows it, from a look-up or an event. Card numbers are cut to the last four digits. */
export interface Transaction {
  transactionId: string
  /** Our reference, or whatever else its maker gave it; may be empty. */
  reference: string
  state: TransactionState
  /** Of the sale; null when it does not say. */
  pence: number | null
  /** Three capital letters; empty when it does not say. */
  currency: string
  /** Money given back so far, in pence. */
  returnedPence: number
  /** When money last went back, in UTC milliseconds; null when it does not say, or none did. */
  returnedAt: number | null
  /** Money that the payer's bank took back, in pence; it is none that was given back. */
  chargedBackPence: number
  /** When the sale was made, in UTC milliseconds; null when it does not say. */
  at: number | null
  /** Why the bank declined it; null: it did not. */
  declineReason: DeclineReason | null
  code: string
  text: string
  processorCode: string
  processorText: string
  /** Empty texts when it does not say. `type` in lower case, such as `visa`. */
  card: { lastFour: string; type: string }
  /** Who paid, as the sale said; empty texts when it does not say. */
  payer: { firstName: string; lastName: string; email: string; city: string }
  /** What we had kept with the sale; empty when it does not say. */
  note: string
}

export type LookUp =
  /** Every transaction under the reference; none is no proof that nothing was charged. */
  | { found: 'transactions'; transactions: readonly Transaction[] }
  /** The provider could not be asked, or its answer could not be read; `refused` when it will not answer us. */
  | { found: 'trouble'; text: string; refused?: true }

/** What a signed message of the provider says. */
export type EventReading =
  /** Not from the provider: nothing in it may be believed. */
  | { reading: 'forged'; text: string }
  /** From the provider, but of no use to us. `id` when it has one. */
  | { reading: 'ignored'; id: string | null; text: string }
  | { reading: 'event'; event: ProviderEvent }

interface EventFrame {
  id: string
  /** Such as `transaction.sale.success`. */
  type: string
  /** Sent by an account in test mode: no money moved. */
  testMode: boolean
  /** The provider's number of the account; empty when it does not say. */
  merchant: string
}

/** A message about one transaction, or about several sales whose payers' banks ask for the money back. */
export type ProviderEvent =
  | (EventFrame & { transaction: Transaction })
  | (EventFrame & { chargebacks: readonly Chargeback[] })

/** A payer's bank asks for money back, as the provider tells it: it need not say of which sale. */
export interface Chargeback {
  /** Never empty, and without blanks. */
  id: string
  /** The sale, or our reference of it; empty when it does not say. */
  transactionId: string
  reference: string
  /** When the bank asked, in UTC milliseconds; null when it does not say. */
  at: number | null
  /** Null when it does not say. */
  pence: number | null
  /** Why, in the bank's words; may be empty. */
  reason: string
  /** Empty when it does not say. */
  lastFour: string
  /** Name on the card's bill; only to tell one sale from another, and not kept. */
  name: string
}

export interface Gateway {
  /** Tells one account from another, and from the same under other keys; says nothing about the keys. */
  account: string
  /**
   * Reads what the bank has confirmed from the browser's call. Its truth is for the provider to verify.
   *
   * @returns null when nobody stands for the payment: then the card is not charged.
   */
  readProof: (call: unknown) => Proof | null
  /** Charges a card once. Gives up after CHARGE_TIMEOUT with `unknown`. */
  charge: (sale: Sale) => Promise<ChargeAnswer>
  /** Finds the transactions under exactly this reference. Safe to repeat. */
  lookUp: (reference: string) => Promise<LookUp>
  /** Every sale changed in a period (UTC milliseconds, the end excluded), whoever made it. */
  changedBetween: (from: number, to: number) => Promise<LookUp>
  /** The path of this site at which the provider delivers its messages. */
  eventsPath: string
  /**
   * Verifies and reads a message of the provider.
   *
   * @param body The bytes as they came.
   * @param header The value of a header of the request, by its name.
   */
  readEvent: (body: Uint8Array, header: (name: string) => string | undefined) => EventReading
  /** Whether the account only pretends to charge; null when it cannot be found out now. */
  isInTestMode: () => Promise<boolean | null>
}
