import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pages } from '../src/routes.tsx'
import { closes, closingOn, findNextOpenDate, openDate, openingOn, paidPaths } from './support/facts.ts'
import { formatDayAndTime } from '../src/facts/open-now.ts'
import { contactMessage } from './support/people.ts'
import { openPractice, postJson } from './support/practice.ts'
import type { Practice } from './support/practice.ts'

let practice: Practice
/** A page, and those with a form, as streamed to their first visitors, before any was cached; by path. */
const written = new Map<string, string>()
// Rendering every page for the cache is the most expensive thing that the site does: once is enough for all these
// tests.
beforeAll(async () => {
  practice = await openPractice()
  for (const { path, form } of pages)
    if (form !== undefined || path === '/about')
      written.set(path, await (await practice.request(path)).text())
  await practice.pages.renderAhead()
})
afterAll(() => practice.close())

const bytes = async (encoding: string) => {
  const response = await practice.request('/about', { headers: { 'accept-encoding': encoding } })
  return { response, body: Buffer.from(await response.arrayBuffer()) }
}

describe('a page that is the same for everybody', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
    ['br;q=0.01', 'br'],
    ['br ; q=0.000 , gzip', 'gzip'],
    ['br;q=0,GZIP;q=1', 'gzip'],
    ['xbr, brx', null],
    ['gzip;q=0', null],
    ['*', null],
  ])('is sent to a browser that accepts %s in the best of these encodings', async (accepted, coding) => {
    expect((await bytes(accepted)).response.headers.get('content-encoding')).toBe(coding)
  })

  test.each([
    '/about?gclid=Cj0KCQ',
    '/contact?utm_source=letter',
    '/contact?',
    '/contact?sent=AB12',
    '/?sent=1',
  ])('is answered from the cache also for a link with a query: %s', async (address) => {
    expect((await practice.request(address)).headers.get('etag')).not.toBeNull()
  })

  test('is rendered again when the clock turns out to have been ahead', async () => {
    const tag = async () => (await bytes('br')).response.headers.get('etag')
    const kept = await tag()
    practice.wait(-24 * 60 * 60_000)
    expect(await tag()).toBeNull()
    practice.wait(24 * 60 * 60_000)
    await expect.poll(tag).toBe(kept)
  })

  test('is not reused when closing time passed while it was rendered', async () => {
    const closing = closingOn(openDate)
    const next = formatDayAndTime(closing, openingOn(findNextOpenDate(openDate)))
    const late = await openPractice({ at: new Date(closing.getTime() - 1).toISOString() })
    try {
      const begun = late.request('/')
      late.wait(1)
      const hours = async (answer: Promise<Response>) =>
        /<strong>((?:Open|Closed) now[^<]*)/.exec(await (await answer).text())?.[1]
      expect(await hours(begun)).toBe(`Open now until ${closes(openDate)}`)
      expect(await hours(late.request('/'))).toBe(`Closed now, opens at ${next}`)
    } finally {
      await late.close()
    }
  })

  test('is not sent again to a browser that has it', async () => {
    const current = async () => (await bytes('br')).response.headers.get('etag') ?? ''
    await expect.poll(current).not.toBe('')
    const etag = await current()
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await practice.request('/about', { headers: { 'if-none-match': tag } })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
    }
    expect((await practice.request('/about', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('the 404 page is cached too, with its own status', async () => {
    const answer = await practice.request('/nothing-here', {
      headers: { 'accept-encoding': 'br', 'if-none-match': '*' },
    })
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([404, 'br'])
  })
})

describe('a page, also with a form,', () => {
  const codings = ['br', 'gzip', 'identity'] as const
  /** Requests a page over the wire, and decompresses it. */
  async function read(path: string, coding: (typeof codings)[number], from = practice) {
    const response = await from.request(path, { headers: { 'accept-encoding': coding } })
    const body = Buffer.from(await response.arrayBuffer())
    const { br, gzip } = { br: brotliDecompressSync, gzip: gunzipSync }
    const html = coding === 'identity' ? body : (coding === 'br' ? br : gzip)(body)
    return { response, body, html: html.toString() }
  }

  test.each(codings)(
    'is answered from the cache with the same words as to its first visitor: %s',
    async (coding) => {
      expect([...written.keys()]).toHaveLength(6 + paidPaths.length)
      for (const [path, before] of written) {
        const { response, body, html } = await read(path, coding)
        expect(response.headers.get('content-length')).toBe(String(body.length))
        expect(response.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding)
        expect(response.headers.get('vary')).toBe('Accept-Encoding')
        expect(response.headers.get('etag')).not.toBeNull()
        expect(html).toBe(before)
      }
    },
  )

  test('is streamed compressed to its first visitor, with the same headers as from the cache', async () => {
    const elsewhere = await openPractice()
    try {
      for (const [index, path] of [...written.keys()].entries()) {
        const coding = codings[index % 3] ?? 'br'
        const streamed = await read(path, coding, elsewhere)
        const { headers } = (await read(path, coding)).response
        expect(streamed.html.endsWith('</html>')).toBe(true)
        expect(streamed.response.headers.get('content-length')).toBeNull()
        expect(streamed.response.headers.get('cache-control')).toBe('private, no-cache')
        for (const [name, value] of streamed.response.headers)
          if (!['x-request-id', 'cache-control'].includes(name))
            expect([name, headers.get(name)]).toEqual([name, value])
      }
    } finally {
      await elsewhere.close()
    }
  })

  test('shows the reference after a message was sent, and is then not cached', async () => {
    const sent = await postJson(practice, '/api/mail/contact', contactMessage)
    const reference = sent.headers.get('message-reference') ?? ''
    for (const coding of codings) {
      const { html, response } = await read(`/contact?sent=${reference}`, coding)
      expect(html).toContain(`Your reference is <strong>${reference}</strong>`)
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
      expect(response.headers.get('etag')).toBeNull()
    }
  })

  test('is rendered once for all who request it at the same time', async () => {
    const elsewhere = await openPractice()
    try {
      const ask = () => elsewhere.request('/contact', { headers: { 'accept-encoding': 'identity' } })
      const answers = await Promise.all(Array.from({ length: 20 }, ask))
      const streamed = answers.filter(({ headers }) => headers.get('content-length') === null)
      expect(streamed).toHaveLength(1)
      const texts = await Promise.all(answers.map((answer) => answer.text()))
      expect(new Set(texts).size).toBe(1)
    } finally {
      await elsewhere.close()
    }
  })
})
