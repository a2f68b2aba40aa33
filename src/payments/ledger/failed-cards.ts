import type { Db, Trx } from '../../storage/tables.ts'
import type { Refusal } from '../../storage/payment-states.ts'
import { CLOCK_STEP } from '../../runtime/limits.ts'
import { HOUR } from '../../runtime/units.ts'

/**
 * Time window of the limits on failed cards, in milliseconds. Counted in the ledger, so that a restart resets nothing
 * (failure case P29).
 */
export const FAILED_CARDS_WINDOW = HOUR
const FAILED_CARDS_PER_CLIENT = 10
/** For all clients: honest patients never have so many declined cards. Payments pause. */
const FAILED_CARDS_OVERALL = 100

export interface ExceededLimit {
  limit: 'client' | 'overall'
  /** Cards declined within the window, of all clients. */
  declined: number
}

/**
 * The limit on failed cards that is used up (failure case P29); null: none. Counted in the transaction that inserts the
 * next attempt. Our own faults count for nobody. An invented token and a rule of the account count for their client
 * only: no bank was asked, and others must not suffer for it. A client's attempts under way count for it too, or many
 * cards at once would pass its limit.
 */
export async function findExceededLimit(
  db: Db | Trx,
  client: string,
  now: number,
): Promise<ExceededLimit | null> {
  const count = (refusals: readonly Refusal[], isOpenCounted: boolean) =>
    db
      .selectFrom('attempts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('changed_at', '>', now - FAILED_CARDS_WINDOW)
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
