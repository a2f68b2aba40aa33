import { describe, expect, test } from 'vitest'
import { createRateLimit } from '../src/http/rate-limit.ts'
import { telephone } from '#practice/name-and-telephones.ts'
import { openForEachTest } from './support/opened.ts'
import { contactMessage, rosalind } from './support/people.ts'
import { kept, openPractice, postAsBrowser, postJson } from './support/practice.ts'

/** Refusals that repeat all that was typed (FULL_REFUSALS_PER_CLIENT in src/forms/form-endpoint.ts). */
const FULL_REFUSALS = 5
/** Clients that one limit remembers. */
const RATE_CLIENTS_MAX = 10_000

const MINUTE = 60_000
/** Limits of these tests; the real ones are in tests/limits.test.ts. */
const OF_ONE = 4
const EMERGENCIES_OF_ONE = 6
const OF_A_FORM = 12
const limits = {
  // One more message every half minute.
  perClient: { max: OF_ONE, per: (OF_ONE * MINUTE) / 2 },
  emergenciesPerClient: { max: EMERGENCIES_OF_ONE, per: 10 * MINUTE },
  perForm: { max: OF_A_FORM, per: 60 * MINUTE },
}

const practice = openForEachTest(() => openPractice({ limits }))

const write = (fields: Record<string, unknown> = {}, from = '192.0.2.7') =>
  postJson(practice, '/api/mail/contact', { ...contactMessage, ...fields }, { 'x-forwarded-for': from })

const subjects = async () => {
  await practice.outbox.deliverDue()
  return practice.mailServer.mails.map(({ subject }) => subject?.replace(/ [0-9A-Z]{4}-[0-9A-Z]{4}$/, ''))
}

describe('robot detection', () => {
  test('does not mark a patient who takes a while, with or without script', async () => {
    await write({ openFor: 20_000 })
    await postAsBrowser(practice, '/api/mail/contact', {
      ...contactMessage,
      treatment: 'A bridge.',
      homepage: '',
    })
    expect(await subjects()).toEqual(['Contact form', 'Contact form'])
  })

  test('accepts and marks a very fast patient', async () => {
    expect((await write({ openFor: 500 })).status).toBe(200)
    expect(await subjects()).toEqual(['Possible robot: Contact form'])
  })

  test('accepts and marks a patient whose browser filled in the hidden field', async () => {
    expect((await write({ homepage: 'https://example.org' })).status).toBe(200)
    expect(await subjects()).toEqual(['Possible robot: Contact form'])
    expect((await kept(practice)).messages[0]?.content).not.toContain('homepage')
  })

  test.each([
    ['no key', { formKey: undefined }],
    ['a key that was made up', { formKey: 'made up' }],
    ['no time', { openFor: undefined }],
    ['a time that is none', { openFor: 'for ever' }],
    [
      'neither, as a call with exactly the fields of the specification',
      { formKey: undefined, openFor: undefined },
    ],
  ])('does not mark a message with %s', async (_, without) => {
    await write(without)
    expect(await subjects()).toEqual(['Contact form'])
  })

  test('hides its extra field from sight, screen readers, keyboard and autofill', async () => {
    const html = await (await practice.request('/contact')).text()
    const [field = ''] = /<div class="visually-hidden" aria-hidden="true">.*?<\/div>/.exec(html) ?? []
    expect(field).toContain('name="homepage"')
    expect(field).toContain('tabindex="-1"')
    expect(field).toContain('autoComplete="off"')
  })
})

