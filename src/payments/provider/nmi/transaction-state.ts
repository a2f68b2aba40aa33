import type { TransactionState } from '../provider.ts'
import { getDeclineReason } from './field-values.ts'

/** One entry in a transaction's history. */
export interface Action {
  /** `sale`, `auth`, `capture`, `void`, `refund`, `credit`, `return`, `settle`, … */
  type: string
  succeeded: boolean | null
  /** Null when it cannot be parsed. Positive for returned money too. */
  pence: number | null
  /** UTC milliseconds; null when it cannot be parsed. */
  at: number | null
  code: string
  text: string
  processorCode: string
  processorText: string
}

const chargeTypes = new Set(['sale', 'capture'])
const chargeActionTypes = new Set([...chargeTypes, 'auth'])
const returning = new Set(['refund', 'credit'])

const isCompletedCharge = ({ type, succeeded }: Action) => chargeTypes.has(type) && succeeded === true
export const isChargeAction = ({ type }: Pick<Action, 'type'>) => chargeActionTypes.has(type)
export const isReturnAction = ({ type }: Pick<Action, 'type'>) => returning.has(type)
/**
 * True for a chargeback by the payer's bank. The manual of query.php says of `return`: "Electronic Check (ACH)
 * transactions that have returned, as well as credit card chargebacks". No such answer for a card was ever published,
 * and not every processor reports chargebacks to the provider: a missing one proves nothing.
 */
export const isChargebackAction = ({ type }: Pick<Action, 'type'>) => type === 'return'
const givesBack = (action: Action) => isReturnAction(action) && action.succeeded === true

/** Parses `1` and `0`; null for anything else. */
export function parseSuccess(text: string): boolean | null {
  if (text === '1') return true
  return text === '0' ? false : null
}

/** Conditions of a transaction that neither failed nor was cancelled. */
export const successConditions = new Set(['pendingsettlement', 'complete'])

/** Older answers omit the condition; then only the actions count. */
const stands = (condition: string) => condition === '' || successConditions.has(condition)

/** True for a refund with a transaction of its own that neither failed nor was voided. */
export const isCompletedReturn = (condition: string, actions: readonly Action[]): boolean =>
  stands(condition) && actions.some(givesBack) && !wasVoided(actions)

const wasVoided = (actions: readonly Action[]) =>
  actions.some(({ type, succeeded }) => type === 'void' && succeeded === true)

/**
 * Paid or failed only where condition and actions agree; everything else, such as `abandoned` and unknown words, is
 * open, so that a person looks in the end.
 *
 * @param condition Empty where the provider omits it.
 */
export function getSaleState(condition: string, actions: readonly Action[]): TransactionState {
  if (wasVoided(actions) || condition === 'canceled') return 'voided'
  if (actions.some(isCompletedCharge) && stands(condition))
    return actions.some(givesBack) ? 'refunded' : 'paid'
  if (condition !== 'failed' && condition !== '') return 'open'
  const asked = actions.filter(isChargeAction)
  const allFailed = asked.length > 0 && asked.every(({ succeeded }) => succeeded === false)
  return allFailed ? getFailedSaleState(asked.at(-1)?.code ?? '') : 'open'
}

/** Codes beginning with 2 are a bank's decline. */
export function getFailedSaleState(code: string): TransactionState {
  if (code === '100') return 'open'
  return getDeclineReason(code) === null ? 'failed' : 'declined'
}

/** Pence that a sale charged, or requested if it charged nothing; null when unknown. */
export function getPricePence(actions: readonly Action[]): number | null {
  const charges = actions.filter(isCompletedCharge)
  return charges.length === 0 ? (actions.findLast(isChargeAction)?.pence ?? null) : sum(charges)
}

/** Null when one of the amounts cannot be parsed. */
export const sumReturnedPence = (actions: readonly Action[]): number | null => sum(actions.filter(givesBack))

/** UTC milliseconds; null when unknown or none. */
export const getLastReturnTime = (actions: readonly Action[]): number | null =>
  actions.findLast((action) => givesBack(action) || (action.type === 'void' && action.succeeded === true))
    ?.at ?? null

/** By the payer's bank; the full price where an amount cannot be parsed. */
export const sumChargedBackPence = (actions: readonly Action[]): number =>
  sum(actions.filter((action) => isChargebackAction(action) && action.succeeded === true)) ??
  getPricePence(actions) ??
  0

const sum = (actions: readonly Action[]): number | null =>
  actions.reduce<number | null>(
    (total, { pence }) => (total === null || pence === null ? null : total + pence),
    0,
  )

const nothingSaid = { at: null, code: '', text: '', processorCode: '', processorText: '' }

/** Time and texts of the charge, or of its refusal. */
export function getChargeTexts(actions: readonly Action[]): Omit<Action, 'type' | 'succeeded' | 'pence'> {
  const { at, code, text, processorCode, processorText } =
    actions.find(isCompletedCharge) ?? actions.findLast(isChargeAction) ?? nothingSaid
  return { at, code, text, processorCode, processorText }
}
