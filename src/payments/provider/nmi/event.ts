import * as v from 'valibot'
import { EVENT_WORD_MAX, PROVIDER_TEXT_MAX } from '../../../runtime/limits.ts'
import type { EventReading, Transaction, TransactionState } from '../provider.ts'
import {
  penceOf,
  returnedPenceOf,
  declineReasonOf,
  withoutReport,
  cardOf,
  currencyOf,
  instantOf,
  line,
  sayingOf,
  wordOf,
} from './texts.ts'
import { readChargebacks } from './chargebacks.ts'
import { asksForMoney, endingOf, returnsMoney, standing, successOf } from './condition.ts'

/*
 * Samples of failed or unclear sales were never published, and real messages contain more than the samples do. So
 * missing fields and unexpected types become empty strings; only the deciding fields are required.
 */

/** Ids sent as numbers too large for JavaScript have lost digits, so they become empty. */
const exact = (value: string | number | boolean) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? '' : String(value)
const said = v.fallback(
  v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(exact), v.trim()),
  '',
)
function part<const Entries extends v.ObjectEntries>(entries: Entries) {
  const object = v.object(entries)
  return v.fallback(object, () => v.parse(object, {}))
}

const message = part({
  event_id: said,
  event_type: said,
  event_body: part({
    merchant: part({ id: said }),
    features: part({ is_test_mode: said }),
    transaction_id: said,
    condition: said,
    order_id: said,
    currency: said,
    requested_amount: said,
    card: part({ cc_number: said, cc_type: said }),
    action: part({
      amount: said,
      date: said,
      success: said,
      response_text: said,
      response_code: said,
      processor_response_text: said,
      processor_response_code: said,
    }),
  }),
})
type Body = v.InferOutput<typeof message>['event_body']

const ofTransactions = /^transaction\.(sale|auth|capture|void|refund|credit)\.(success|failure|unknown)$/

const CHARGEBACKS = 'chargeback.batch.complete'

/** Parses a webhook whose signature was verified. */
export function readEvent(body: Uint8Array): EventReading {
  const content = parsed(body)
  const { event_id, event_type: type, event_body } = v.parse(message, content)
  const id = event_id.length > EVENT_WORD_MAX || event_id === '' ? null : event_id
  const ignored = (text: string): EventReading => ({ reading: 'ignored', id, text })
  if (id === null) return ignored('message without an id')
  if (type === '') return ignored('message without a kind')
  const frame = {
    id,
    type,
    testMode: /^(true|1)$/i.test(event_body.features.is_test_mode),
    merchant: line(event_body.merchant.id),
  }
  if (type === CHARGEBACKS) {
    const chargebacks = readChargebacks(content, id)
    return chargebacks.length === 0
      ? ignored(`${type} without a chargeback`)
      : { reading: 'event', event: { ...frame, chargebacks } }
  }
  const [, kind, result] = ofTransactions.exec(type) ?? []
  if (kind === undefined || result === undefined) return ignored(line(type))
  if (wordOf(event_body.transaction_id) === '') return ignored(`${type} without a transaction`)
  return { reading: 'event', event: { ...frame, transaction: transactionOf(kind, result, event_body) } }
}

/** Null when it is not JSON. */
function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}

function transactionOf(kind: string, result: string, body: Body): Transaction {
  const { action, card } = body
  const isSale = asksForMoney({ type: kind })
  const returned = returnsMoney({ type: kind }) && result === 'success' ? returnedPenceOf(action.amount) : 0
  const state = returned === null ? 'open' : stateAfter(kind, result, body)
  return {
    transactionId: wordOf(body.transaction_id),
    reference: body.order_id.slice(0, PROVIDER_TEXT_MAX),
    state,
    declineReason: state === 'declined' ? declineReasonOf(action.response_code) : null,
    pence: isSale ? (penceOf(action.amount) ?? penceOf(body.requested_amount)) : null,
    currency: currencyOf(body.currency),
    returnedPence: returned ?? 0,
    returnedAt: isSale ? null : instantOf(action.date),
    chargedBackPence: 0,
    at: isSale ? instantOf(action.date) : null,
    ...withoutReport({
      code: wordOf(action.response_code),
      text: sayingOf(action.response_text),
      processorCode: wordOf(action.processor_response_code),
      processorText: line(action.processor_response_text),
    }),
    card: cardOf(card.cc_number, card.cc_type),
    // Events are stored, and the payer's data belongs in the ledger only.
    payer: { firstName: '', lastName: '', email: '', city: '' },
    note: '',
  }
}

/** Open, so that a look-up follows, where the message's type and content disagree or neither decides. */
function stateAfter(kind: string, result: string, { condition, action }: Body): TransactionState {
  const succeeded = successOf(action.success)
  const code = action.response_code
  if (result === 'failure') {
    const isOver = (kind === 'sale' || kind === 'auth') && /^(failed)?$/i.test(condition)
    return isOver && succeeded !== true ? endingOf(code) : 'open'
  }
  if (result === 'unknown' || succeeded === false) return 'open'
  if (kind === 'void') return 'voided'
  if (returnsMoney({ type: kind })) return 'refunded'
  if (condition.toLowerCase() === 'canceled') return 'voided'
  const isPaid = kind !== 'auth' && standing.has(condition.toLowerCase()) && /^(100)?$/.test(code)
  return isPaid ? 'paid' : 'open'
}
