import { request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { rmSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '../src/routes.tsx'
import { temporaryFolder } from './support/practice.ts'
import { startServer } from './support/server.ts'
import type { RunningServer } from './support/server.ts'

/*
 * The weight of a first visit, in bytes on the wire. The first answer fits what a server may send before the first
 * acknowledgement (ten segments of 1,460 bytes, RFC 6928), so that a slow telephone shows the page after one round
 * trip.
 */
const FIRST_ANSWER_MAX = 14_600
const SCRIPT_MAX = 2_000
/** React is 58,000 of it. The checkout loads later, when a paid form is nearly done. */
const FORM_SCRIPT_MAX = 75_000
const FONTS_MAX = 45_000

/** Settings of a practice with real card payments and a long address, which is in every page. */
const inEarnest = {
  SITE_URL: 'https://www.our-town-dental-practice.co.uk',
  SMTP_URL: 'mailbox',
  NMI_SECURITY_KEY: 'security-key-1234',
  NMI_TOKENIZATION_KEY: 'tokenization-key-1234',
  NMI_CHECKOUT_KEY: 'checkout_public_1234',
  NMI_WEBHOOK_KEY: 'webhook-key-1234',
  NMI_API_URL: 'https://127.0.0.1:9/api',
}

let server: RunningServer
const dataDir = temporaryFolder()
beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir, PORT: '0', ...inEarnest })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Answer {
  status: number
  coding: string
  /** Content-Length; only a cached page has one. */
  length: string | undefined
  /** As it came over the wire. */
  body: Buffer
}

function get(path: string, coding: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(server.url + path, { headers: { 'accept-encoding': coding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          coding: response.headers['content-encoding'] ?? '',
          length: response.headers['content-length'],
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

/** Everything that the server sends for a page: status line, headers and HTML with its style. */
const firstAnswer = async (path: string): Promise<Buffer> => {
  // Pages are rendered for the cache right after the start; until then they stream, with less time for compression.
  await expect.poll(async () => (await get(path, 'br')).length).toBeDefined()
  const { hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port) })
  const ask = (method: string, connection: string) =>
    `${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: br\r\nconnection: ${connection}\r\n\r\n`
  // The answer as browsers get it, on a connection that stays open; the HEAD request only closes it.
  socket.write(ask('GET', 'keep-alive') + ask('HEAD', 'close'))
  const both = await buffer(socket)
  return both.subarray(0, both.lastIndexOf('HTTP/1.1 '))
}

const html = async (path: string) => gunzipSync((await get(path, 'gzip')).body).toString()
const attributes = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

const informing = pages.filter((page) => page.form === undefined).map(({ path }) => path)
const withForm = pages.filter((page) => page.form !== undefined).map(({ path }) => path)

test.each(pages.map(({ path }) => path))(
  `the first answer of %s is at most ${FIRST_ANSWER_MAX} bytes`,
  async (path) => {
    const answer = await firstAnswer(path)
    expect(answer.subarray(0, 15).toString()).toBe('HTTP/1.1 200 OK')
    expect(answer.toString('latin1')).toMatch(/^content-encoding: br\r$/im)
    expect(answer.length).toBeLessThanOrEqual(FIRST_ANSWER_MAX)
  },
)

describe.each(informing)('%s, a page without a form', (path) => {
  test('loads no style sheet', async () => {
    expect(attributes(await html(path), /<link[^>]*rel="(stylesheet)"/g)).toEqual([])
  })

  test(`runs at most ${SCRIPT_MAX} bytes of script and no React`, async () => {
    const page = await html(path)
    const inline = attributes(
      page,
      /<script(?! type="(?:application|speculation)[^>]*)[^>]*>([^<]*)<\/script>/g,
    )
    const files = attributes(page, /<script[^>]*src="([^"]*)"/g)
    const scripts = await Promise.all(files.map((file) => get(file, 'br')))
    const bytes = [...inline.map((text) => text.length), ...scripts.map(({ body }) => body.length)]
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(SCRIPT_MAX)
    for (const file of files)
      expect((await get(file, 'identity')).body.toString()).not.toMatch(/react|from"|import\(/)
  })
})

test('two small fonts are preloaded', async () => {
  const fonts = attributes(await html('/about'), /<link rel="preload" href="(\/fonts\/[^"]*)"/g)
  expect(fonts).toHaveLength(2)
  const sizes = await Promise.all(fonts.map(async (font) => (await get(font, 'br')).body.length))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FONTS_MAX)
})

test.each(withForm)(`%s runs at most ${FORM_SCRIPT_MAX} bytes of script, fetched in one go`, async (path) => {
  const page = (await get(path, 'identity')).body.toString()
  const scripts = [...page.matchAll(/<script[^>]*src="[^"]*"[^>]*>/g)].map(([tag]) => tag)
  expect(scripts).toHaveLength(2)
  for (const tag of scripts) expect(tag).toContain('type="module"')
  const [form = ''] = attributes(scripts[1] ?? '', /src="([^"]*)"/g)
  const parts = attributes(page, /<link rel="modulepreload" href="([^"]*)" fetchPriority="low"/gi)
  const files = [form, ...parts]
  const answers = await Promise.all(files.map((file) => get(file, 'br')))
  for (const { status, coding } of answers) expect({ status, coding }).toEqual({ status: 200, coding: 'br' })
  expect(answers.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThanOrEqual(FORM_SCRIPT_MAX)
  // Every import of these files is among them, so that none is discovered late.
  for (const file of files) {
    const imports = attributes((await get(file, 'identity')).body.toString(), /\bfrom ?"\.\/([^"]+)"/g)
    for (const one of imports) expect(files).toContain(`/assets/${one}`)
  }
})
