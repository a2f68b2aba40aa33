import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cookies } from '../src/facts/cookies.ts'
import { openForEachTest } from './support/opened.ts'
import { rosalind } from './support/people.ts'
import { openPractice, SITE } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { DAY } from './support/times.ts'

/** Time during which a browser is known as the one that began to pay. */
const CHECKOUT_SESSION = DAY
/** Calls of one address in ten minutes. */
const USER_CALLS = 60

const HOUR = 60 * 60_000

const practice = openForEachTest(() => openPractice())

const { firstName: first_name, lastName: last_name, email, phone } = rosalind
const details = { first_name, last_name, email, phone }
const someId = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)

/** Posts as our script does. */
const post = (at: Practice, path: string, body: unknown, headers: Record<string, string> = {}) =>
  at.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** A browser that keeps the cookies it is given. */
function newBrowser(at: Practice = practice, cookie?: string) {
  const jar = { cookie, set: [] as string[] }
  const call = async (path: string, body: unknown) => {
    const answer = await post(at, path, body, jar.cookie === undefined ? {} : { cookie: jar.cookie })
    jar.set = answer.headers.getSetCookie()
    if (jar.set[0] !== undefined) jar.cookie = jar.set[0].split(';')[0]
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return {
    check: (address: string = email) => call('/api/users/check', { email: address }),
    create: (whom: object = details) => call('/api/users/create', whom),
    jar,
  }
}

const unknown = { status: 200, body: { exists: false, id: null } }

describe('a patient who begins to pay', () => {
  test('is unknown at first, is saved, and is known from then on', async () => {
    const browser = newBrowser()
    expect(await browser.check()).toEqual(unknown)
    const saved = await browser.create()
    expect(saved).toEqual({ status: 200, body: { id: someId } })
    expect(await browser.check()).toEqual({ status: 200, body: { exists: true, id: saved.body['id'] } })
  })

  test('gets the same id for the same address in capitals, and the newer details are kept', async () => {
    const browser = newBrowser()
    const { body } = await browser.create()
    expect(await browser.create({ ...details, email: email.toUpperCase(), first_name: 'Ros' })).toEqual({
      status: 200,
      body,
    })
    expect((await browser.check(` ${email.toUpperCase()} `)).body).toEqual({ exists: true, ...body })
    const rows = await practice.db.selectFrom('users').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ first_name: 'Ros', last_name, phone })
  })

  test('gets another id for another address', async () => {
    const browser = newBrowser()
    const one = await browser.create()
    const other = await browser.create({ ...details, email: 'someone.else@example.org' })
    expect(other.body['id']).not.toBe(one.body['id'])
    expect((await browser.check()).body).toEqual({ exists: true, ...one.body })
  })

  test('who presses several times at once gets one record', async () => {
    const browser = newBrowser()
    await browser.create({ ...details, email: 'first@example.org' })
    const answers = await Promise.all([browser.create(), browser.create(), browser.create()])
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
  })

  test('is still known after a restart of the site', async () => {
    const browser = newBrowser()
    const { body } = await browser.create()
    const again = await openPractice({ dataDir: practice.dataDir })
    try {
      expect((await newBrowser(again, browser.jar.cookie).check()).body).toEqual({ exists: true, ...body })
    } finally {
      await again.close()
    }
  })

  test('may write a telephone number in international form and a name with accents', async () => {
    await newBrowser().create({ ...details, first_name: ' Zoë ', phone: '+44 7700 900142' })
    const [row] = await practice.db.selectFrom('users').selectAll().execute()
    expect(row).toMatchObject({ first_name: 'Zoë', phone: '07700900142' })
  })
})