describe('the rate limit of the forms', () => {
  test('refuses one message too many, and says how long to wait and whom to telephone', async () => {
    for (let index = 0; index < OF_ONE; index += 1)
      expect((await write({ treatment: `Message ${index}` })).status).toBe(200)
    const answer = await write({ treatment: 'One more' })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBe(30)
    const { message } = (await answer.json()) as { message: string }
    expect(message).toContain('wait a minute')
    expect(message).toContain(telephone.shown)
    expect((await kept(practice)).messages).toHaveLength(OF_ONE)
    practice.wait(30_000)
    expect((await write({ treatment: 'One more' })).status).toBe(200)
  })

  test('answers a client that keeps sending after five full refusals with a short line', async () => {
    for (let index = 0; index < OF_ONE; index += 1) await write({ treatment: `Message ${index}` })
    const ask = async (accept: string) => {
      const answer = await practice.request('/api/mail/contact', {
        method: 'POST',
        headers: { accept, 'x-forwarded-for': '192.0.2.7' },
        body: new URLSearchParams(contactMessage),
      })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30'])
      return answer.text()
    }
    for (let index = 0; index < FULL_REFUSALS; index += 1)
      expect((await ask('text/html')).includes(contactMessage.treatment)).toBe(true)
    for (const accept of ['text/html', 'application/json']) {
      const line = await ask(accept)
      expect(line).toContain(telephone.shown)
      expect(line.length).toBeLessThan(200)
    }
    expect((await write({ treatment: 'Mine' }, '192.0.2.8')).status).toBe(200)
    practice.wait(30_000)
    expect((await write({ treatment: 'One more' })).status).toBe(200)
  })

  test('counts each client and each form separately', async () => {
    for (let index = 0; index <= OF_ONE; index += 1) await write({ treatment: `Message ${index}` })
    expect((await write({}, '192.0.2.8')).status).toBe(200)
    const complaint = { ...contactMessage, treatment: undefined, complaint: 'The chair squeaks.' }
    const answer = await postJson(practice, '/api/mail/submit-complaint', complaint, {
      'x-forwarded-for': '192.0.2.7',
    })
    expect(answer.status).toBe(200)
  })

  test('counts an IPv6 household as one client, whatever its addresses', async () => {
    for (let index = 0; index < OF_ONE; index += 1)
      await write({ treatment: `${index}` }, `2001:db8:1:2::${index}`)
    expect((await write({}, '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await write({}, '2001:db8:1:3::1')).status).toBe(200)
  })

  test('ignores addresses that the client wrote into the header itself', async () => {
    for (let index = 0; index < OF_ONE; index += 1)
      await write({ treatment: `${index}` }, `198.51.100.${index}, 192.0.2.7`)
    expect((await write({}, '203.0.113.9, 192.0.2.7')).status).toBe(429)
  })

  test('limits all clients together, and counts a form that is sent again once', async () => {
    const formKey = crypto.randomUUID()
    const statuses: number[] = []
    for (let time = 0; time < OF_ONE; time += 1)
      expect((await write({ formKey, treatment: '0' }, '10.0.0.0')).status).toBe(200)
    for (let index = 0; index < OF_A_FORM + 2; index += 1)
      statuses.push((await write({ treatment: `${index}` }, `10.0.0.${index}`)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(OF_A_FORM - 1)
    expect((await kept(practice)).messages).toHaveLength(OF_A_FORM)
  })
})

describe('messages of other clients', () => {
  const emergency = { ...rosalind, treatment: 'My face is swelling.' }
  const sendEmergency = (fields: object, from: string) =>
    postJson(practice, '/api/mail/emergency', { ...emergency, ...fields }, { 'x-forwarded-for': from })

  test('that are invalid do not use up the limit that all clients share', async () => {
    for (let index = 0; index < 2 * OF_A_FORM; index += 1)
      expect((await write({ treatment: '' }, `10.0.0.${index}`)).status).toBe(422)
    expect((await write({}, '192.0.2.9')).status).toBe(200)
  })

  test('that are invalid count for the client that sends them', async () => {
    for (let index = 0; index < EMERGENCIES_OF_ONE; index += 1)
      await sendEmergency({ treatment: '' }, '192.0.2.7')
    expect((await sendEmergency({}, '192.0.2.7')).status).toBe(429)
  })

  test('beyond the shared limit are still accepted in an emergency, and the practice is warned', async () => {
    for (let index = 0; index < OF_A_FORM; index += 1)
      expect((await sendEmergency({ treatment: `${index}` }, `10.0.0.${index}`)).status).toBe(200)
    await practice.db.deleteFrom('letters').execute()
    expect((await sendEmergency({}, '192.0.2.9')).status).toBe(200)
    expect(await subjects()).toEqual(['Many at once: EMERGENCY form'])
    expect(practice.mailServer.mails[0]?.text).toContain(
      `more than ${OF_A_FORM} emergency messages within an hour`,
    )
    practice.wait(60 * MINUTE)
    await sendEmergency({ treatment: 'Later' }, '192.0.2.9')
    expect((await subjects()).at(-1)).toBe('EMERGENCY form')
  })
})

test('a rate limit remembers a bounded number of clients and forgets the idle ones first', () => {
  let time = 0
  const limit = createRateLimit({ max: 1, per: 1_000 }, () => time)
  expect(limit.consume('first')).toBe(0)
  expect(limit.consume('first')).toBe(1_000)
  for (let client = 0; client < RATE_CLIENTS_MAX; client += 1) limit.consume(`client ${client}`)
  // Dropped because of all the others, it counts as new again.
  expect(limit.consume('first')).toBe(0)
  time = 2_000
  expect(limit.consume('client 5000')).toBe(0)
})

describe('a proxy in front of the site', () => {
  const warnings = (lines: readonly string[]) => lines.filter((line) => line.includes('proxy.not-trusted'))

  test('is reported to the operator once when the settings do not trust it', async () => {
    const behind = await openPractice({ trustProxy: 0 })
    try {
      await behind.request('/contact')
      expect(warnings(behind.lines)).toEqual([])
      for (const name of ['x-forwarded-for', 'forwarded', 'x-forwarded-for'])
        await behind.request('/contact', { headers: { [name]: '192.0.2.7' } })
      expect(warnings(behind.lines)).toHaveLength(1)
      expect(warnings(behind.lines)[0]).not.toContain('192.0.2.7')
    } finally {
      await behind.close()
    }
  })

  test('is not reported when the settings trust it', async () => {
    await write()
    expect(warnings(practice.lines)).toEqual([])
  })
})
