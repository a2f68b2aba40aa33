import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openPractice } from './support/practice.ts'
import type { Practice } from './support/practice.ts'

let practice: Practice
/** The page as it was streamed to its first visitor, before any was kept. */
let first: Answered
// Making every page ready is the dearest thing the site does: once is enough for all that is asked here.
beforeAll(async () => {
  practice = await openPractice()
  first = await bytes('identity')
  await practice.pages.warm()
})
afterAll(() => practice.close())

type Answered = Awaited<ReturnType<typeof bytes>>
const bytes = async (encoding: string) => {
  const response = await practice.request('/about', { headers: { 'accept-encoding': encoding } })
  return { response, body: Buffer.from(await response.arrayBuffer()) }
}

describe('a page that is the same for everybody', () => {
  test('streams first and is answered from memory after, with the same bytes in every coding', async () => {
    expect(first.response.headers.get('content-encoding')).toBeNull()
    const brotli = await bytes('gzip, br')
    const gzip = await bytes('gzip;q=1.0, br;q=0')
    const plain = await bytes('identity')
    expect(brotli.response.headers.get('content-encoding')).toBe('br')
    expect(gzip.response.headers.get('content-encoding')).toBe('gzip')
    expect(plain.response.headers.get('content-encoding')).toBeNull()
    expect(brotliDecompressSync(brotli.body).equals(first.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(first.body)).toBe(true)
    expect(plain.body.equals(first.body)).toBe(true)
    expect(brotli.response.headers.get('vary')).toBe('Accept-Encoding')
    expect(brotli.response.headers.get('content-length')).toBe(String(brotli.body.length))
  })

  test('is not sent again to a browser that has it', async () => {
    const { response } = await bytes('br')
    const etag = response.headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await practice.request('/about', { headers: { 'if-none-match': tag } })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
    }
    expect((await practice.request('/about', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('the page that says there is none is kept too, with its own status', async () => {
    const answer = await practice.request('/nothing-here', {
      headers: { 'accept-encoding': 'br', 'if-none-match': '*' },
    })
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([404, 'br'])
  })

  test.each(['br', 'gzip'])('a page with a form streams compressed, %s', async (coding) => {
    const answer = await practice.request('/contact', { headers: { 'accept-encoding': coding } })
    expect(answer.headers.get('content-encoding')).toBe(coding)
    const body = Buffer.from(await answer.arrayBuffer())
    const html = (coding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString()
    expect(html.endsWith('</html>')).toBe(true)
  })

  test('a page with a form is written for each visitor', async () => {
    const key = async () =>
      /name="formKey" value="([^"]*)"/.exec(await (await practice.request('/contact')).text())?.[1]
    const keys = [await key(), await key()]
    expect(new Set(keys).size).toBe(2)
    const { headers } = await practice.request('/contact')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('etag')).toBeNull()
  })
})
