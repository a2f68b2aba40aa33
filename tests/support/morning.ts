import { createMorningLetter } from '../../src/watch/morning/morning-letter.ts'
import type { MorningParts } from '../../src/watch/morning/morning-letter.ts'
import { londonTime } from '../../src/practice/london-time.ts'
import { practiceAddresses } from '../../src/practice/mail-addresses.ts'
import { createLog } from '../../src/runtime/log.ts'
import { laidOut } from './letters.ts'
import { SITE } from './practice.ts'
import type { Practice } from './practice.ts'

/** What writes the morning letters of a practice; another one is like a process that was started again. */
export const morningsOf = (practice: Practice, otherwise: Partial<MorningParts> = {}) =>
  createMorningLetter({
    db: practice.db,
    outbox: { enqueue: practice.outbox.enqueue, wake: () => undefined },
    addresses: practiceAddresses({ mailFrom: null, mailTo: null }),
    siteUrl: SITE,
    version: '1.2.3',
    takesCards: true,
    log: createLog('debug', (line) => void practice.lines.push(line)),
    now: practice.now,
    lookAt: () => Promise.resolve({ trouble: 'ENOTFOUND' }),
    ...otherwise,
  })

/** Turns the clock on to a time. */
export const waitUntil = (practice: Practice, time: string) =>
  practice.wait(Date.parse(time) - practice.now())

/** Morning letters that were written so far, and when that was on the London clock. */
export async function morningLetters({ db }: Practice) {
  const rows = await db.selectFrom('letters').select(['mail', 'created_at']).orderBy('id').execute()
  return rows.flatMap((row) => {
    const { subject, text, html } = laidOut(row)
    if (!subject.startsWith('Morning letter')) return []
    const { date, hour, minute } = londonTime(new Date(row.created_at))
    const clock = `${date} ${[hour, minute].map((part) => String(part).padStart(2, '0')).join(':')}`
    return [{ subject, text, html, clock }]
  })
}
