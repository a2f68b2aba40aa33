import type { Trx } from '../db.ts'
import type { AttemptState } from './attempt.ts'
import { FAILED_CARDS_OVERALL, FAILED_CARDS_PER_CLIENT, FAILED_CARDS_PER_PAYMENT } from '../limits.ts'

export type UsedUpLimit = 'payment' | 'client' | 'overall'

/** What each limit is. */
export const limitOf = {
  payment: FAILED_CARDS_PER_PAYMENT,
  client: FAILED_CARDS_PER_CLIENT,
  overall: FAILED_CARDS_OVERALL,
} as const

/**
 * Which limit of cards tried in vain is used up (P29). Counted in the ledger, in the transaction that would begin another
 * attempt, and with those whose answer is still awaited, so that many at once do not get past. Our own faults count for
 * nobody; an invented token counts for its client only, since no bank was asked and others must not suffer for it.
 */
export async function usedUpLimit(
  trx: Trx,
  whose: { payment: string; client: string },
  now: number,
): Promise<UsedUpLimit | null> {
  const inVain = (
    limit: UsedUpLimit,
    refusals: readonly string[],
    states: readonly AttemptState[] = ['declined', 'started', 'sent'],
  ) =>
    trx
      .selectFrom('attempts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('changed_at', '>', now - limitOf[limit].per)
      .where((eb) =>
        eb.or([
          eb('state', 'in', states),
          eb.and([eb('state', '=', 'refused'), eb('refusal', 'in', refusals)]),
        ]),
      )
  const ofPayment = inVain('payment', ['card']).where('payment_id', '=', whose.payment)
  const ofClient = inVain('client', ['card', 'token'], ['declined', 'started', 'sent', 'unknown']).where(
    'client',
    '=',
    whose.client,
  )
  for (const [limit, query] of [
    ['overall', inVain('overall', ['card'])],
    ['client', ofClient],
    ['payment', ofPayment],
  ] as const) {
    const { count } = await query.executeTakeFirstOrThrow()
    if (count >= limitOf[limit].max) return limit
  }
  return null
}
