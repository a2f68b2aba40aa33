import type { Attempt } from '../../storage/tables.ts'
import { CHECKS_FOR_CARD } from '../../runtime/limits.ts'
import { isDoubted } from './attempt.ts'
import type { Transaction } from '../provider/provider.ts'

/** Whether it is known when and by which card an attempt was paid, also by what the provider says of it now. */
export const saysAll = (
  { charged_at, card_last_four }: Pick<Attempt, 'charged_at' | 'card_last_four'>,
  said: Pick<Transaction, 'at' | 'card'> = { at: null, card: { lastFour: '', type: '' } },
): boolean => (charged_at ?? said.at) !== null && (card_last_four || said.card.lastFour) !== ''

/** Whether there is something to show the payer: the outcome, and for a paid one when and by which card. */
export function isReportable(attempt: Attempt): boolean {
  const { state, checks } = attempt
  if (isDoubted(attempt)) return false
  if (state === 'paid') return saysAll(attempt) || checks >= CHECKS_FOR_CARD
  return !['started', 'sent', 'unknown', 'needs person'].includes(state)
}

/** Whether the payer would see no difference. */
export const isSame = (before: Attempt, after: Attempt) =>
  isReportable(before) &&
  before.state === after.state &&
  before.charged_at === after.charged_at &&
  before.card_last_four === after.card_last_four &&
  before.returned_pence === after.returned_pence
