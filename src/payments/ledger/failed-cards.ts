import type { Db, Trx } from '../../storage/tables.ts'
import type { Refusal } from '../../storage/payment-states.ts'
import { CLOCK_STEP, FAILED_CARDS_PER_CLIENT } from '../../runtime/limits.ts'
import { HOUR, MINUTE } from '../../runtime/units.ts'

/** Cards tried in vain, counted in the ledger, so that a restart forgives nothing (P29). */
const FAILED_CARDS_PER_PAYMENT = { max: 6, per: 24 * HOUR }
/**
 * By everybody. From `suspicious` on somebody seems to try out stolen cards: each client may fail less often, and the
 * practice is told. It takes very many clients then to come to `max`, at which payments pause for all.
 */
const FAILED_CARDS_OVERALL = { suspicious: 40, max: 200, per: HOUR }
/** After this a client with too many payments under way may try again. */
const PAYMENTS_UNDER_WAY_PAUSE = MINUTE

/** `under way`: so many payments of one client wait for their answer that, were all declined, it would be too many. */
type UsedUpLimit = 'payment' | 'client' | 'under way' | 'overall'

export interface UsedUp {
  limit: UsedUpLimit
  /** How many cards of everybody were declined of late. */
  declined: number
}

/** After how many milliseconds it may be tried again. */
export const waitAfter: Readonly<Record<UsedUpLimit, number>> = {
  payment: FAILED_CARDS_PER_PAYMENT.per,
  client: FAILED_CARDS_PER_CLIENT.per,
  'under way': PAYMENTS_UNDER_WAY_PAUSE,
  overall: FAILED_CARDS_OVERALL.per,
}

/** Whether so many cards were declined that somebody seems to try out stolen ones. */
export const isSuspicious = ({ declined }: UsedUp) => declined >= FAILED_CARDS_OVERALL.suspicious

/**
 * Which limit of cards tried in vain is used up (P29). Counted in the ledger, in the transaction that would begin another
 * attempt. Our own faults count for nobody; an invented token and a rule of the account count for their client only, since
 * no bank was asked and others must not suffer for it. What has no answer yet is no decline: it only keeps one client
 * from getting past its limit by trying many cards at once.
 *
 * @param whose `payment` null: none was begun yet.
 */
export async function usedUpLimit(
  db: Db | Trx,
  { payment, client }: { payment: string | null; client: string },
  now: number,
): Promise<UsedUp | null> {
  const since = (per: number) =>
    db
      .selectFrom('attempts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('changed_at', '>', now - per)
      .where('changed_at', '<=', now + CLOCK_STEP)
  const inVain = (per: number, refusals: readonly Refusal[]) =>
    since(per).where((eb) =>
      eb.or([
        eb('state', '=', 'declined'),
        eb.and([eb('state', '=', 'refused'), eb('refusal', 'in', refusals)]),
      ]),
    )
  const counted = async (query: ReturnType<typeof since>) => (await query.executeTakeFirstOrThrow()).count

  const declined = await counted(inVain(FAILED_CARDS_OVERALL.per, ['card']))
  if (declined >= FAILED_CARDS_OVERALL.max) return { limit: 'overall', declined }

  const { max, whenSuspicious, per } = FAILED_CARDS_PER_CLIENT
  const allowed = declined >= FAILED_CARDS_OVERALL.suspicious ? whenSuspicious : max
  const ofClient = await counted(inVain(per, ['card', 'token', 'rules']).where('client', '=', client))
  if (ofClient >= allowed) return { limit: 'client', declined }

  const ofPayment = inVain(FAILED_CARDS_PER_PAYMENT.per, ['card', 'rules']).where('payment_id', '=', payment)
  if (payment !== null && (await counted(ofPayment)) >= FAILED_CARDS_PER_PAYMENT.max)
    return { limit: 'payment', declined }

  const underWay = since(per)
    .where('client', '=', client)
    .where('state', 'in', ['started', 'sent', 'unknown'])
  return ofClient + (await counted(underWay)) >= allowed ? { limit: 'under way', declined } : null
}
