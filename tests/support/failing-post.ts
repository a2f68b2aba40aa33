import fc from 'fast-check'
import type { Practice } from './practice.ts'
import { draw } from './seed.ts'
import { refusal } from './smtp.ts'
import type { MailServer } from './smtp.ts'

/** Temporary refusals; the same letter may be accepted a minute later. */
const excuses = [
  refusal(421, '4.3.2 closing'),
  refusal(450, '4.2.0 mailbox busy'),
  refusal(451, '4.7.1 greylisted'),
  refusal(452, '4.3.1 no room'),
] as const

/** Mails and recipients with a random outcome; after them the server accepts everything. */
const TROUBLED = 4_000

/** Makes a mail server refuse at random two of five mails and one of ten recipients. @returns how many it refused. */
export function failAtRandom(server: MailServer): { refused: () => number } {
  const chances = draw(fc.record({ of: fc.nat(99), excuse: fc.constantFrom(...excuses) }), TROUBLED)
  let refused = 0
  const fails = (percent: number) => {
    const chance = chances.pop()
    if (chance === undefined || chance.of >= percent) return undefined
    refused += 1
    return chance.excuse
  }
  server.answer = () => fails(40)
  server.recipient = () => fails(10)
  return { refused: () => refused }
}

/** Delivers until the queue is empty, each time advancing the clock to the next due letter. */
export async function deliverEverything(practice: Practice) {
  for (;;) {
    await practice.outbox.deliverDue()
    const { due } = await practice.db
      .selectFrom('letters')
      .select((eb) => eb.fn.min('due_at').as('due'))
      .where('state', 'in', ['waiting', 'sending'])
      .executeTakeFirstOrThrow()
    if (due === null) return
    practice.wait(Math.max(due - practice.now(), 1))
  }
}
