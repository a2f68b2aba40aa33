import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { createAudit } from './answer-audit.ts'
import type { Expected } from './answer-audit.ts'
import { numbered } from './exchange.ts'
import type { Asked } from './exchange.ts'

/*
 * The load generator, a process of its own: every connection asks again as soon as it is answered, and every answer is
 * audited. It writes and reads sockets itself, because an HTTP client would be busier than the servers that it measures.
 *
 * Standard input: Load as JSON. Prints Answered as JSON.
 */

/** How long to ask: before counting, and while counting. */
export interface Span {
  unit: 'ms' | 'answers'
  warmUp: number
  counting: number
}

export interface Load {
  host: string
  port: number
  /** They are asked in turn. */
  questions: readonly { asked: Asked; expected: Expected }[]
  connections: number
  span: Span
  /** Number of the first request. */
  firstNumber: number
}

export interface Answered {
  /** Answers in all, with those before counting began. */
  total: number
  /** Requests per second, while counting. */
  rate: number
  /** Milliseconds from question to answer of half of them and of 99 in a hundred, while counting. */
  half: number
  most: number
  /** How many answers were not as they should be, and what was wrong with the first ones. */
  wrong: number
  faults: readonly string[]
  /** References that were given for messages, each with the number of its request. */
  references: readonly (readonly [number: number, reference: string])[]
}

const FAULTS_TOLD = 5
const END_OF_HEAD = Buffer.from('\r\n\r\n')
const END_OF_CHUNKS = Buffer.from('0\r\n\r\n')

/** Reads the answers on one connection, one at a time, and hands on each that is complete. */
function answerReader(onAnswer: (head: Buffer, body: Buffer) => void) {
  let arrived: Buffer = Buffer.alloc(0)
  /** Length of the head, and of head and body together; 0 while they are not known. */
  let headLength = 0
  let length = 0
  let isChunked = false
  return (part: Buffer) => {
    arrived = arrived.length === 0 ? part : Buffer.concat([arrived, part])
    if (headLength === 0) {
      const end = arrived.indexOf(END_OF_HEAD)
      if (end === -1) return
      headLength = end + END_OF_HEAD.length
      const head = arrived.toString('latin1', 0, headLength)
      isChunked = /\r\ntransfer-encoding: chunked/i.test(head)
      const body = head.startsWith('304', 9) ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      length = headLength + body
    }
    if (isChunked ? !endsChunks(arrived) : arrived.length < length) return
    const [head, body] = [arrived.subarray(0, headLength), arrived.subarray(headLength)]
    arrived = Buffer.alloc(0)
    headLength = 0
    onAnswer(head, isChunked ? withoutChunks(body) : body)
  }
}

const endsChunks = (bytes: Buffer) => bytes.subarray(-END_OF_CHUNKS.length).equals(END_OF_CHUNKS)

function withoutChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const line = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
  return Buffer.concat(parts)
}

const load = (await json(process.stdin)) as Load

/** The request as bytes of HTTP. */
function httpOf({ method, path, headers, body }: Asked): string {
  const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(numbered(body, 0))) } : {}
  const lines = Object.entries({ host: load.host, ...headers, ...length }).map((pair) => pair.join(': '))
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

const questions = load.questions.map(({ asked, expected }) => {
  const http = httpOf(asked)
  const isFixed = numbered(http, 0) === http
  return { http, fixed: isFixed ? Buffer.from(http) : null, audit: createAudit(expected) }
})
const { unit, warmUp, counting } = load.span
const began = performance.now()
const times: number[] = []
const faults: string[] = []
const references: [number, string][] = []
let wrong = 0
let asked = 0
let total = 0
let firstTime = 0
let lastTime = 0

/** How far the span is when so many were asked or answered. */
const progress = (answers: number, now: number) => (unit === 'ms' ? now - began : answers)

function count(since: number) {
  const now = performance.now()
  const done = progress(total, now)
  total += 1
  if (done < warmUp || done >= warmUp + counting) return
  if (firstTime === 0) firstTime = now
  lastTime = now
  times.push(now - since)
}

function note(number: number, head: Buffer, fault: string | null) {
  if (fault !== null) {
    wrong += 1
    if (faults.length < FAULTS_TOLD) faults.push(`request ${number}: ${fault}`)
    return
  }
  const reference = /\r\nmessage-reference: (\S+)/i.exec(head.toString('latin1'))?.[1]
  if (reference !== undefined) references.push([number, reference])
}

const connection = () =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(load.port, load.host)
    let open = true
    let since = 0
    let number = 0
    const ask = () => {
      if (progress(asked, performance.now()) >= warmUp + counting) {
        open = false
        socket.end()
        return
      }
      number = load.firstNumber + asked
      asked += 1
      const question = questions[number % questions.length]
      since = performance.now()
      socket.write(question?.fixed ?? numbered(question?.http ?? '', number))
    }
    const read = answerReader((head, body) => {
      count(since)
      const question = questions[number % questions.length]
      const fault = question?.audit(head, body) ?? null
      if (fault !== null || question?.fixed === null) note(number, head, fault)
      ask()
    })
    socket.setNoDelay(true)
    socket.on('connect', ask)
    socket.on('data', read)
    socket.on('error', reject)
    socket.on('close', () => (open ? reject(new Error('The server closed a connection.')) : resolve()))
  })

await Promise.all(Array.from({ length: load.connections }, connection))
const sorted = Float64Array.from(times).sort()
const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
const answered: Answered = {
  total,
  rate: ((times.length - 1) * 1000) / (lastTime - firstTime),
  half: at(0.5),
  most: at(0.99),
  wrong,
  faults,
  references,
}
process.stdout.write(JSON.stringify(answered))
