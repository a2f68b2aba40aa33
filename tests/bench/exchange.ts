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

/** What an answer is found by; a request that a server got has these too. */
interface Addressed {
  method?: string | undefined
  path?: string | undefined
  headers: Record<string, string | string[] | undefined>
}

/** An answer as it came over the wire, to be sent again by the bare server. */
export interface Recorded {
  status: number
  headers: OutgoingHttpHeaders
  /** Base64. */
  body: string
}

/** What the bare server finds an answer by: a question whether something changed has another one. */
export const keyOf = ({ method, path, headers }: Addressed) =>
  `${method} ${path}${headers['if-none-match'] === undefined ? '' : ' if changed'}`

/** Puts the number of a request into its text, and an address of its own; the length stays the same. */
export function numbered(text: string, number: number): string {
  const figures = String(number).padStart(8, '0')
  const address = `2001:db8:${figures.slice(0, 4)}:${figures.slice(4)}::1`
  return text.replaceAll('{number}', figures).replaceAll('{address}', address)
}

/** Headers that belong to a connection or a moment, which a server writes by itself. */
const byItself = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** Asks once and keeps the answer, compressed as it is. */
export function record(port: number, { method, path, headers, body }: Asked): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: numberedHeaders(headers),
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
          headers: Object.fromEntries(
            Object.entries(response.headers).filter(([name]) => !byItself.has(name)),
          ),
          body: Buffer.concat(chunks).toString('base64'),
        }),
      )
    })
    asked.end(numbered(body, 0))
  })
}

const numberedHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, numbered(value, 0)]))
