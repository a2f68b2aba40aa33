import { mustLeave } from '../mail/outbox-health.ts'
import { LETTER_LATE_AFTER } from '../runtime/limits.ts'
import { dayAndClock } from './day-and-clock.ts'
import type { Section } from './morning.ts'

/** Letters that are late and still being retried. */
export const undelivered: Section = async ({ trx, at }) => {
  const { count, oldest } = await trx
    .selectFrom('letters')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
    .where('state', 'in', ['waiting', 'sending'])
    .where(mustLeave)
    .where('created_at', '<=', at - LETTER_LATE_AFTER)
    .executeTakeFirstOrThrow()
  if (oldest === null) return []
  const letters = count === 1 ? '1 letter, since' : `${count} letters, the first since`
  return [['Not delivered yet', `${letters} ${dayAndClock(oldest)}`]]
}
