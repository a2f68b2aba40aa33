/** See payments/rules/attempt.ts for the transitions. */
export type AttemptState =
  /** Stored, but nothing has been sent to the provider. */
  | 'started'
  /** The provider has not answered yet. */
  | 'sent'
  /** May or may not have been charged: it is being looked up. */
  | 'unknown'
  | 'paid'
  /** By the bank. */
  | 'declined'
  /** By the provider, without asking the bank. */
  | 'refused'
  /** It is certain that nothing was charged. */
  | 'not charged'
  /** Still unknown after the last check: the practice has been asked to find out. */
  | 'needs person'
  /** Given up before anything was sent. */
  | 'abandoned'
  /** All of the money was returned. A partial refund leaves the payment paid. */
  | 'refunded'
  | 'voided'
  /** Charged although another attempt of the same payment is paid: the practice has been asked to refund one. */
  | 'paid twice'

/** Reason for a refusal without asking a bank. */
export type Refusal =
  /** The token is used, expired or of another account: the card must be entered again. */
  | 'token'
  /** The provider considers it a repetition of another payment. */
  | 'duplicate'
  /** Card data or type that the provider does not accept. */
  | 'card'
  /** Unknown reason, most likely a rule of the account on address, security code or fraud. */
  | 'rules'
  /** Too many requests: wait. */
  | 'limit'
  /** Keys, account or our request are wrong: somebody must fix it. */
  | 'configuration'

export type DeclineReason =
  | 'insufficient funds'
  | 'over limit'
  /** Not for this kind of payment. */
  | 'not allowed'
  | 'incorrect details'
  | 'expired card'
  | 'incorrect expiry date'
  | 'incorrect security code'
  /** The bank wants to speak to the cardholder first. */
  | 'call issuer'
  | 'try again later'
  /** Reported lost or stolen, or used in fraud: the payer must not learn it. */
  | 'stolen card'
  | 'other'

export type ReturnKind = 'refund' | 'void'

export type ChangeSource = 'site' | 'answer' | 'event' | 'look-up' | 'person'

/** One registration or one call-out, to be paid once; see migrations/ and payments/. Times are UTC milliseconds. */
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
  /** PaidFormMessage of payments/services/paid-services.ts as JSON. */
  form: string | null
  practice_notified_at: number | null
  created_at: number
}

/** One card tried for a payment. */
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
  /** Time of the sale according to the provider; null: not known yet. */
  charged_at: number | null
  returned_pence: number
  /** 1: made in test mode, where no card is charged. */
  test: 0 | 1
  receipt_at: number | null
  look_ups: number
  next_look_up_at: number | null
  /** Start of an open question to the provider about a known outcome; null: none. */
  asked_at: number | null
  created_at: number
  changed_at: number
}
