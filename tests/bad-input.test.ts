import { describe, expect, test } from 'vitest'
import { openForEachTest } from './support/opened.ts'
import { contactMessage } from './support/people.ts'
import { kept, openPractice, postJson, SITE } from './support/practice.ts'

const practice = openForEachTest(() => openPractice())

const post = (body: BodyInit | undefined, headers: Record<string, string>) =>
  practice.request('/api/mail/contact', { method: 'POST', headers, ...(body !== undefined && { body }) })

const json = { 'content-type': 'application/json' }

/** Bodies and headers, each with the status that it must get. */
const cases: [name: string, body: BodyInit | undefined, headers: Record<string, string>, status: number][] = [
  ['no body', undefined, json, 400],
  ['no body and no type', undefined, {}, 415],
  ['invalid JSON', '{"firstName":', json, 400],
  ['JSON that is a list', '[]', json, 400],
  ['JSON that is null', 'null', json, 400],
  ['JSON that is a text', '"hello"', json, 400],
  ['a wrong content type', 'firstName=x', { 'content-type': 'text/plain' }, 415],
  ['XML', '<a/>', { 'content-type': 'application/xml' }, 415],
  ['multipart without a boundary', 'x', { 'content-type': 'multipart/form-data' }, 400],
  [
    'multipart that ends too soon',
    '--b\r\nContent-Dis',
    { 'content-type': 'multipart/form-data; boundary=b' },
    400,
  ],
  ['a number for a name', JSON.stringify({ ...contactMessage, firstName: 7 }), json, 422],
  ['a list for a text', JSON.stringify({ ...contactMessage, treatment: ['x'] }), json, 422],
  ['an object for a telephone number', JSON.stringify({ ...contactMessage, phone: {} }), json, 422],
  ['null for an address', JSON.stringify({ ...contactMessage, email: null }), json, 422],
  ['an unknown field', JSON.stringify({ ...contactMessage, admin: true }), json, 422],
  [
    'a field named __proto__',
    JSON.stringify(contactMessage).replace('{', '{"__proto__":{"a":1},'),
    json,
    422,
  ],
  ['half a surrogate pair', JSON.stringify({ ...contactMessage, treatment: 'a\uD800b' }), json, 422],
  ['a NUL', JSON.stringify({ ...contactMessage, treatment: 'a\0b' }), json, 422],
  ['a text of 1 MB', JSON.stringify({ ...contactMessage, treatment: 'x'.repeat(2 ** 20) }), json, 413],
  ['a name of 1 MB', JSON.stringify({ ...contactMessage, firstName: 'x'.repeat(2 ** 20) }), json, 413],
  [
    'a text one character too long',
    JSON.stringify({ ...contactMessage, treatment: 'x'.repeat(5_001) }),
    json,
    422,
  ],
  [
    'a field sent twice',
    'firstName=a&firstName=b',
    { 'content-type': 'application/x-www-form-urlencoded' },
    422,
  ],
  ['JSON nested a thousand deep', '['.repeat(1_000) + ']'.repeat(1_000), json, 400],
]

describe('bad input gets a clear error and stores nothing', () => {
  test.each(cases)('%s', async (_, body, headers, status) => {
    const answer = await post(body, headers)
    expect(answer.status).toBe(status)
    const { message } = (await answer.json()) as { message: string }
    expect(message).toMatch(/^[A-Z].{8,}/)
    expect(await kept(practice)).toEqual({ messages: [], letters: [] })
  })

  test.each(cases)(
    '%s, from a browser: an error page with the same status',
    async (_, body, headers, status) => {
      const answer = await post(body, { ...headers, accept: 'text/html' })
      expect(answer.status).toBe(status)
      expect(await answer.text()).toContain('There is a problem')
    },
  )

  test('the longest text that is allowed arrives', async () => {
    const answer = await postJson(practice, '/api/mail/contact', {
      ...contactMessage,
      treatment: '漢'.repeat(5_000),
    })
    expect(answer.status).toBe(200)
  })
})

describe('only our own pages make a visitor’s browser send something', () => {
  const send = (headers: Record<string, string>) =>
    postJson(practice, '/api/mail/contact', contactMessage, headers)

  test.each([
    ['another site, new browser', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a neighbour on the same domain', { 'sec-fetch-site': 'same-site' }],
    ['another site, old browser', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('%s is refused', async (_, headers) => {
    expect((await send(headers)).status).toBe(403)
    expect((await kept(practice)).messages).toEqual([])
  })

  test.each([
    ['our page, new browser', { 'sec-fetch-site': 'same-origin', origin: SITE }],
    ['our page behind a proxy, old browser', { origin: SITE }],
    ['no browser at all', {}],
  ])('%s may send', async (_, headers) => {
    expect((await send(headers)).status).toBe(200)
  })
})

describe('methods and addresses', () => {
  test('a form’s address opened in a browser redirects to its page', async () => {
    const answer = await practice.request('/api/mail/contact', { headers: { accept: 'text/html' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact'])
  })

  test.each([
    ['GET', '/api/mail/contact', 405],
    ['PUT', '/contact', 405],
    ['POST', '/', 405],
    ['DELETE', '/api/mail/contact', 405],
    ['GET', '/api/nothing', 404],
  ])('%s %s is %i', async (method, path, status) => {
    expect((await practice.request(path, { method })).status).toBe(status)
  })

  test('an address with a trailing slash redirects to the page, and never to another host', async () => {
    const at = async (path: string) => (await practice.request(path)).headers.get('location')
    expect(await at('/contact/?a=b')).toBe('/contact?a=b')
    expect(await at('//evil.example/')).toBe('/evil.example')
  })
})

describe('an internal error', () => {
  test('gives a visitor a page with a number that staff find in the log, and leaks nothing', async () => {
    await practice.db.schema.dropTable('letters').execute()
    const answer = await practice.request('/readyz?secret', { headers: { accept: 'text/html' } })
    const broken = await post(JSON.stringify(contactMessage), json)
    expect(broken.status).toBe(500)
    expect(await broken.json()).toEqual({ message: 'Failed to send email.', errors: {} })
    expect(answer.status).toBe(503)
    await practice.storage.close()
    const page = await practice.request('/contact?sent=0000-0000', { headers: { accept: 'text/html' } })
    expect(page.status).toBe(500)
    const html = await page.text()
    const number = page.headers.get('x-request-id') ?? 'none'
    expect(html.includes(number)).toBe(true)
    // Not the style, whose comments only a build removes.
    const said = html.replaceAll(/<style>[^]*?<\/style>/g, '')
    expect(said.match(/.{0,40}(node_modules|\.tsx?\b|SELECT|at [A-Z]).{0,40}/g)).toBeNull()
    expect(practice.lines.some((line) => line.includes('request.failed') && line.includes(number))).toBe(true)
  })
})
