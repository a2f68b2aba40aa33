import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RATE_CLIENTS_MAX } from '../src/limits.ts'
import { createRateLimit } from '../src/rate-limit.ts'
import { contactMessage } from './support/people.ts'
import { kept, openPractice, postAsBrowser, postJson } from './support/practice.ts'
import type { Practice } from './support/practice.ts'

const MINUTE = 60_000

let practice: Practice
beforeEach(async () => {
  practice = await openPractice()
})
afterEach(() => practice.close())

const write = (fields: Record<string, unknown> = {}, from = '192.0.2.7') =>
  postJson(practice, '/api/mail/contact', { ...contactMessage, ...fields }, { 'x-forwarded-for': from })

const subjects = async () => {
  await practice.outbox.deliverDue()
  return practice.mailServer.mails.map(({ subject }) => subject?.replace(/ [0-9A-Z]{4}-[0-9A-Z]{4}$/, ''))
}

/** The key of the form that a page holds. */
const keyOnPage = async () =>
  /name="formKey" value="([^"]*)"/.exec(await (await practice.request('/contact')).text())?.[1] ?? ''

describe('nobody is turned away for looking like a robot, but staff are told', () => {
  test('a patient who takes a while is not marked, with script or without', async () => {
    const formKey = await keyOnPage()
    practice.wait(20_000)
    await write({ formKey })
    await postAsBrowser(practice, '/api/mail/contact', {
      ...contactMessage,
      formKey: await keyOnPage(),
      homepage: '',
    })
    practice.wait(20_000)
    expect((await subjects())[0]).toBe('Contact form')
  })

  test('a very fast patient gets through, marked', async () => {
    const formKey = await keyOnPage()
    practice.wait(500)
    expect((await write({ formKey })).status).toBe(200)
    expect(await subjects()).toEqual(['Possible robot: Contact form'])
  })

  test('a patient whose browser filled in the hidden field gets through, marked', async () => {
    expect((await write({ homepage: 'https://example.org' })).status).toBe(200)
    expect(await subjects()).toEqual(['Possible robot: Contact form'])
    expect((await kept(practice)).messages[0]?.content).not.toContain('homepage')
  })

  test('whoever posts without ever having seen the form gets through, marked', async () => {
    await write({ formKey: undefined })
    expect(await subjects()).toEqual(['Possible robot: Contact form'])
  })

  test('a page that stood open overnight, or came back with the back button, is no robot’s', async () => {
    const formKey = await keyOnPage()
    practice.wait(14 * 60 * MINUTE)
    await write({ formKey })
    expect(await subjects()).toEqual(['Contact form'])
  })

  test('the hidden field is out of everybody’s way', async () => {
    const html = await (await practice.request('/contact')).text()
    const [field = ''] = /<div class="visually-hidden" aria-hidden="true">.*?<\/div>/.exec(html) ?? []
    expect(field).toContain('name="homepage"')
    expect(field).toContain('tabindex="-1"')
    expect(field).toContain('autoComplete="off"')
  })
})

describe('a flood is slowed down', () => {
  test('the twenty-first message in a minute waits, and is told how long and whom to telephone', async () => {
    for (let index = 0; index < 20; index += 1)
      expect((await write({ treatment: `Message ${index}` })).status).toBe(200)
    const answer = await write({ treatment: 'One more' })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBe(30)
    const { message } = (await answer.json()) as { message: string }
    expect(message).toContain('wait a minute')
    expect(message).toContain('01632 960145')
    expect((await kept(practice)).messages).toHaveLength(20)
    practice.wait(30_000)
    expect((await write({ treatment: 'One more' })).status).toBe(200)
  })

  test('without script too, on a page that keeps what was typed', async () => {
    for (let index = 0; index < 20; index += 1) await write({ treatment: `Message ${index}` })
    const answer = await practice.request('/api/mail/contact', {
      method: 'POST',
      headers: { accept: 'text/html', 'x-forwarded-for': '192.0.2.7' },
      body: new URLSearchParams(contactMessage),
    })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('30')
    const html = await answer.text()
    expect(html).toContain('01632 960145')
    expect(html.includes(contactMessage.treatment)).toBe(true)
  })

  test('other people are not held up, and another form is another count', async () => {
    for (let index = 0; index < 21; index += 1) await write({ treatment: `Message ${index}` })
    expect((await write({}, '192.0.2.8')).status).toBe(200)
    const complaint = { ...contactMessage, treatment: undefined, complaint: 'The chair squeaks.' }
    const answer = await postJson(practice, '/api/mail/submit-complaint', complaint, {
      'x-forwarded-for': '192.0.2.7',
    })
    expect(answer.status).toBe(200)
  })

  test('a household behind one address can still write, all of it', async () => {
    for (let person = 0; person < 12; person += 1)
      expect((await write({ firstName: `Person ${person}` })).status).toBe(200)
  })

  test('an IPv6 household is one client, however many addresses it takes', async () => {
    for (let index = 0; index < 20; index += 1)
      await write({ treatment: `${index}` }, `2001:db8:1:2::${index}`)
    expect((await write({}, '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await write({}, '2001:db8:1:3::1')).status).toBe(200)
  })

  test('a header that the client wrote itself does not make it somebody else', async () => {
    for (let index = 0; index < 20; index += 1)
      await write({ treatment: `${index}` }, `198.51.100.${index}, 192.0.2.7`)
    expect((await write({}, '203.0.113.9, 192.0.2.7')).status).toBe(429)
  })

  test('all the world together cannot flood the practice’s mailbox', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 320; index += 1)
      statuses.push(
        (await write({ treatment: `${index}` }, `10.0.${index % 250}.${Math.trunc(index / 250)}`)).status,
      )
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
  })
})

test('a limit remembers a bounded number of clients and forgets the idle first', () => {
  let time = 0
  const limit = createRateLimit({ max: 1, per: 1_000 }, () => time)
  expect(limit.take('first')).toBe(0)
  expect(limit.take('first')).toBe(1_000)
  for (let client = 0; client < RATE_CLIENTS_MAX; client += 1) limit.take(`client ${client}`)
  // Squeezed out by all the others, it is new again.
  expect(limit.take('first')).toBe(0)
  time = 2_000
  expect(limit.take('client 5000')).toBe(0)
})
