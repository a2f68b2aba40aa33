import type { Attempt, Payment } from '../../storage/payment-states.ts'

/** An attempt with the payment that it is for. */
export interface Entry {
  payment: Payment
  attempt: Attempt
}

/** An attempt with everything else that a decision about it rests on. */
export interface Known extends Entry {
  /** Pence that went back to the payer and of which the letters are owed already. */
  toldBack: number
  /** The other cards that were tried for the same payment. */
  others: readonly Attempt[]
  /** Cards of other payments of this browser for the same person and thing; asked for before a card is sent. */
  alike: readonly Attempt[]
  /** What the same person has paid for the same thing in other browsers, the oldest first; asked for where this may pay. */
  paidElsewhere: readonly Entry[]
}
