import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pages } from '../src/routes.tsx'
import { temporaryFolder } from './support/practice.ts'
import { startServer } from './support/server.ts'
import type { RunningServer } from './support/server.ts'

/*
 * Whoever has seen one page has a dictionary of what the pages share, and gets of every later one what differs
 * (RFC 9842). Bytes of the body, as it comes over the wire.
 */
const LATER_PAGE_MAX = 5_000
const MEDIAN_MAX = 3_000
/** Bytes before the brotli stream: four that name the format, and the hash of the dictionary. */
const HEAD = 36

interface Answer {
  headers: IncomingHttpHeaders
  body: Buffer
}

let server: RunningServer
let dictionary: Answer
const dataDir = temporaryFolder()

function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(server.url + path, { headers }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject)
    })
      .on('error', reject)
      .end()
  })
}

const hash = () => createHash('sha256').update(dictionary.body).digest()
const withDictionary = () => ({
  'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
  'available-dictionary': `:${hash().toString('base64')}:`,
})
const coding = async (path: string, headers: Record<string, string>) =>
  (await get(path, headers)).headers['content-encoding'] ?? 'identity'

beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir, PORT: '0' })
  const page = (await get('/about')).body.toString()
  const [, address = ''] = /<link rel="compression-dictionary" href="([^"]+)"/.exec(page) ?? []
  dictionary = await get(address)
  // Each page is made ready when it is asked for, at the latest.
  const allReady = async () =>
    (await Promise.all(pages.map(({ path }) => coding(path, withDictionary())))).every((one) => one === 'dcb')
  await vi.waitUntil(allReady, { timeout: 60_000 })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the dictionary is good for ever, and for pages alone', () => {
  expect(dictionary.headers['use-as-dictionary']).toBe('match="/*", match-dest=("document")')
  expect(dictionary.headers['cache-control']).toContain('immutable')
})

describe('whoever has the dictionary', () => {
  test(`gets each page in at most ${LATER_PAGE_MAX} bytes, most in ${MEDIAN_MAX}, and reads the same`, async () => {
    const sizes: number[] = []
    for (const { path, form } of pages) {
      const { headers, body } = await get(path, withDictionary())
      expect([path, headers['content-encoding']]).toEqual([path, 'dcb'])
      expect(body.subarray(0, HEAD)).toEqual(Buffer.concat([Buffer.from([0xff, 0x44, 0x43, 0x42]), hash()]))
      const html = brotliDecompressSync(body.subarray(HEAD), { dictionary: dictionary.body })
      if (form === undefined) expect(html.equals((await get(path)).body)).toBe(true)
      else expect(html.length).toBe((await get(path)).body.length)
      sizes.push(body.length)
    }
    sizes.sort((one, other) => one - other)
    expect(sizes.at(-1)).toBeLessThanOrEqual(LATER_PAGE_MAX)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(MEDIAN_MAX)
  })

  test('gets a key of its own in each form', async () => {
    const key = async () => {
      const { body } = await get('/contact', withDictionary())
      const html = brotliDecompressSync(body.subarray(HEAD), { dictionary: dictionary.body }).toString()
      return /name="formKey" value="([^"]+)"/.exec(html)?.[1]
    }
    const first = await key()
    expect(first).toBeDefined()
    expect(await key()).not.toBe(first)
  })

  test('is told that a page has not changed, as everybody is', async () => {
    const { headers } = await get('/about', withDictionary())
    const again = await get('/about', { ...withDictionary(), 'if-none-match': headers.etag ?? '' })
    expect(again.body).toHaveLength(0)
  })
})

test('whoever has another one, or takes no such coding, gets the page as if there were none', async () => {
  const mine = withDictionary()
  const another = `:${createHash('sha256').update('another').digest('base64')}:`
  expect(await coding('/about', { ...mine, 'available-dictionary': another })).toBe('br')
  expect(await coding('/about', { ...mine, 'available-dictionary': 'nonsense' })).toBe('br')
  expect(await coding('/about', { ...mine, 'accept-encoding': 'gzip, br' })).toBe('br')
  expect(await coding('/about', { ...mine, 'accept-encoding': 'gzip, dcb;q=0' })).toBe('gzip')
  expect(await coding('/about', { 'accept-encoding': 'br, dcb' })).toBe('br')
})

test('what stands between us and the browser is told that answers differ by it', async () => {
  expect((await get('/about', withDictionary())).headers.vary).toBe('Accept-Encoding, Available-Dictionary')
  expect((await get('/about', { 'accept-encoding': 'br' })).headers.vary).toBe(
    'Accept-Encoding, Available-Dictionary',
  )
})
