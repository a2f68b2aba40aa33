import type { Attempt } from '../../storage/tables.ts'
import { LOOKS_FOR_CARD } from '../../runtime/limits.ts'
import { isDoubted } from './attempt.ts'
import type { Transaction } from '../provider/provider.ts'

/** Whether it is known when and by which card an attempt was paid, also by what the provider says of it now. */
export const saysAll = (
  { provider_time, card_last_four }: Pick<Attempt, 'provider_time' | 'card_last_four'>,
  said: Pick<Transaction, 'at' | 'card'> = { at: '', card: { lastFour: '', type: '' } },
): boolean => (provider_time || said.at) !== '' && (card_last_four || said.card.lastFour) !== ''

/** Whether there is something to show the payer: the outcome, and for a paid one when and by which card. */
export function isReportable(attempt: Attempt): boolean {
  const { state, looks } = attempt
  if (isDoubted(attempt)) return false
  if (state === 'paid') return saysAll(attempt) || looks >= LOOKS_FOR_CARD
  return !['started', 'sent', 'unknown', 'needs person'].includes(state)
}

/** Whether the payer would see no difference. */
export const isSame = (before: Attempt, after: Attempt) =>
  isReportable(before) &&
  before.state === after.state &&
  before.provider_time === after.provider_time &&
  before.card_last_four === after.card_last_four &&
  before.returned_pence === after.returned_pence
