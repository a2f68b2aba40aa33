import type { Attempt, AttemptState } from '../../src/storage/payment-states.ts'
import type { AttemptContext } from '../../src/payments/rules/attempt-context.ts'
import { attemptRequestOf, registration } from './ledger.ts'

/* Attempts without a database. */

export const NOW = Date.UTC(2026, 10, 24, 10)
export const MINUTE = 60_000

export const attempt = (id: number, state: AttemptState, more: Partial<Attempt> = {}): Attempt => ({
  id,
  payment_id: 'P',
  reference: `PD-AAAA-AAAA-${id}`,
  token_digest: `T${id}`,
  state,
  client: null,
  name_on_card: 'R FENN',
  refusal: null,
  decline_reason: null,
  transaction_id: null,
  response_code: '',
  response_text: '',
  processor_code: '',
  processor_text: '',
  card_last_four: '',
  card_type: '',
  charged_at: null,
  returned_pence: 0,
  test: 0,
  receipt_at: null,
  look_ups: 0,
  next_look_up_at: null,
  asked_at: null,
  created_at: NOW - MINUTE,
  changed_at: NOW - MINUTE,
  ...more,
})

export const knownOf = (own: Attempt, ...others: Attempt[]): AttemptContext => ({
  payment: {
    ...attemptRequestOf('tokn').payment,
    id: 'P',
    form: JSON.stringify(registration()),
    practice_notified_at: null,
    created_at: NOW - MINUTE,
  },
  attempt: own,
  announcedReturns: 0,
  others,
  similarAttempts: [],
})
