import { request } from 'node:http'
import type { OutgoingHttpHeaders } from 'node:http'

/** A request that is sent again and again. */
export interface Asked {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  /** `{number}` becomes another number each time and `{address}` another address, here and in the headers. */
  body: string
}

/** An answer as it came over the wire, to be sent again by the bare server. */
export interface Recorded {
  status: number
  headers: OutgoingHttpHeaders
  /** Base64. */
  body: string
}

/** Puts the number of a request into its text, and an address of its own; the length stays the same. */
export function numbered(text: string, number: number): string {
  const figures = String(number).padStart(8, '0')
  const address = `2001:db8:${figures.slice(0, 4)}:${figures.slice(4)}::1`
  return text.replaceAll('{number}', figures).replaceAll('{address}', address)
}

/** Headers that belong to a connection or a moment, which a server writes by itself. */
const byItself = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** Without headers that a server writes by itself. */
export const ownHeaders = <Value>(headers: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !byItself.has(name)))

/** Numbers of requests that are asked to be recorded: no round uses them. */
let recorded = 90_000_000

/** Asks once and keeps the answer, compressed as it is. @param url Where the server is. */
export function record(url: string, { method, path, headers, body }: Asked): Promise<Recorded> {
  recorded += 1
  const number = recorded
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, url), {
      method,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, numbered(value, number)]),
      ),
      agent: false,
    })
    asked.on('error', reject)
    asked.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: ownHeaders(response.headers),
          body: Buffer.concat(chunks).toString('base64'),
        }),
      )
    })
    asked.end(numbered(body, number))
  })
}
