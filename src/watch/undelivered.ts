import { mustLeave } from '../mail/outbox-health.ts'
import { LETTER_LATE_AFTER } from '../runtime/limits.ts'
import { formatShortTime } from './format-short-time.ts'
import type { MorningSection } from './morning.ts'

/** Letters that are late and still being retried. */
export const listUndeliveredLetters: MorningSection = async ({ trx, at }) => {
  const { count, oldest } = await trx
    .selectFrom('letters')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
    .where('state', 'in', ['waiting', 'sending'])
    .where(mustLeave)
    .where('created_at', '<=', at - LETTER_LATE_AFTER)
    .executeTakeFirstOrThrow()
  if (oldest === null) return []
  const letters = count === 1 ? '1 letter, waiting since' : `${count} letters, the oldest waiting since`
  return [['Not delivered yet', `${letters} ${formatShortTime(oldest)}`]]
}
