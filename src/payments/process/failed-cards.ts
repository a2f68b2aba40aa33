import type { Db } from '../../db.ts'
import { FAILED_CARDS_OVERALL, FAILED_CARDS_PER_CLIENT, FAILED_CARDS_PER_PAYMENT } from '../../limits.ts'
import type { AttemptState } from '../attempt.ts'

/** A robot that tries out stolen cards leaves these behind. */
const inVain: readonly AttemptState[] = ['declined', 'refused']

/** Which limit of cards tried in vain is used up (P29), counted in the ledger; null: none. */
export async function usedUpLimit(
  db: Db,
  whose: { browser: string; digest: string; client: string },
  now: number,
): Promise<'payment' | 'client' | 'overall' | null> {
  const failed = (since: number) =>
    db
      .selectFrom('attempts')
      .innerJoin('payments', 'payments.id', 'attempts.payment_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('attempts.state', 'in', inVain)
      .where('attempts.changed_at', '>', now - since)
  const [ofPayment, ofClient, ofAll] = await Promise.all([
    failed(FAILED_CARDS_PER_PAYMENT.per)
      .where('payments.browser', '=', whose.browser)
      .where('payments.digest', '=', whose.digest)
      .executeTakeFirstOrThrow(),
    failed(FAILED_CARDS_PER_CLIENT.per).where('attempts.client', '=', whose.client).executeTakeFirstOrThrow(),
    failed(FAILED_CARDS_OVERALL.per).executeTakeFirstOrThrow(),
  ])
  if (ofAll.count >= FAILED_CARDS_OVERALL.max) return 'overall'
  if (ofClient.count >= FAILED_CARDS_PER_CLIENT.max) return 'client'
  return ofPayment.count >= FAILED_CARDS_PER_PAYMENT.max ? 'payment' : null
}
