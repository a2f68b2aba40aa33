import { PROVIDER_TEXT_MAX } from '../../../runtime/limits.ts'
import type { Transaction } from '../provider.ts'
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
import {
  asksForMoney,
  chargedBackPence,
  chargesBack,
  isStandingReturn,
  pricePence,
  returnedAt,
  returnedPence,
  returnsMoney,
  saying,
  stateOf,
  successOf,
} from './condition.ts'
import type { Action } from './condition.ts'
import { all, only, readXml, Unreadable } from './xml.ts'
import type { Element } from './xml.ts'

/** A transaction in a response: a sale, or a refund or chargeback with a transaction of its own. */
export interface ReportedTransaction {
  kind: 'sale' | 'return' | 'chargeback'
  /** True for a return that failed or was voided: it has no effect. */
  void: boolean
  /** Time of its last action, in UTC milliseconds; null when unknown. */
  changedAt: number | null
  transaction: Transaction
}

/**
 * Parses a response of query.php. @throws {Unreadable} also for an error of the provider, which does not mean "none".
 */
export function readEntries(document: string): ReportedTransaction[] {
  const root = readXml(document)
  if (root.name !== 'nm_response') throw new Unreadable('another document')
  const [error] = all(root, 'error_response')
  if (error !== undefined) throw new Unreadable('error', sayingOf(error.text))
  const elements = all(root, 'transaction')
  if (root.text !== '' || (elements.length === 0 && root.children.length > 0))
    throw new Unreadable('neither transactions nor none')
  return elements.map(entryOf)
}

function entryOf(element: Element): ReportedTransaction {
  const said = (name: string) => only(element, name)
  const transactionId = wordOf(said('transaction_id'))
  if (transactionId === '') throw new Unreadable('transaction without an id')
  const actions = inTime(all(element, 'action').map(actionOf))
  const condition = said('condition').toLowerCase()
  const returned = returnedPence(actions)
  const isSale = actions.some(asksForMoney)
  const isReturn = !isSale && actions.some(returnsMoney)
  const isChargeback = !isSale && !isReturn && actions.some(chargesBack)
  const state = isReturn ? 'refunded' : stateOf(condition, actions)
  const outcome = saying(actions)
  return {
    kind: isReturn ? 'return' : isChargeback ? 'chargeback' : 'sale',
    void: isReturn && !isStandingReturn(condition, actions),
    changedAt: actions.at(-1)?.at ?? null,
    transaction: {
      transactionId,
      reference: said('order_id').slice(0, PROVIDER_TEXT_MAX),
      // An unreadable return leaves open how much of the sale remains.
      state: returned === null ? 'open' : state,
      pence: pricePence(actions),
      currency: currencyOf(said('currency')),
      returnedPence: returned ?? 0,
      returnedAt: returnedAt(actions),
      chargedBackPence: chargedBackPence(actions),
      declineReason: state === 'declined' ? declineReasonOf(outcome.code) : null,
      ...withoutReport(outcome),
      card: cardOf(said('cc_number'), said('cc_type')),
      payer: {
        firstName: line(said('first_name')),
        lastName: line(said('last_name')),
        email: line(said('email')),
        city: line(said('city')),
      },
      note: line(noteOf(element)),
    },
  }
}

/** The note that we stored with a sale. */
const noteOf = (element: Element) =>
  all(element, 'merchant_defined_field').find(({ attributes }) => attributes['id'] === '2')?.text ?? ''

/** Sorted by time, because the order of elements means nothing; left as it is when one has no time. */
const inTime = (actions: readonly Action[]): Action[] =>
  actions.some(({ at }) => at === null)
    ? [...actions]
    : actions.toSorted((one, other) => Number(one.at) - Number(other.at))

function actionOf(element: Element): Action {
  const said = (name: string) => only(element, name)
  const type = said('action_type').toLowerCase()
  return {
    type,
    succeeded: successOf(said('success')),
    pence: (returnsMoney({ type }) || chargesBack({ type }) ? returnedPenceOf : penceOf)(said('amount')),
    at: instantOf(said('date')),
    code: wordOf(said('response_code')),
    text: sayingOf(said('response_text')),
    processorCode: wordOf(said('processor_response_code')),
    processorText: line(said('processor_response_text')),
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
  for (const { transaction: taken } of known.filter(({ kind }) => kind === 'chargeback')) {
    const index = joined.findIndex(({ reference }) => reference !== '' && reference === taken.reference)
    const sale = joined[index]
    if (sale !== undefined)
      joined[index] = { ...sale, chargedBackPence: sale.chargedBackPence + taken.chargedBackPence }
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
