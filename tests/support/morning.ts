import { sql } from 'kysely'
import { expect } from 'vitest'
import { createMorningLetter } from '../../src/watch/morning-letter.ts'
import type { MorningParts } from '../../src/watch/morning-letter.ts'
import { toLondonTime } from '../../src/facts/london-time.ts'
import { getPracticeAddresses } from '../../src/facts/mail-addresses.ts'
import { createLog } from '../../src/runtime/log.ts'
import { sample } from './amount.ts'
import { laidOut } from './letters.ts'
import { rosalind } from './people.ts'
import { postJson } from './practice.ts'
import type { Practice } from './practice.ts'
import { MINUTE } from './times.ts'

/** Creates the writer of morning letters; a second one is like a restarted process. */
export const morningsOf = (practice: Practice, otherwise: Partial<MorningParts> = {}) =>
  createMorningLetter({
    db: practice.db,
    outbox: { enqueue: practice.outbox.enqueue, wake: () => undefined },
    addresses: getPracticeAddresses({ mailFrom: null, mailTo: null }),
    acceptsCards: true,
    log: createLog('debug', practice.now, (line) => void practice.lines.push(line)),
    system: practice.system,
    ...otherwise,
  })

/** Advances the clock to a time. */
export const waitUntil = (practice: Practice, time: string) =>
  practice.wait(Date.parse(time) - practice.now())

/** Morning letters so far, each with the London time at which it was written. */
export async function morningLetters({ db }: Practice) {
  const rows = await db.selectFrom('letters').select(['mail', 'created_at']).orderBy('id').execute()
  return rows.flatMap((row) => {
    const { subject, text, html } = laidOut(row)
    if (!subject.startsWith('Morning letter')) return []
    const { date, hour, minute } = toLondonTime(new Date(row.created_at))
    const clock = `${date} ${[hour, minute].map((part) => String(part).padStart(2, '0')).join(':')}`
    return [{ subject, text, html, clock }]
  })
}

let clients = 0
/** Sends a patient's message. @returns its reference. */
export async function writeTo(
  practice: Practice,
  form: string,
  message: object = { treatment: 'My crown came off and it bleeds.' },
) {
  clients += 1
  const from = { 'x-forwarded-for': `192.0.2.${clients % 250}` }
  const answer = await postJson(practice, `/api/mail/${form}`, { ...rosalind, ...message }, from)
  expect(answer.status).toBe(200)
  return lastReference(practice)
}

/** Reference of the newest message. */
export async function lastReference(practice: Practice) {
  const last = practice.db
    .selectFrom('messages')
    .select('reference')
    .orderBy(sql`rowid`, 'desc')
  return (await last.executeTakeFirstOrThrow()).reference
}

/** Advances the clock in steps and checks at each whether a letter is due, as the site does. */
export async function liveUntil(practice: Practice, until: string) {
  const step = sample(30, 10) * MINUTE
  const mornings = morningsOf(practice)
  for (const end = Date.parse(until); practice.now() < end;) {
    await mornings.enqueueIfDue()
    await practice.outbox.deliverDue()
    practice.wait(Math.min(step, end - practice.now()))
  }
  await mornings.enqueueIfDue()
}
