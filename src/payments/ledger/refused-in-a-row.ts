import type { Payment, Trx } from '../../storage/tables.ts'
import { REFUSED_IN_A_ROW } from '../../runtime/limits.ts'

const DAY = 24 * 3_600_000
/** More than one payer's tries, so that several are seen. */
const LOOKED_BACK = 50

/**
 * Whether this payer and the last ones before them were all refused for reasons that are not known, and no bank answered
 * in between: then it may be the account.
 */
export async function areSeveralRefused(trx: Trx, { email }: Payment, now: number): Promise<boolean> {
  const latest = await trx
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select(['attempts.state', 'payments.email'])
    .where('attempts.changed_at', '>', now - DAY)
    .where((eb) =>
      eb.or([
        eb('attempts.state', 'in', ['paid', 'paid twice', 'declined', 'refunded', 'voided']),
        eb('attempts.refusal', '=', 'rules'),
      ]),
    )
    .orderBy('attempts.changed_at', 'desc')
    .orderBy('attempts.id', 'desc')
    .limit(LOOKED_BACK)
    .execute()
  const answered = latest.findIndex(({ state }) => state !== 'refused')
  const inARow = answered === -1 ? latest : latest.slice(0, answered)
  return new Set([email, ...inARow.map((one) => one.email)]).size >= REFUSED_IN_A_ROW
}
