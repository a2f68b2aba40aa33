import { attemptsForPerson, lastAlarm } from '../../payments/ledger/for-person.ts'
import { formatMoment } from '../../practice/format-date.ts'
import { DAY } from '../../runtime/units.ts'
import type { Readiness } from '../../site/readiness.ts'
import type { Db } from '../../storage/tables.ts'

/** After the last alarm about a payment it counts as over, unless something is still open. */
const ALARM_LASTS = DAY
const MEGABYTE = 1024 * 1024

/** What somebody is told of by another way than mail. */
export type Trouble = 'mail' | 'payment' | 'disk' | 'database' | 'provider'

/** What is wrong in a sentence or two, null: nothing; undefined: it cannot be told just now. */
export type Found = Readonly<Record<Trouble, string | null | undefined>>

/** What is said when it is over. */
export const overWords: Readonly<Record<Trouble, string>> = {
  mail: 'Mail leaves again.',
  payment: 'No payment waits for a person any more, and there was no new alarm for a day.',
  disk: 'The disk has room again.',
  database: 'The database can be written again.',
  provider: 'The card provider answers our questions again.',
}

/** Looks for troubles. What it finds names no patient: it goes to another company. @param now UTC milliseconds. */
export async function findTroubles(
  { disk, rows }: Readiness,
  { db, takesCards, now }: { db: Db; takesCards: boolean; now: () => number },
): Promise<Found> {
  const noRoom = rows === null ? undefined : rows.photos.room ? null : 'There is no room for photos.'
  return {
    disk: disk.enough ? noRoom : fullDisk(disk.free),
    database:
      rows === null ? 'The database cannot be written or read. Patients are asked to telephone.' : null,
    mail: rows === null ? undefined : rows.mail.moving ? null : stuckMail(rows.mail, now()),
    provider:
      rows === null
        ? undefined
        : rows.payments?.ok === false
          ? 'The card provider does not answer our questions about payments, so what is unclear stays unclear.'
          : null,
    payment: rows === null || !takesCards ? (takesCards ? undefined : null) : await paymentTrouble(db, now()),
  }
}

const fullDisk = (free: number | null) =>
  free === null
    ? 'The disk cannot be read.'
    : `The disk is almost full: ${Math.floor(free / MEGABYTE)} MB are free.`

function stuckMail(
  { waiting, parked, oldestAge }: { waiting: number; parked: number; oldestAge: number },
  now: number,
): string {
  const since = formatMoment(new Date(now - oldestAge))
  return [
    'Mail does not leave, so messages of patients may wait unread.',
    waiting > 0 && `Letters waiting: ${waiting}, the oldest since ${since}.`,
    parked > 0 && `Letters given up on: ${parked}.`,
    '"npm run practice -- mail" says why.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

async function paymentTrouble(db: Db, now: number): Promise<string | null> {
  const open = (await attemptsForPerson(db)).length
  const alarm = await lastAlarm(db)
  const isFresh = alarm !== null && now - alarm < ALARM_LASTS
  if (open === 0 && !isFresh) return null
  return [
    open > 0 && `Payments that need a person: ${open}.`,
    alarm !== null &&
      `The practice was last told of a payment that needs a person on ${formatMoment(new Date(alarm))}, by mail.`,
    '"npm run practice -- payments" lists them.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
