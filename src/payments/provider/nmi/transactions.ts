import { PROVIDER_TEXT_MAX } from '../../../runtime/limits.ts'
import type { Transaction } from '../provider.ts'
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
import {
  isChargeAction,
  sumChargedBackPence,
  isChargebackAction,
  isCompletedReturn,
  getPricePence,
  getLastReturnTime,
  sumReturnedPence,
  isReturnAction,
  getChargeTexts,
  getSaleState,
  parseSuccess,
} from './transaction-state.ts'
import type { Action } from './transaction-state.ts'
import { findChildren, readChildText, readXml, UnreadableAnswer } from './xml.ts'
import type { XmlElement } from './xml.ts'

/** A transaction in a response: a sale, or a refund or chargeback with a transaction of its own. */
export interface ReportedTransaction {
  kind: 'sale' | 'return' | 'chargeback'
  /** True for a return that failed or was voided: it has no effect. */
  void: boolean
  /** Time of its last action, in UTC milliseconds; null when unknown. */
  changedAt: number | null
  transaction: Transaction
}

/** An answer of query.php. @throws {UnreadableAnswer} also for the provider's error, which does not mean "none". */
export function readTransactions(document: string): ReportedTransaction[] {
  const root = readXml(document)
  if (root.name !== 'nm_response') throw new UnreadableAnswer('unexpected root element')
  const [error] = findChildren(root, 'error_response')
  if (error !== undefined) throw new UnreadableAnswer('error', removeAnswerId(error.text))
  const elements = findChildren(root, 'transaction')
  if (root.text !== '' || (elements.length === 0 && root.children.length > 0))
    throw new UnreadableAnswer('unexpected content')
  return elements.map(entryOf)
}

function entryOf(element: XmlElement): ReportedTransaction {
  const said = (name: string) => readChildText(element, name)
  const transactionId = parseCode(said('transaction_id'))
  if (transactionId === '') throw new UnreadableAnswer('transaction without an id')
  const actions = inTime(findChildren(element, 'action').map(actionOf))
  const condition = said('condition').toLowerCase()
  const returned = sumReturnedPence(actions)
  const isSale = actions.some(isChargeAction)
  const isReturn = !isSale && actions.some(isReturnAction)
  const isChargeback = !isSale && !isReturn && actions.some(isChargebackAction)
  const state = isReturn ? 'refunded' : getSaleState(condition, actions)
  const { at: chargedAt, ...texts } = getChargeTexts(actions)
  return {
    kind: isReturn ? 'return' : isChargeback ? 'chargeback' : 'sale',
    void: isReturn && !isCompletedReturn(condition, actions),
    changedAt: actions.at(-1)?.at ?? null,
    transaction: {
      transactionId,
      reference: said('order_id').slice(0, PROVIDER_TEXT_MAX),
      // An unreadable return leaves open how much of the sale remains.
      state: returned === null ? 'open' : state,
      pence: getPricePence(actions),
      currency: parseCurrency(said('currency')),
      returnedPence: returned ?? 0,
      returnedAt: getLastReturnTime(actions),
      chargedBackPence: sumChargedBackPence(actions),
      declineReason: state === 'declined' ? getDeclineReason(texts.code) : null,
      chargedAt,
      ...hideStolenCard(texts),
      card: maskCard(said('cc_number'), said('cc_type')),
      payer: {
        firstName: toSingleLine(said('first_name')),
        lastName: toSingleLine(said('last_name')),
        email: toSingleLine(said('email')),
        city: toSingleLine(said('city')),
      },
      note: toSingleLine(noteOf(element)),
    },
  }
}

const noteOf = (element: XmlElement) =>
  findChildren(element, 'merchant_defined_field').find(({ attributes }) => attributes['id'] === '2')?.text ??
  ''

/** Sorted by time, because the order of elements means nothing; left as it is when one has no time. */
const inTime = (actions: readonly Action[]): Action[] =>
  actions.some(({ at }) => at === null)
    ? [...actions]
    : actions.toSorted((one, other) => Number(one.at) - Number(other.at))

function actionOf(element: XmlElement): Action {
  const said = (name: string) => readChildText(element, name)
  const type = said('action_type').toLowerCase()
  return {
    type,
    succeeded: parseSuccess(said('success')),
    pence: (isReturnAction({ type }) || isChargebackAction({ type }) ? parseReturnedPence : parseNmiAmount)(
      said('amount'),
    ),
    at: parseNmiTime(said('date')),
    code: parseCode(said('response_code')),
    text: removeAnswerId(said('response_text')),
    processorCode: parseCode(said('processor_response_code')),
    processorText: toSingleLine(said('processor_response_text')),
  }
}

/**
 * One transaction per sale. A return with a transaction of its own is added to the first sale under the same reference
 * that it fits; without one it remains separate, without a price.
 */
export function joinReturns(entries: readonly ReportedTransaction[]): Transaction[] {
  const known = latestOf(entries)
  const joined = known.filter(({ kind }) => kind === 'sale').map(({ transaction }) => transaction)
  for (const { transaction: back } of known.filter((entry) => entry.kind === 'return' && !entry.void)) {
    const index = joined.findIndex((sale) => canBeOf(back, sale))
    const sale = joined[index]
    if (sale === undefined) joined.push(back)
    else
      joined[index] = {
        ...sale,
        state: back.state,
        returnedPence: sale.returnedPence + back.returnedPence,
        returnedAt: later(sale.returnedAt, back.returnedAt),
      }
  }
  // A chargeback of a sale that is not in the response has nothing here to be added to.
  for (const { transaction: chargeback } of known.filter(({ kind }) => kind === 'chargeback')) {
    const index = joined.findIndex(({ reference }) => reference !== '' && reference === chargeback.reference)
    const sale = joined[index]
    if (sale !== undefined)
      joined[index] = { ...sale, chargedBackPence: sale.chargedBackPence + chargeback.chargedBackPence }
  }
  return joined
}

const later = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/** One entry per transaction: one that changed during the query is reported twice, and the latest counts. */
function latestOf(entries: readonly ReportedTransaction[]): ReportedTransaction[] {
  const latest = new Map<string, ReportedTransaction>()
  for (const entry of entries) {
    const { transactionId } = entry.transaction
    const before = latest.get(transactionId)
    if (before === undefined || entry.changedAt === null || entry.changedAt >= (before.changedAt ?? 0))
      latest.set(transactionId, entry)
  }
  return [...latest.values()]
}

const canBeOf = (back: Transaction, sale: Transaction): boolean =>
  sale.reference !== '' &&
  sale.reference === back.reference &&
  (sale.state === 'paid' || sale.state === 'refunded') &&
  sale.pence !== null &&
  sale.returnedPence + back.returnedPence <= sale.pence