describe('a stranger learns nothing about a patient', () => {
  test('an address that another browser saved looks unknown, and saving it makes a new record', async () => {
    const patient = newBrowser()
    const patientId = (await patient.create()).body['id']
    const stranger = newBrowser()
    expect(await stranger.check()).toEqual(unknown)
    const strangerId = (await stranger.create({ ...details, first_name: 'Mallory' })).body['id']
    expect(strangerId).toEqual(someId)
    expect(strangerId).not.toBe(patientId)
    expect((await patient.check()).body).toEqual({ exists: true, id: patientId })
    expect((await stranger.check()).body).toEqual({ exists: true, id: strangerId })
    const row = await practice.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', String(patientId))
      .executeTakeFirst()
    expect(row).toMatchObject({ first_name })
  })

  test('a known and an unknown address get identical answers, headers included', async () => {
    await newBrowser().create()
    const ask = async (address: string) => {
      const answer = await post(practice, '/api/users/check', { email: address })
      const { 'x-request-id': _, ...headers } = Object.fromEntries(answer.headers)
      return { status: answer.status, headers, body: await answer.text() }
    }
    const known = await ask(email)
    expect(known).toEqual(await ask('nobody@example.org'))
    expect(known.headers).not.toHaveProperty('set-cookie')
    expect(known.headers['cache-control']).toBe('no-store')
  })

  test.each<[what: string, forge: (cookie: string) => string]>([
    ['made up', () => '__Host-checkout=AAAAAAAAAAAAAAAAAAAAAA.1'],
    ['empty', () => '__Host-checkout='],
    ['without its signature', (cookie) => cookie.replace(/(=[\w-]+\.\d+)\..*/, '$1')],
    [
      'with one letter of its value changed',
      (cookie) => cookie.replace(/=(.)/, (_, c) => `=${c === 'A' ? 'B' : 'A'}`),
    ],
    ['with a later time', (cookie) => cookie.replace(/\.\d+\./, `.${'9'.repeat(13)}.`)],
    [
      'with its signature changed',
      // Any first character of the signature: base64's '+' and '/' are '%2B' and '%2F' in a cookie.
      (cookie) => cookie.replace(/\.([^.])(?=[^.]+$)/, (_, c) => `.${c === 'A' ? 'B' : 'A'}`),
    ],
    [
      'signed with a key that somebody guessed',
      (cookie) => {
        const [, value = ''] = /=([\w-]+\.\d+)\./.exec(cookie) ?? []
        const signature = createHmac('sha256', Buffer.alloc(32)).update(value).digest('base64')
        return `__Host-checkout=${value}.${encodeURIComponent(signature)}`
      },
    ],
    ['of odd characters', () => '__Host-checkout=%00%ff%E0; __Host-checkout=x'],
    ['very long', () => `__Host-checkout=${'A'.repeat(8_000)}`],
  ])('a cookie that is %s counts as none, and nothing breaks', async (_, forge) => {
    const patient = newBrowser()
    const { body } = await patient.create()
    const thief = newBrowser(practice, forge(patient.jar.cookie ?? ''))
    expect(await thief.check()).toEqual(unknown)
    expect((await thief.create()).body['id']).not.toBe(body['id'])
    expect(thief.jar.cookie).not.toBe(patient.jar.cookie)
  })

  test('a cookie of another site with the same program is not accepted', async () => {
    const elsewhere = await openPractice()
    try {
      const there = newBrowser(elsewhere)
      await there.create()
      expect(await newBrowser(practice, there.jar.cookie).check()).toEqual(unknown)
    } finally {
      await elsewhere.close()
    }
  })

  test('a copied cookie expires after a day, while one in use is renewed', async () => {
    const patient = newBrowser()
    const { body } = await patient.create()
    const copied = patient.jar.cookie
    practice.wait(CHECKOUT_SESSION - 1)
    expect((await patient.check()).body).toEqual({ exists: true, ...body })
    practice.wait(2)
    expect(await newBrowser(practice, copied).check()).toEqual(unknown)
    expect((await patient.check()).body).toEqual({ exists: true, ...body })
  })

  test('after a clock that was a day ahead no limit and no session is left, and the checkout works', async () => {
    practice.wait(24 * HOUR)
    const ahead = newBrowser()
    for (let count = 0; count < USER_CALLS; count += 1) await ahead.create()
    expect((await ahead.check()).status).toBe(429)
    practice.wait(-24 * HOUR)
    expect(await ahead.check()).toEqual(unknown)
    const { status, body } = await ahead.create()
    expect(status).toBe(200)
    expect((await ahead.check()).body).toEqual({ exists: true, ...body })
    // A clock that is set back by a few seconds, as clocks are, does no harm.
    practice.wait(-30_000)
    expect((await ahead.check()).body).toEqual({ exists: true, ...body })
  })

  test('the log contains no names, addresses, telephone numbers, cookies or keys', async () => {
    const browser = newBrowser()
    await browser.create()
    await browser.check()
    await browser.create({ ...details, phone: 'none' })
    const { secret } = await practice.db.selectFrom('secrets').selectAll().executeTakeFirstOrThrow()
    const log = practice.lines.join('\n')
    const value = browser.jar.cookie?.split('=')[1] ?? ''
    for (const word of [...Object.values(details), value, Buffer.from(secret).toString('base64')])
      expect(log).not.toContain(word)
    expect(log).toContain('/api/users/create')
  })
})

describe('the checkout cookie', () => {
  test('is for the site’s own pages only, ends with the browser session, and needs TLS', async () => {
    const browser = newBrowser()
    await browser.create()
    const [attributes = ''] = browser.jar.set
    expect(attributes.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Path=/',
      'SameSite=Strict',
      'Secure',
    ])
  })

  test('is listed in the cookie policy, and is not set by a check', async () => {
    const browser = newBrowser()
    await browser.check()
    expect(browser.jar.set).toEqual([])
    await browser.create()
    const [name] = browser.jar.cookie?.split('=') ?? []
    expect(cookies.find((cookie) => cookie.name === name)).toMatchObject({
      kind: 'strictly necessary',
      months: null,
    })
  })
})

