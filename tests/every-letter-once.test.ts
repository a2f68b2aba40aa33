import { afterEach, beforeEach, expect, test } from 'vitest'
import { practice as practiceFacts } from '#practice/practice.ts'
import { sample } from './support/amount.ts'
import { deliverEverything, failAtRandom } from './support/failing-post.ts'
import { forms } from './support/letters.ts'
import { openPractice, postJson } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import type { Delivered } from './support/smtp.ts'

/*
 * Everybody gets each letter that they are owed exactly once, over a mail server that fails at random. Any other kind
 * of letter gets a test of its own here: it lists what is owed, delivers, and compares.
 */

const HOUR = 3_600_000
const MESSAGES = sample(30, 300)
/** More would exceed the daily limit (forms/acknowledgement-limit.ts). */
const MESSAGES_A_DAY = 150
const practiceMailbox = practiceFacts.email.address

let practice: Practice
beforeEach(async () => {
  practice = await openPractice()
})
afterEach(() => practice.close())

/** Letters per address, owed or received. */
type Counts = Record<string, number>
const add = (counts: Counts, address: string) => (counts[address] = (counts[address] ?? 0) + 1)

function counted(mails: readonly Delivered[]): Counts {
  const counts: Counts = {}
  for (const { envelopeTo } of mails) for (const address of envelopeTo) add(counts, address)
  return counts
}

/**
 * One of ten sends the same form again on that day, one of twenty looks like a robot, one of thirty gives the
 * practice's address.
 */
function personOf(number: number) {
  if (number % 10 === 9) return { kind: 'again', email: `patient-${number - 5}@example.org` } as const
  if (number % 20 === 8) return { kind: 'robot', email: `patient-${number}@example.org` } as const
  if (number % 30 === 17) return { kind: 'ours', email: practiceMailbox } as const
  return { kind: 'patient', email: `patient-${number}@example.org` } as const
}

test('for many messages, the practice gets each one once, and each patient the confirmations owed', async () => {
  const post = failAtRandom(practice.mailServer)
  const owed: Counts = {}
  const references = new Set<string>()
  for (let number = 0; number < MESSAGES; number += 1) {
    if (number > 0 && number % MESSAGES_A_DAY === 0) {
      await deliverEverything(practice)
      practice.wait(25 * HOUR)
    }
    const { kind, email } = personOf(number)
    const { action, message } = forms[number % forms.length] ?? forms[0]
    const own = { formKey: crypto.randomUUID(), ...(kind === 'robot' && { openFor: 500 }) }
    const send = () =>
      postJson(
        practice,
        action,
        { ...message, firstName: `No ${number}`, email, ...own },
        {
          'x-forwarded-for': `192.0.${number >> 8}.${number % 256}`,
        },
      )
    const answer = await send()
    expect(answer.status).toBe(200)
    const reference = answer.headers.get('message-reference') ?? ''
    // Every seventh form is sent twice.
    if (number % 7 === 0) expect((await send()).headers.get('message-reference')).toBe(reference)
    references.add(reference)
    if (kind === 'patient') add(owed, email)
    // Some letters are sent while others are still being written.
    if (number % 25 === 0) await practice.outbox.deliverDue()
  }
  await deliverEverything(practice)

  const { mails, confirmations } = practice.mailServer
  expect(references.size).toBe(MESSAGES)
  const got = mails.map(({ subject }) => subject?.slice(-'XXXX-XXXX'.length) ?? '')
  expect(got.toSorted()).toEqual([...references].toSorted())
  expect(counted(mails)).toEqual({ [practiceMailbox]: MESSAGES })
  expect(counted(confirmations)).toEqual(owed)
  const states = await practice.db.selectFrom('letters').select('state').distinct().execute()
  expect(states).toEqual([{ state: 'sent' }])

  process.stdout.write(
    `${MESSAGES} messages: ${mails.length} letters to the practice, ${confirmations.length} confirmations owed and delivered to ${Object.keys(owed).length} people; ${post.refused()} refusals on the way\n`,
  )
})
