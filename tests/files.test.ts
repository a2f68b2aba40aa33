import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from './support/practice.ts'
import { startServer } from './support/server.ts'
import type { RunningServer } from './support/server.ts'

/* Films, documents and scripts: whole, in ranges (RFC 9110, section 14), and not again when unchanged. */

const path = '/documents/privacy-notice.pdf'
const file = readFileSync(join(import.meta.dirname, '../dist/client', path))
const size = file.length
let server: RunningServer
const dataDir = temporaryFolder()
beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir, PORT: '0' })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { method, headers })
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('a file is sent whole, and its headers offer range requests', async () => {
  const answer = await get()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect((await bytes(answer)).equals(file)).toBe(true)
})

/** A range, shortened for the title of a test. */
const cut = (range: string) => (range.length > 40 ? `${range.slice(0, 40)}…` : range)

describe('a range of a file', () => {
  test.each(
    (
      [
        ['bytes=0-0', 0, 0],
        ['bytes=10-19', 10, 19],
        ['BYTES=10-19', 10, 19],
        [`bytes=${size - 5}-`, size - 5, size - 1],
        ['bytes=-5', size - 5, size - 1],
        [`bytes=0-${'9'.repeat(400)}`, 0, size - 1],
        [`bytes=-${size * 2}`, 0, size - 1],
      ] as const
    ).map(([range, start, end]) => ({ range, start, end, shown: cut(range) })),
  )('$shown is what was asked for', async ({ range, start, end }) => {
    const answer = await get({ range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`)
    expect((await bytes(answer)).equals(file.subarray(start, end + 1))).toBe(true)
  })

  test.each(
    [`bytes=${size}-`, `bytes=${size}-${size + 1}`, 'bytes=-0', `bytes=${'9'.repeat(400)}-`].map((range) => [
      cut(range),
      range,
    ]),
  )('%s is none of the file: 416 with its size', async (_, range) => {
    const answer = await get({ range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  })

  test.each(
    [
      'nonsense',
      'bytes',
      'bytes=',
      'bytes=-',
      'bytes=a-b',
      'bytes=5-2',
      'bytes=--5',
      'bytes=1-2-3',
      '0-5',
      'lines=0-5',
      'bytes 0-5',
      'bytes=0x0-5',
      // Several ranges, few or many, may be ignored too.
      'bytes=0-1,5-6',
      `bytes=${'0-,'.repeat(20)}0-`,
    ].map((range) => [cut(range), range]),
  )('%s is ignored: the whole file comes', async (_, range) => {
    const answer = await get({ range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([200, null])
    expect((await bytes(answer)).equals(file)).toBe(true)
  })

  test('is sent only while If-Range matches the current file', async () => {
    const { headers } = await get({}, 'HEAD')
    for (const name of ['etag', 'last-modified'])
      expect((await get({ range: 'bytes=0-9', 'if-range': headers.get(name) ?? '' })).status).toBe(206)
    for (const other of [
      '"another"',
      `W/${headers.get('etag')}`,
      'Thu, 01 Jan 2026 00:00:00 GMT',
      'nonsense',
    ])
      expect([other, (await get({ range: 'bytes=0-9', 'if-range': other })).status]).toEqual([other, 200])
  })

  test('is ignored in a HEAD request', async () => {
    const answer = await get({ range: 'bytes=0-9' }, 'HEAD')
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(size)])
  })
})

test('a browser that has the current file gets 304 without a body', async () => {
  const { headers } = await get()
  const again = await get({ 'if-none-match': headers.get('etag') ?? '' })
  expect([again.status, (await bytes(again)).length]).toEqual([304, 0])
  expect((await get({ 'if-none-match': '"another"' })).status).toBe(200)
})

test('a compressed script names its encoding, and each encoding has its own ETag', async () => {
  const page = await (await fetch(`${server.url}/contact`)).text()
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
  const tags = new Set<string | null>()
  for (const coding of ['br', 'gzip', 'identity', 'br;q=0, gzip']) {
    const { status, headers } = await fetch(server.url + script, { headers: { 'accept-encoding': coding } })
    expect([status, headers.get('vary')]).toEqual([200, 'Accept-Encoding'])
    expect(headers.get('content-encoding')).toBe(
      coding.includes('gzip') ? 'gzip' : coding === 'br' ? 'br' : null,
    )
    expect(headers.get('cache-control')).toContain('immutable')
    tags.add(headers.get('etag'))
  }
  expect(tags.size).toBe(3)
})

test('clients that disconnect in the middle of a file cause no errors in the log', async () => {
  for (let count = 0; count < 20; count += 1) {
    const leaving = new AbortController()
    const answer = await fetch(`${server.url}${path}`, { signal: leaving.signal })
    await answer.body?.getReader().read()
    leaving.abort()
  }
  expect((await get()).status).toBe(200)
  for (const line of server.log().trim().split('\n')) expect(line).toMatch(/^\{.*"level":"(info|warn)"/)
})
