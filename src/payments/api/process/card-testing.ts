import type { Db } from '../../../storage/tables.ts'
import type { Log } from '../../../runtime/log.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import type { UsedUp } from '../../ledger/failed-cards.ts'
import { once } from '../../../storage/done-once.ts'
import type { PaymentLetters } from '../../letters/letters.ts'

interface CardTestingParts {
  db: Db
  log: Log
  outbox: Pick<Outbox, 'wake'>
  letters: PaymentLetters
  /** UTC milliseconds. */
  now: () => number
}

/** Tells the practice, once an hour, that payments pause because somebody seems to try out stolen cards. */
export async function tellOfPause(
  { db, log, outbox, letters, now }: CardTestingParts,
  { limit, declined }: UsedUp,
): Promise<void> {
  if (limit !== 'overall') return
  const hour = new Date(now()).toISOString().slice(0, 13)
  const isTold = await db.transaction().execute(async (trx) => {
    if (!(await once(trx, `payments.paused ${hour}`, now()))) return false
    const opening = [
      `In the last hour ${declined} cards were declined on the website. Somebody may be trying out stolen cards, so no payment is taken until there are fewer. Patients are asked to telephone.`,
      'Nothing needs to be done; if it goes on, ask the card provider.',
    ]
    await letters.notice(trx, 'Card payments are paused', opening, [])
    return true
  })
  if (!isTold) return
  log.error('payments.paused', { declined })
  outbox.wake()
}
