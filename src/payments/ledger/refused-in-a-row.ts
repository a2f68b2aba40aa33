import { DAY } from '../../runtime/units.ts'
import type { Trx } from '../../storage/tables.ts'

/** More than one payer's tries, so that several are seen. */
const LOOKED_BACK = 50

/**
 * Mail addresses of the last payers who were all refused for reasons that are not known, with no bank's answer in between:
 * when there are several, it may be the account.
 */
export async function payersRefusedInARow(trx: Trx, now: number): Promise<string[]> {
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
  return (answered === -1 ? latest : latest.slice(0, answered)).map(({ email }) => email)
}
