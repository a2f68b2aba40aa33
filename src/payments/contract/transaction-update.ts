/** Name of the one event of the live socket (specification section 7). */
export const transactionUpdateEvent = 'transactionUpdate'

/** What the live socket says of a transaction, in the shape of specification section 3. Every value is text. */
export interface TransactionUpdate {
  transaction_id: string
  currency: string
  action: {
    /** Pounds with two decimals, such as `50.00`. */
    amount: string
    /** yyyymmddhhmmss in UTC. */
    date: string
    /** `1` when it was paid. */
    success: string
    response_text: string
    processor_response_text: string
    response_code: string
  }
  card: {
    /** Masked but for the last four digits, such as `************1111`; empty while not known. */
    cc_number: string
    /** Such as `visa`; empty while not known. */
    cc_type: string
  }
  billing_address: { first_name: string; last_name: string; email: string; city: string }
  /** Only there, and true, when the account pretends to charge. */
  test?: true
}

/** A message of the live socket. */
export interface LiveMessage {
  event: typeof transactionUpdateEvent
  event_body: TransactionUpdate
}
