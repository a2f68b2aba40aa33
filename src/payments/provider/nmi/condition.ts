import type { TransactionState } from '../provider.ts'
import { declineReasonOf } from './texts.ts'

/** What happened to a transaction at one time. */
export interface Action {
  /** `sale`, `auth`, `capture`, `void`, `refund`, `credit`, `return`, `settle`, … */
  type: string
  succeeded: boolean | null
  /** Null when it cannot be read. Of money given back too, without its sign. */
  pence: number | null
  /** UTC milliseconds; null when it cannot be read. */
  at: number | null
  code: string
  text: string
  processorCode: string
  processorText: string
}

const taking = new Set(['sale', 'capture'])
const asking = new Set([...taking, 'auth'])
const returning = new Set(['refund', 'credit'])

const takes = ({ type, succeeded }: Action) => taking.has(type) && succeeded === true
export const asksForMoney = ({ type }: Pick<Action, 'type'>) => asking.has(type)
export const returnsMoney = ({ type }: Pick<Action, 'type'>) => returning.has(type)
/**
 * Whether the payer's bank takes money back. The manual of query.php says of `return`: "Electronic Check (ACH) transactions
 * that have returned, as well as credit card chargebacks". No answer with one for a card was ever published, and not
 * every processor tells the provider of them: one that is missing proves nothing.
 */
export const chargesBack = ({ type }: Pick<Action, 'type'>) => type === 'return'
const givesBack = (action: Action) => returnsMoney(action) && action.succeeded === true

/** `1` or `0`; null for what is neither. */
export function successOf(text: string): boolean | null {
  if (text === '1') return true
  return text === '0' ? false : null
}

/** Conditions in which money that moved stays where it is. */
export const standing = new Set(['pendingsettlement', 'complete'])

/** Older answers leave the condition out: then what was done says it alone. */
const stands = (condition: string) => condition === '' || standing.has(condition)

/** Whether this is money given back by a transaction of its own, neither failed nor taken back. */
export const isStandingReturn = (condition: string, actions: readonly Action[]): boolean =>
  stands(condition) && actions.some(givesBack) && !wasVoided(actions)

const wasVoided = (actions: readonly Action[]) =>
  actions.some(({ type, succeeded }) => type === 'void' && succeeded === true)

/**
 * What a sale is at. Paid and over are said only where condition and actions agree; anything else, `abandoned` and words
 * that are in no list among it, is open, so that in the end a person looks.
 *
 * @param condition Empty where the provider leaves it out.
 */
export function stateOf(condition: string, actions: readonly Action[]): TransactionState {
  if (wasVoided(actions) || condition === 'canceled') return 'voided'
  if (actions.some(takes) && stands(condition)) return actions.some(givesBack) ? 'refunded' : 'paid'
  if (condition !== 'failed' && condition !== '') return 'open'
  const asked = actions.filter(asksForMoney)
  const allFailed = asked.length > 0 && asked.every(({ succeeded }) => succeeded === false)
  return allFailed ? endingOf(asked.at(-1)?.code ?? '') : 'open'
}

/** How a sale ended that failed: a bank's own no has a code beginning with 2. */
export function endingOf(code: string): TransactionState {
  if (code === '100') return 'open'
  return declineReasonOf(code) === null ? 'failed' : 'declined'
}

/** Pence that a sale took, or asked for where it took none; null when it does not say. */
export function pricePence(actions: readonly Action[]): number | null {
  const taken = actions.filter(takes)
  return taken.length === 0 ? (actions.findLast(asksForMoney)?.pence ?? null) : sum(taken)
}

/** Pence given back; null when an amount among them cannot be read. */
export const returnedPence = (actions: readonly Action[]): number | null => sum(actions.filter(givesBack))

/** When money last went back: UTC milliseconds; null when it does not say, or none did. */
export const returnedAt = (actions: readonly Action[]): number | null =>
  actions.findLast((action) => givesBack(action) || (action.type === 'void' && action.succeeded === true))
    ?.at ?? null

/** Pence that the payer's bank took back; all of the price where an amount cannot be read. */
export const chargedBackPence = (actions: readonly Action[]): number =>
  sum(actions.filter((action) => chargesBack(action) && action.succeeded === true)) ??
  pricePence(actions) ??
  0

const sum = (actions: readonly Action[]): number | null =>
  actions.reduce<number | null>(
    (total, { pence }) => (total === null || pence === null ? null : total + pence),
    0,
  )

const nothingSaid = { at: null, code: '', text: '', processorCode: '', processorText: '' }

/** What was said when the money was taken, or refused. */
export function saying(actions: readonly Action[]): Omit<Action, 'type' | 'succeeded' | 'pence'> {
  const { at, code, text, processorCode, processorText } =
    actions.find(takes) ?? actions.findLast(asksForMoney) ?? nothingSaid
  return { at, code, text, processorCode, processorText }
}
