import { connect } from 'node:net'
import { numbered } from './exchange.ts'
import type { Asked } from './exchange.ts'

/*
 * The load generator, a process of its own: every connection asks again as soon as it is answered. It writes and reads
 * sockets itself, because an HTTP client would be busier than the servers that it measures.
 *
 * Argument: Load as JSON. Prints Answered as JSON.
 */

/** How long to ask: before counting, and while counting. */
export interface Span {
  unit: 'ms' | 'answers'
  warmUp: number
  counting: number
}

export interface Load {
  port: number
  asked: Asked
  connections: number
  span: Span
  /** Number of the first request. */
  firstNumber: number
}

export interface Answered {
  /** Answers by status, while counting. */
  counted: Record<string, number>
  /** Answers in all, with those before counting began. */
  total: number
  /** Requests per second, while counting. */
  rate: number
}

/** Reads the answers on one connection, one at a time, and says when one is complete. */
function answerReader(onAnswer: (status: number) => void) {
  let status = 0
  let head: Buffer = Buffer.alloc(0)
  /** Bytes of the body that are still to come; infinite while its chunks announce no end. */
  let left = 0
  return (arrived: Buffer) => {
    let part = arrived
    if (status === 0) {
      head = head.length === 0 ? arrived : Buffer.concat([head, arrived])
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) return
      const text = head.toString('latin1', 0, end)
      status = Number(text.slice(9, 12))
      left = /\r\ntransfer-encoding: chunked/i.test(text)
        ? Number.POSITIVE_INFINITY
        : Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (status === 304) left = 0
      part = head.subarray(end + 4)
      head = Buffer.alloc(0)
    }
    left -= part.length
    if (left === Number.POSITIVE_INFINITY) {
      head = Buffer.concat([head, part]).subarray(-5)
      if (head.toString('latin1') !== '0\r\n\r\n') return
      head = Buffer.alloc(0)
    } else if (left > 0) return
    const complete = status
    status = 0
    onAnswer(complete)
  }
}

/** The request as bytes of HTTP. */
function httpOf({ method, path, headers, body }: Asked): string {
  const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(numbered(body, 0))) } : {}
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...length }).map((pair) => pair.join(': '))
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

const load = JSON.parse(process.argv[2] ?? '') as Load
const http = httpOf(load.asked)
const fixed = numbered(http, 0) === http ? Buffer.from(http) : null
const { unit, warmUp, counting } = load.span
const began = performance.now()
const counted: Record<string, number> = {}
let asked = 0
let total = 0
let firstTime = 0
let lastTime = 0

/** How far the span is when so many were asked or answered. */
const progress = (answers: number, now: number) => (unit === 'ms' ? now - began : answers)

function count(status: number, now: number) {
  const done = progress(total, now)
  total += 1
  if (done < warmUp || done >= warmUp + counting) return
  if (firstTime === 0) firstTime = now
  lastTime = now
  counted[status] = (counted[status] ?? 0) + 1
}

const connection = () =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(load.port, '127.0.0.1')
    let open = true
    const ask = () => {
      if (progress(asked, performance.now()) >= warmUp + counting) {
        open = false
        socket.end()
        return
      }
      socket.write(fixed ?? numbered(http, load.firstNumber + asked))
      asked += 1
    }
    const read = answerReader((status) => {
      count(status, performance.now())
      ask()
    })
    socket.setNoDelay(true)
    socket.on('connect', ask)
    socket.on('data', read)
    socket.on('error', reject)
    socket.on('close', () => (open ? reject(new Error('The server closed a connection.')) : resolve()))
  })

await Promise.all(Array.from({ length: load.connections }, connection))
const sum = Object.values(counted).reduce((before, some) => before + some, 0)
const answered: Answered = { counted, total, rate: ((sum - 1) * 1000) / (lastTime - firstTime) }
process.stdout.write(JSON.stringify(answered))
