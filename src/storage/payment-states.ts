/* What is kept of payments, as plain data. */

/** How an attempt to pay stands. */
export type AttemptState =
  /** It is in the database, and nothing has left this machine. */
  | 'started'
  /** The provider is being asked. */
  | 'sent'
  /** It may or may not have been charged: it is being looked up. */
  | 'unknown'
  | 'paid'
  /** The bank says no. */
  | 'declined'
  /** The provider would not even ask the bank. */
  | 'refused'
  /** It is certain that nothing was taken. */
  | 'not charged'
  /** Nobody could tell in all the time there was: a person has been told to find out. */
  | 'needs person'
  /** The site stopped before it had sent anything. */
  | 'abandoned'
  /** All of the money was given back. A part of it leaves the payment paid. */
  | 'refunded'
  | 'voided'
  /** Charged although another attempt of the same payment is paid: a person has been told to give it back. */
  | 'paid twice'

/** Why a request was refused without any bank being asked to pay. */
export type Refusal =
  /** The token is spent, expired or of another account: the card must be entered again. */
  | 'token'
  /** The provider takes it for a repetition of another payment. */
  | 'duplicate'
  /** Card data or type that the provider does not take. */
  | 'card'
  /** For a reason that is not known: most likely a rule of the account on address, security code or fraud. */
  | 'rules'
  /** Too many requests: wait. */
  | 'limit'
  /** Keys, account or our request are wrong: somebody must mend it. */
  | 'configuration'

/** Why a bank declined a card. */
export type DeclineReason =
  | 'insufficient funds'
  | 'over limit'
  /** Not for this kind of payment. */
  | 'not allowed'
  | 'incorrect details'
  | 'expired card'
  | 'incorrect expiry date'
  | 'incorrect security code'
  /** The bank wants to speak to its customer first. */
  | 'call issuer'
  | 'try again later'
  /** Reported lost or stolen, or used in fraud: whoever holds the card must not learn it. */
  | 'stolen card'
  | 'other'

/** How money went back. */
export type ReturnKind = 'refund' | 'void'

/** Who says so. */
export type Source = 'site' | 'answer' | 'event' | 'look-up' | 'person'

/** One registration or one call-out that is to be paid once; see migrations/0004 and payments/. Times are UTC milliseconds. */
export interface Payment {
  id: string
  reference: string
  /** A service of payments/services/paid-services.ts. */
  purpose: string
  browser: string
  digest: string
  pence: number
  currency: string
  first_name: string
  last_name: string
  email: string
  phone: string
  city: string
  /** PaidForm of payments/contract/process-call.ts as JSON. */
  form: string | null
  practice_notified_at: number | null
  created_at: number
}

/** One card that was tried for a payment. */
export interface Attempt {
  id: number
  payment_id: string
  reference: string
  token_digest: string
  state: AttemptState
  client: string | null
  name_on_card: string
  refusal: Refusal | null
  decline_reason: DeclineReason | null
  transaction_id: string | null
  response_code: string
  response_text: string
  processor_code: string
  processor_text: string
  card_last_four: string
  card_type: string
  /** When the provider made the sale; null until it has said so. */
  charged_at: number | null
  returned_pence: number
  /** 1: made with an account that only pretends to charge. */
  test: 0 | 1
  receipt_at: number | null
  checks: number
  next_check_at: number | null
  /** Since when a question to the provider is open about what is settled; null: none. */
  asked_at: number | null
  created_at: number
  changed_at: number
}
