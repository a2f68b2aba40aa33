import * as v from 'valibot'
import { EVENT_WORD_MAX, PROVIDER_TEXT_MAX } from '../../../runtime/limits.ts'
import type { WebhookContent, Transaction, TransactionState } from '../provider.ts'
import {
  parseNmiAmount,
  parseReturnedPence,
  getDeclineReason,
  hideStolenCard,
  maskCard,
  parseCurrency,
  parseNmiTime,
  toSingleLine,
  removeAnswerId,
  parseCode,
} from './field-values.ts'
import { readChargebacks } from './chargeback-event.ts'
import {
  isChargeAction,
  getFailedSaleState,
  isReturnAction,
  successConditions,
  parseSuccess,
} from './transaction-state.ts'

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
export function readEvent(body: Uint8Array): WebhookContent {
  const content = parsed(body)
  const { event_id, event_type: type, event_body } = v.parse(message, content)
  const id = event_id.length > EVENT_WORD_MAX || event_id === '' ? null : event_id
  const ignored = (text: string): WebhookContent => ({ reading: 'ignored', id, text })
  if (id === null) return ignored('message without an id')
  if (type === '') return ignored('message without a kind')
  const frame = {
    id,
    type,
    testMode: /^(true|1)$/i.test(event_body.features.is_test_mode),
    merchant: toSingleLine(event_body.merchant.id),
  }
  if (type === CHARGEBACKS) {
    const chargebacks = readChargebacks(content, id)
    return chargebacks.length === 0
      ? ignored(`${type} without a chargeback`)
      : { reading: 'event', event: { ...frame, chargebacks } }
  }
  const [, kind, result] = ofTransactions.exec(type) ?? []
  if (kind === undefined || result === undefined) return ignored(toSingleLine(type))
  if (parseCode(event_body.transaction_id) === '') return ignored(`${type} without a transaction`)
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
  const isSale = isChargeAction({ type: kind })
  const returned =
    isReturnAction({ type: kind }) && result === 'success' ? parseReturnedPence(action.amount) : 0
  const state = returned === null ? 'open' : stateAfter(kind, result, body)
  return {
    transactionId: parseCode(body.transaction_id),
    reference: body.order_id.slice(0, PROVIDER_TEXT_MAX),
    state,
    declineReason: state === 'declined' ? getDeclineReason(action.response_code) : null,
    pence: isSale ? (parseNmiAmount(action.amount) ?? parseNmiAmount(body.requested_amount)) : null,
    currency: parseCurrency(body.currency),
    returnedPence: returned ?? 0,
    returnedAt: isSale ? null : parseNmiTime(action.date),
    chargedBackPence: 0,
    chargedAt: isSale ? parseNmiTime(action.date) : null,
    ...hideStolenCard({
      code: parseCode(action.response_code),
      text: removeAnswerId(action.response_text),
      processorCode: parseCode(action.processor_response_code),
      processorText: toSingleLine(action.processor_response_text),
    }),
    card: maskCard(card.cc_number, card.cc_type),
    // Events are stored, and the payer's data belongs in the ledger only.
    payer: { firstName: '', lastName: '', email: '', city: '' },
    note: '',
  }
}

/** Open, so that a look-up follows, where the message's type and content disagree or neither decides. */
function stateAfter(kind: string, result: string, { condition, action }: Body): TransactionState {
  const succeeded = parseSuccess(action.success)
  const code = action.response_code
  if (result === 'failure') {
    const isOver = (kind === 'sale' || kind === 'auth') && /^(failed)?$/i.test(condition)
    return isOver && succeeded !== true ? getFailedSaleState(code) : 'open'
  }
  if (result === 'unknown' || succeeded === false) return 'open'
  if (kind === 'void') return 'voided'
  if (isReturnAction({ type: kind })) return 'refunded'
  if (condition.toLowerCase() === 'canceled') return 'voided'
  const isPaid = kind !== 'auth' && successConditions.has(condition.toLowerCase()) && /^(100)?$/.test(code)
  return isPaid ? 'paid' : 'open'
}
