import type { Db } from '../../../storage/tables.ts'
import { FAILED_CARDS_PER_CLIENT } from '../../../runtime/limits.ts'
import type { Log } from '../../../runtime/log.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import { isSuspicious } from '../../ledger/failed-cards.ts'
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

const ending = 'Nothing needs to be done; if it goes on, ask the card provider.'

/** What the log and the practice are told when somebody seems to try out stolen cards. */
const notices = {
  'payments.paused': {
    title: 'Card payments are paused',
    what: 'no payment is taken until there are fewer. Patients are asked to telephone.',
  },
  'payments.many-declined': {
    title: 'Many cards are declined',
    what: `nobody may try another card within an hour after ${FAILED_CARDS_PER_CLIENT.whenSuspicious} were declined. All others can pay.`,
  },
} as const

/** Tells the practice, once an hour each, that payments pause or that many cards are declined. */
export async function tellOfCardTesting(parts: CardTestingParts, usedUp: UsedUp): Promise<void> {
  if (!isSuspicious(usedUp)) return
  const { db, log, outbox, letters, now } = parts
  const hour = new Date(now()).toISOString().slice(0, 13)
  const what = usedUp.limit === 'overall' ? 'payments.paused' : 'payments.many-declined'
  const told = await db.transaction().execute(async (trx) => {
    if (!(await once(trx, `${what} ${hour}`, now()))) return false
    const notice = notices[what]
    const declined = `In the last hour ${usedUp.declined} cards were declined on the website.`
    const opening = [`${declined} Somebody may be trying out stolen cards, so ${notice.what}`, ending]
    await letters.notice(trx, notice.title, opening, [])
    return true
  })
  if (!told) return
  log.error(what, { declined: usedUp.declined })
  outbox.wake()
}
