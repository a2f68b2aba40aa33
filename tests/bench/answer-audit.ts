import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ownHeaders } from './exchange.ts'
import type { Recorded } from './exchange.ts'

/*
 * Whether each answer is the one that was recorded. What was the same in all recorded answers has to be the same in all
 * others, byte by byte. Where each answer has a key of its own, its length and all bytes but the key's have to be the
 * same, and now and then its text with the key left out. Of JSON that tells of a moment the names and kinds are compared.
 */

/** What an answer must be. Bodies in base64. */
export interface Expected {
  status: number
  /** Headers that every answer has alike. */
  headers: Record<string, string>
  /** Names of those that are different in every answer. */
  varyingHeaders: readonly string[]
  body:
    | { kind: 'bytes'; bytes: string }
    | { kind: 'text'; bytes: string; varying: readonly number[]; text: string }
    | { kind: 'json'; shape: string }
}

/** @throws {Error} when the recorded answers differ by more than a key and a moment. */
export function expectedOf(recorded: readonly [Recorded, ...Recorded[]]): Expected {
  const [first] = recorded
  if (recorded.some(({ status }) => status !== first.status)) throw new Error('The status changes.')
  const headers = recorded.map((answer) => ownHeaders(answer.headers as Record<string, string | string[]>))
  const texts = headers.map((one) =>
    Object.fromEntries(Object.entries(one).map(([name, value]) => [name, String(value)])),
  )
  const names = Object.keys(texts[0] ?? {})
  const isSame = (name: string) => texts.every((one) => one[name] === texts[0]?.[name])
  const common = {
    status: first.status,
    headers: Object.fromEntries(names.filter(isSame).map((name) => [name, texts[0]?.[name] ?? ''])),
    varyingHeaders: names.filter((name) => !isSame(name)),
  }
  const bodies = recorded.map(({ body }) => Buffer.from(body, 'base64'))
  const [body = Buffer.alloc(0)] = bodies
  if (bodies.every((one) => one.equals(body)))
    return { ...common, body: { kind: 'bytes', bytes: first.body } }
  const coding = texts[0]?.['content-encoding']
  if (/json/.test(texts[0]?.['content-type'] ?? '')) {
    const shapes = new Set(bodies.map((one) => shapeOf(JSON.parse(decoded(one, coding).toString()))))
    if (shapes.size > 1) throw new Error(`JSON of several shapes: ${[...shapes].join(' and ')}`)
    return { ...common, body: { kind: 'json', shape: [...shapes].join('') } }
  }
  const masked = new Set(bodies.map((one) => withoutKeys(decoded(one, coding))))
  if (masked.size > 1 || bodies.some(({ length }) => length !== body.length))
    throw new Error('Pages differ by more than their keys.')
  const varying = [...body.keys()].filter((at) => bodies.some((one) => one[at] !== body[at]))
  return { ...common, body: { kind: 'text', bytes: first.body, varying, text: [...masked].join('') } }
}

/** Sees an answer. @returns what is wrong with it, or null. */
export type Audit = (head: Buffer, body: Buffer) => string | null

/** Of answers with keys of their own, one in so many is decoded too. */
const DECODED = 50

export function createAudit({ status, headers, varyingHeaders, body }: Expected): Audit {
  /** The last head that was found right: it is the same until the next second. */
  let knownHead: Buffer = Buffer.alloc(0)
  const checkBody = bodyAudit(body, headers['content-encoding'])
  return (head, given) => {
    if (!head.equals(knownHead)) {
      const wrong = checkHead(head)
      if (wrong !== null) return wrong
      knownHead = Buffer.from(head)
    }
    return checkBody(given)
  }

  function checkHead(head: Buffer): string | null {
    const [line = '', ...lines] = head.toString('latin1').trimEnd().split('\r\n')
    if (!line.startsWith(`HTTP/1.1 ${status} `)) return `expected ${status}, not "${line}"`
    const all = lines.map((one) => {
      const colon = one.indexOf(':')
      return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()] as const
    })
    const given = ownHeaders(Object.fromEntries(all))
    for (const name of varyingHeaders) if (!(name in given)) return `no header ${name}`
    for (const [name, value] of Object.entries(headers))
      if (given[name] !== value) return `header ${name}: expected "${value}", not "${given[name]}"`
    const known = new Set([...Object.keys(headers), ...varyingHeaders])
    const unknown = Object.keys(given).find((name) => !known.has(name))
    return unknown === undefined ? null : `header ${unknown} is new`
  }
}

function bodyAudit(body: Expected['body'], coding: string | undefined): (given: Buffer) => string | null {
  if (body.kind === 'json')
    return (given) => {
      const shape = shapeOf(JSON.parse(decoded(given, coding).toString()))
      return shape === body.shape ? null : `expected JSON like ${body.shape}, not ${shape}`
    }
  const bytes = Buffer.from(body.bytes, 'base64')
  if (body.kind === 'bytes') return (given) => (given.equals(bytes) ? null : differenceOf(given, bytes))
  const varying = new Set(body.varying)
  let pieces = piecesBetween(body.varying, bytes.length)
  let seen = 0
  return (given) => {
    if (given.length !== bytes.length) return differenceOf(given, bytes)
    seen += 1
    const same = pieces.every(([from, to]) => given.compare(bytes, from, to, from, to) === 0)
    if (same && seen % DECODED !== 1) return null
    if (withoutKeys(decoded(given, coding)) !== body.text) return 'the page differs by more than its key'
    if (same) return null
    // The time that stands in a page has changed where it never did while it was recorded. Decoding every answer from
    // then on would measure the generator.
    for (const [at, byte] of given.entries()) if (byte !== bytes[at]) varying.add(at)
    pieces = piecesBetween(
      [...varying].sort((one, other) => one - other),
      bytes.length,
    )
    return null
  }
}

function differenceOf(given: Buffer, bytes: Buffer): string {
  if (given.length !== bytes.length) return `expected ${bytes.length} bytes, not ${given.length}`
  const at = bytes.findIndex((byte, index) => byte !== given[index])
  return `byte ${at} of ${bytes.length} is ${given[at]} instead of ${bytes[at]}`
}

/** From and to of what lies between some places. */
function piecesBetween(places: readonly number[], length: number): [from: number, to: number][] {
  const ends = [-1, ...places, length]
  return ends
    .slice(1)
    .map((to, index): [number, number] => [(ends[index] ?? 0) + 1, to])
    .filter(([from, to]) => to > from)
}

function decoded(body: Buffer, coding: string | undefined): Buffer {
  if (coding === 'br') return brotliDecompressSync(body)
  return coding === 'gzip' ? gunzipSync(body) : body
}

/** A page without the key of its form and the moment when it was written. */
const withoutKeys = (page: Buffer) =>
  page
    .toString()
    .replaceAll(/[\da-z]{8}-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '{key}')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '{moment}')

/** Names and kinds of JSON without its values. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].join()}]`
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return `{${Object.entries(value)
    .map(([name, inner]) => `${name}:${shapeOf(inner)}`)
    .join()}}`
}
