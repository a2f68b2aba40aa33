import type { Db, Trx } from '../../storage/tables.ts'
import type { Refusal } from '../../storage/payment-states.ts'
import { CLOCK_STEP } from '../../runtime/limits.ts'
import { HOUR } from '../../runtime/units.ts'

/** Cards tried in vain are counted in the ledger, so that a restart forgives nothing (P29). Milliseconds. */
export const FAILED_CARDS_COUNTED = HOUR
const FAILED_CARDS_PER_CLIENT = 10
/** By everybody: so many honest patients are never declined; payments pause. */
const FAILED_CARDS_OVERALL = 100

export interface UsedUp {
  limit: 'client' | 'overall'
  /** How many cards of everybody were declined of late. */
  declined: number
}

/**
 * Which limit of cards tried in vain is used up (P29). Counted in the transaction that would begin another attempt. Our own
 * faults count for nobody; an invented token and a rule of the account count for their client only, since no bank was
 * asked and others must not suffer for it. What a client has under way counts for it too, or many cards at once would get
 * past its limit.
 */
export async function usedUpLimit(db: Db | Trx, client: string, now: number): Promise<UsedUp | null> {
  const count = (refusals: readonly Refusal[], isOpenCounted: boolean) =>
    db
      .selectFrom('attempts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('changed_at', '>', now - FAILED_CARDS_COUNTED)
      .where('changed_at', '<=', now + CLOCK_STEP)
      .where((eb) =>
        eb.or([
          eb('state', 'in', [
            'declined',
            ...(isOpenCounted ? (['started', 'sent', 'unknown'] as const) : []),
          ]),
          eb.and([eb('state', '=', 'refused'), eb('refusal', 'in', refusals)]),
        ]),
      )

  const { count: declined } = await count(['card'], false).executeTakeFirstOrThrow()
  if (declined >= FAILED_CARDS_OVERALL) return { limit: 'overall', declined }
  const ofClient = await count(['card', 'token', 'rules'], true)
    .where('client', '=', client)
    .executeTakeFirstOrThrow()
  return ofClient.count >= FAILED_CARDS_PER_CLIENT ? { limit: 'client', declined } : null
}
