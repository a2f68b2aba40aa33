import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MESSAGE_LIMITS, PAYMENT_CALLS_PER_CLIENT, PHOTO_MAX, PHOTOS_MAX } from '../src/runtime/limits.ts'
import { everything } from './support/amount.ts'
import { contactMessage, rosalind } from './support/people.ts'
import { kept, openPractice, postJson } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { DAY, HOUR, MINUTE } from './support/times.ts'

/* The real limits. Other tests open the practice with lower ones, in order to exceed them. */

test.each([
  ['messages of one form from a client', MESSAGE_LIMITS.perClient, { max: 20, per: 10 * MINUTE }],
  ['emergencies from a client', MESSAGE_LIMITS.emergenciesPerClient, { max: 40, per: 10 * MINUTE }],
  ['messages of one form from everybody', MESSAGE_LIMITS.perForm, { max: 300, per: HOUR }],
  ['confirmations to everybody in a day', MESSAGE_LIMITS.acknowledgements, 200],
  ['photos of an emergency', PHOTOS_MAX, 3],
  ['bytes of a photo', PHOTO_MAX, 15 * 1024 ** 2],
  ['bytes of encoded photos in a mail', MESSAGE_LIMITS.mailPhotos, 22_000_000],
  ['payment calls of a client', PAYMENT_CALLS_PER_CLIENT, { max: 120, per: 10 * MINUTE }],
])('the limit for %s is the intended one', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})

describe('with its real limits, the site accepts', () => {
  let practice: Practice
  beforeEach(async () => {
    practice = await openPractice()
  })
  afterEach(() => practice.close())

  const write = async (path: string, fields: object, from: string) => {
    const answer = await postJson(practice, path, fields, { 'x-forwarded-for': from })
    return answer.status
  }
  const contact = (index: number, from = `10.0.${index % 250}.${Math.trunc(index / 250)}`) =>
    write(
      '/api/mail/contact',
      { ...contactMessage, treatment: `${index}`, email: `p${index}@example.org` },
      from,
    )
  const emergency = (treatment: string, from = '192.0.2.7') =>
    write('/api/mail/emergency', { ...rosalind, treatment }, from)

  test('messages of one form from a client up to the limit, and refuses the next', async () => {
    const { max } = MESSAGE_LIMITS.perClient
    for (let index = 0; index < max; index += 1) expect(await contact(index, '192.0.2.7')).toBe(200)
    expect(await contact(max, '192.0.2.7')).toBe(429)
  })

  test('emergencies from a client up to the limit, and then still those from others', async () => {
    // Refused messages count too, and are quicker.
    for (let index = 0; index < MESSAGE_LIMITS.emergenciesPerClient.max; index += 1)
      expect(await emergency('')).toBe(422)
    expect(await emergency('It hurts.')).toBe(429)
    expect(await emergency('It hurts.', '192.0.2.8')).toBe(200)
  })

  test('more messages than confirmations in a day, and confirms new ones again a day later', async () => {
    expect(await contact(0)).toBe(200)
    const [first] = await practice.db.selectFrom('acknowledgements').selectAll().execute()
    const others = Array.from({ length: MESSAGE_LIMITS.acknowledgements - 2 }, (_, index) => ({
      ...first!,
      mailbox: `mailbox ${index}`,
    }))
    await practice.db.insertInto('acknowledgements').values(others).execute()
    for (const index of [1, 2]) expect(await contact(index)).toBe(200)
    await practice.outbox.deliverDue()
    const to = practice.mailServer.confirmations.flatMap(({ envelopeTo }) => envelopeTo)
    expect(to.toSorted()).toEqual(['p0@example.org', 'p1@example.org'])
    practice.wait(DAY)
    expect(await contact(3)).toBe(200)
    await practice.outbox.deliverDue()
    expect(practice.mailServer.confirmations).toHaveLength(3)
  })

  test.runIf(everything)(
    'messages of one form from everybody up to the hourly limit, and refuses the next',
    async () => {
      const { max } = MESSAGE_LIMITS.perForm
      for (let index = 0; index < max; index += 1) expect(await contact(index)).toBe(200)
      expect(await contact(max)).toBe(429)
      expect((await kept(practice)).messages).toHaveLength(max)
    },
  )
})
