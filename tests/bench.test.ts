import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '../src/storage/data-folder.ts'
import { openStorage } from '../src/storage/storage.ts'
import { createAudit, expectedOf } from './bench/answer-audit.ts'
import type { Asked, Recorded } from './bench/exchange.ts'
import { median, ratioOf, spread } from './bench/figures.ts'
import { fillDatabase } from './bench/full-database.ts'
import { replacePart } from './bench/report.ts'
import { loadOnce } from './bench/round.ts'
import { learn } from './bench/servers.ts'
import { auditLetters, auditWrites } from './bench/write-audit.ts'
import { migrations, temporaryFolder } from './support/practice.ts'

/* The benchmark can fail: by a wrong byte and by a lost write, and by nothing else. */

test('whoever reads a figure reads the middle of several, and how far they went', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(
    ratioOf([
      [10, 20],
      [30, 10],
      [9, 10],
    ]),
  ).toEqual({ median: 0.9, lowest: 0.5, highest: 3 })
  expect(spread([9, 10, 12])).toBe(0.3)
})

test('a part of the document is replaced, and the others stay', () => {
  const first = replacePart('# Performance\n', 'servers', 'one')
  const both = replacePart(first, 'growth', 'two')
  expect(replacePart(both, 'servers', 'three')).toBe(both.replace('one', 'three'))
})

const headers = { 'content-type': 'text/html' }
const recorded = (body: Buffer, more: Record<string, string> = {}): Recorded => ({
  status: 200,
  headers: { ...headers, 'content-length': String(body.length), ...more },
  body: body.toString('base64'),
})
const head = (length: number, more = '') =>
  Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${length}\r\n${more}\r\n`)

describe('an answer', () => {
  const body = Buffer.from('<p>We are open.</p>')
  const audit = createAudit(expectedOf([recorded(body), recorded(body)]))

  test('as it was recorded passes, at another second too', () => {
    expect(audit(head(body.length), body)).toBeNull()
    expect(audit(head(body.length, 'Date: Tue, 24 Nov 2026 10:00:00 GMT\r\n'), body)).toBeNull()
  })

  test('with one changed byte is found', () => {
    const changed = Buffer.from(body)
    changed[7] = 0
    expect(audit(head(body.length), changed)).toBe(`byte 7 of ${body.length} is 0 instead of ${body[7]}`)
  })

  test('that is shorter, has another status, or another header is found', () => {
    expect(audit(head(body.length), body.subarray(1))).toMatch(/expected 19 bytes/)
    expect(audit(Buffer.from('HTTP/1.1 503 No\r\n\r\n'), body)).toMatch(/expected 200/)
    expect(audit(head(7), body)).toMatch(/content-length: expected "19", not "7"/)
    expect(audit(head(body.length, 'Set-Cookie: a=b\r\n'), body)).toBe('header set-cookie is new')
  })
})

describe('a page with a key of its own in every answer', () => {
  const page = (word: string) => Buffer.from(`<p>${word}</p><input value="mi9abcde-${crypto.randomUUID()}">`)
  const { length } = page('Ask us')

  test('passes with another key, and is found when anything else is different', () => {
    const audit = createAudit(expectedOf([recorded(page('Ask us')), recorded(page('Ask us'))]))
    expect(audit(head(length), page('Ask us'))).toBeNull()
    expect(audit(head(length), page('Ask me'))).toBe('the page differs by more than its key')
  })

  test('passes at another second, and from then on only the words are compared', () => {
    const at = (word: string, second: string) =>
      Buffer.from(
        `<p>${word}</p>2026-11-24T10:00:${second}.000Z<input value="mi9abcde-${crypto.randomUUID()}">`,
      )
    const audit = createAudit(expectedOf([recorded(at('Ask us', '01')), recorded(at('Ask us', '01'))]))
    const size = head(at('Ask us', '01').length)
    for (const second of ['02', '13', '02', '44']) expect(audit(size, at('Ask us', second))).toBeNull()
    expect(audit(size, at('Ask me', '44'))).toBe('the page differs by more than its key')
  })
})

const asked: Asked = { method: 'GET', path: '/', headers: {}, body: '' }

test('a round in which one answer of many is wrong ends the run', async () => {
  let answers = 0
  const server = createServer((_, response) => {
    answers += 1
    response.end(answers === 100 ? 'wrong' : 'right')
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { expected } = await learn(url, asked)
  const load = {
    questions: [{ asked, expected }],
    connections: 3,
    span: { unit: 'answers', warmUp: 10, counting: 190 },
  } as const
  await expect(loadOnce({ url }, load)).rejects.toThrow(/1 of 200 answers .* were wrong: .*byte 0 of 5/)
  const { total, rate, half, most } = await loadOnce({ url }, load)
  expect(total).toBe(200)
  expect(rate).toBeGreaterThan(0)
  expect(most).toBeGreaterThanOrEqual(half)
})

describe('in a database with messages and payments', () => {
  const opened = () => {
    const dataDir = temporaryFolder()
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    fillDatabase(join(dataDir, 'full'), { messages: 20, payments: 10 })
    return join(dataDir, 'full')
  }
  const acknowledged = [
    { reference: '0000-0004', text: 'for me. 4' },
    { reference: '0000-0019', text: 'for me. 19' },
  ]

  test('everything that was acknowledged is found', () => {
    const file = databaseFile(opened())
    expect(auditWrites(file, acknowledged)).toEqual({ messages: 20, letters: 40, acknowledgements: 0 })
  })

  test('a lost message, a lost letter and a reference that was given twice are found', async () => {
    const dataDir = opened()
    const file = databaseFile(dataDir)
    expect(() => auditWrites(file, [...acknowledged, { reference: '7KQ2-M9XD', text: '' }])).toThrow(
      '1 acknowledged writes were lost: 7KQ2-M9XD: no message',
    )
    expect(() => auditWrites(file, [...acknowledged, ...acknowledged])).toThrow('was given to two messages')
    const storage = openStorage(dataDir, migrations)
    await storage.db.deleteFrom('letters').where('mail_id', '=', '<m4@full.example>').execute()
    await storage.close()
    expect(() => auditWrites(file, acknowledged)).toThrow('0000-0004: 0 letters to the practice')
  })

  test('a letter that came twice, never, or was not owed is found', () => {
    const file = databaseFile(opened())
    const all = Array.from({ length: 20 }, (_, number) => [
      `<m${number}@full.example>`,
      `<a${number}@full.example>`,
    ])
    const delivered = all.flat()
    expect(() => auditLetters(file, delivered)).not.toThrow()
    expect(() => auditLetters(file, [...delivered, '<m1@full.example>'])).toThrow('came 2 times')
    expect(() => auditLetters(file, delivered.slice(1))).toThrow('<m0@full.example> is sent and came 0 times')
    expect(() => auditLetters(file, [...delivered, '<x@full.example>'])).toThrow('was never owed')
  })
})
