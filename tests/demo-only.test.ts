import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from './support/practice.ts'
import { startServer } from './support/server.ts'
import type { RunningServer } from './support/server.ts'

/* A demo answers only the machine that it runs on, also behind a proxy. */

const folder = temporaryFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let demo: RunningServer
const started = (env: Record<string, string>) => {
  beforeAll(async () => {
    demo = await startServer({ DATA_DIR: folder, PORT: '0', ...env })
  })
  afterAll(() => demo.stop())
}

/** @returns The status of the answer to a request with these headers. */
function ask(path: string, headers: Record<string, string>, method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(demo.url + path, { method, headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    asked.on('error', reject).end(method === 'POST' ? '{}' : undefined)
  })
}

const pages = [
  '/dev/mailbox',
  '/dev/%6dailbox',
  '/test-gateway/',
  '/test-gateway/transactions',
  '/test-gateway/events',
]
const json = { 'content-type': 'application/json' }
const proxies: Record<string, Record<string, string>> = {
  'under its public name': { host: 'demo.example.org' },
  'with X-Forwarded-For': { 'x-forwarded-for': '203.0.113.7' },
  'with X-Forwarded-Proto': { 'x-forwarded-proto': 'https' },
  'with Forwarded': { forwarded: 'for=203.0.113.7' },
  'with Via': { via: '1.1 proxy' },
  'with X-Real-IP': { 'x-real-ip': '203.0.113.7' },
}

describe('a demo', () => {
  started({})

  test('on its own machine shows its letters and payments, and accepts messages', async () => {
    for (const path of pages) expect([path, await ask(path, {})]).toEqual([path, 200])
    expect(await ask('/api/mail/contact', json, 'POST')).toBe(422)
    expect(demo.log()).not.toContain('demo.restricted')
  })

  test.each(Object.entries(proxies))(
    'shows no letters and accepts no messages through a proxy: %s',
    async (_, headers) => {
      for (const path of pages) expect([path, await ask(path, headers)]).toEqual([path, 403])
      expect(await ask('/test-gateway/switches', { ...headers, ...json }, 'POST')).toBe(403)
      expect(await ask('/api/mail/contact', { ...headers, ...json }, 'POST')).toBe(403)
      expect(await ask('/', headers)).toBe(200)
      expect(await ask('/test-gateway/token/Collect.js', headers)).toBe(200)
      const said = demo
        .log()
        .split('\n')
        .filter((line) => line.includes('"demo.restricted"'))
      expect(said).toEqual([expect.stringContaining('SITE_URL')])
    },
  )
})

describe('the other websites of the sample', () => {
  const policyOf = async (path: string) =>
    (await fetch(demo.url + path)).headers.get('content-security-policy')

  describe('in a demo', () => {
    started({})

    test('are there, and its pages may frame them, and them alone', async () => {
      for (const path of ['map.html', 'posts.html', 'tour/lane.html', 'tour/lane.avif', 'plans.html']) {
        expect([path, await ask(`/dev/websites/${path}`, {})]).toEqual([path, 200])
        expect(await policyOf(`/dev/websites/${path}`)).toMatch(/frame-ancestors 'self'$/)
      }
      for (const path of ['/', '/contact', '/dev/websites/nothing.html'])
        expect(await policyOf(path)).toContain("frame-ancestors 'none'")
    })
  })

  describe('in production', () => {
    started({ NODE_ENV: 'production', SITE_URL: 'https://www.example.co.uk', SMTP_URL: 'smtp://127.0.0.1:9' })

    test('are not there', async () => {
      for (const path of ['map.html', 'tour/lane.avif'])
        expect(await ask(`/dev/websites/${path}`, {})).toBe(404)
    })
  })
})

describe('a demo that trusts its proxy', () => {
  started({ TRUST_PROXY: '1' })
  const handedOn = { 'x-forwarded-for': '203.0.113.7' }

  test('accepts messages through it under the name of its own machine, but shows no letters', async () => {
    expect(await ask('/api/mail/contact', { ...handedOn, ...json }, 'POST')).toBe(422)
    expect(await ask('/api/mail/contact', { host: 'demo.example.org', ...json }, 'POST')).toBe(403)
    for (const path of pages) expect([path, await ask(path, handedOn)]).toEqual([path, 403])
  })
})