describe('bad input gets a clear JSON answer and stores nothing', () => {
  const json = { 'content-type': 'application/json' }
  const good = JSON.stringify(details)
  test.each<[what: string, path: string, body: string, headers: Record<string, string>, status: number]>([
    ['no body', 'check', '', json, 400],
    ['half a body', 'check', '{"email":', json, 400],
    ['a list', 'check', '[]', json, 400],
    ['null', 'create', 'null', json, 400],
    [
      'a form instead of JSON',
      'check',
      `email=${email}`,
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
    ],
    ['text', 'create', good, { 'content-type': 'text/plain' }, 415],
    ['a type that only looks like JSON', 'create', good, { 'content-type': 'application/jsonp' }, 415],
    ['no address', 'check', '{}', json, 422],
    ['an empty address', 'check', '{"email":" "}', json, 422],
    ['a list for an address', 'check', '{"email":["a@example.org"]}', json, 422],
    ['an object for an address', 'check', '{"email":{"$ne":""}}', json, 422],
    ['a number for a name', 'create', JSON.stringify({ ...details, last_name: 7 }), json, 422],
    [
      'a number for a telephone number',
      'create',
      JSON.stringify({ ...details, phone: 7700900142 }),
      json,
      422,
    ],
    ['null for a name', 'create', JSON.stringify({ ...details, first_name: null }), json, 422],
    ['no telephone number', 'create', JSON.stringify({ ...details, phone: undefined }), json, 422],
    ['an unknown field', 'create', JSON.stringify({ ...details, id: 'mine' }), json, 422],
    ['an unknown field beside the address', 'check', JSON.stringify({ email, browser: 'x' }), json, 422],
    ['a field named __proto__', 'create', good.replace('{', '{"__proto__":{"a":1},'), json, 422],
    ['a NUL in a name', 'create', JSON.stringify({ ...details, first_name: 'a\0b' }), json, 422],
    ['two addresses in one', 'check', '{"email":"a@example.org,b@example.org"}', json, 422],
    [
      'a name that is too long',
      'create',
      JSON.stringify({ ...details, first_name: 'x'.repeat(201) }),
      json,
      422,
    ],
    ['a megabyte', 'create', JSON.stringify({ ...details, first_name: 'x'.repeat(2 ** 20) }), json, 413],
  ])('%s', async (_, path, body, headers, status) => {
    const answer = await practice.request(`/api/users/${path}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(status)
    expect(((await answer.json()) as { message: string }).message).toMatch(/^[A-Z].{8,}/)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await practice.db.selectFrom('users').selectAll().execute()).toEqual([])
  })

  test('each wrong field is named with its message', async () => {
    const { status, body } = await newBrowser().create({ first_name: '', email: 'nowhere' })
    expect(status).toBe(422)
    expect(body['errors']).toEqual({
      first_name: 'Enter your first name',
      last_name: 'Enter your last name',
      email: 'Please enter a valid email address.',
      phone: 'Enter your phone number',
    })
  })

  test.each(['check', 'create'])('%s accepts only POST', async (path) => {
    const answer = await practice.request(`/api/users/${path}`)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('another site cannot make a visitor’s browser call the API', async () => {
    const answer = await post(practice, '/api/users/create', details, { origin: 'https://evil.example' })
    expect(answer.status).toBe(403)
  })

  test('the longest allowed names are saved, even with every letter escaped', async () => {
    const long = String.raw`\u6f22`.repeat(200)
    const body = `{"first_name":"${long}","last_name":"${long}","email":"${email}","phone":"${phone}"}`
    expect((await post(practice, '/api/users/create', body)).status).toBe(200)
  })
})

describe('a client that checks addresses too often', () => {
  test('must wait, while other clients go on', async () => {
    const ask = (from: string) => post(practice, '/api/users/check', { email }, { 'x-forwarded-for': from })
    for (let calls = 0; calls < USER_CALLS; calls += 1) expect((await ask('192.0.2.1')).status).toBe(200)
    const refused = await ask('192.0.2.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await refused.json()) as object).toEqual({ message: expect.stringMatching(/wait/) })
    expect((await ask('192.0.2.2')).status).toBe(200)
    practice.wait(Number(refused.headers.get('retry-after')) * 1000)
    expect((await ask('192.0.2.1')).status).toBe(200)
  })
})

test('when the database cannot be written, the visitor gets only the message of the specification', async () => {
  await practice.db.schema.dropTable('users').execute()
  const answer = await post(practice, '/api/users/create', details, { origin: SITE })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({ message: 'Error saving user details. Please try again.' })
})
