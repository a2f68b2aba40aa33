import { request as requestPlainly } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as requestSecurely } from 'node:https'

/** `code` is a short word for logs and never contains an address or a secret. */
export type Reply =
  | { came: 'answer'; status: number; text: string; endMarked: boolean }
  /** No connection was ever ready for writing, so not one byte was sent. */
  | { came: 'not sent'; code: string }
  /** It was, or may have been, sent; no complete answer arrived. */
  | { came: 'trouble'; code: string }

/** Milliseconds for the whole exchange, and bytes of the response body. */
export interface RequestLimits {
  timeout: number
  sizeMax: number
}

export type PostForm = (url: URL, fields: URLSearchParams, limits: RequestLimits) => Promise<Reply>

/**
 * Posts a form once, on a new connection. Not with `fetch`, which resends a form that is answered with 421, reuses
 * connections that the other side may be closing, and hides whether anything was sent.
 */
export const postForm: PostForm = async (url, fields, { timeout, sizeMax }) => {
  const signal = AbortSignal.timeout(timeout)
  const secure = url.protocol === 'https:'
  const body = Buffer.from(fields.toString())
  const request = (secure ? requestSecurely : requestPlainly)(url, {
    method: 'POST',
    agent: false,
    signal,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
    },
  })
  let writable = false
  request.once('socket', (socket) => {
    socket.once(secure ? 'secureConnect' : 'connect', () => (writable = true))
  })
  try {
    return await readAnswer(await answerTo(request, body), sizeMax)
  } catch (error) {
    const waitedFor = writable ? 'answer' : 'connection'
    const code = signal.aborted ? `no ${waitedFor} in time` : codeOf(error)
    return { came: writable ? 'trouble' : 'not sent', code }
  } finally {
    request.destroy()
  }
}

/** Resolves with the head of the response. @throws the connection's error */
const answerTo = (request: ClientRequest, body: Buffer) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    // Not `once`: a later error also ends the body, where it is handled.
    request.on('error', reject)
    // Without a response, as after a change of protocol, the connection closes without an error.
    request.once('close', () => reject(Object.assign(new Error(), { code: 'NO_ANSWER' })))
    request.end(body)
  })

async function readAnswer(response: IncomingMessage, sizeMax: number): Promise<Reply> {
  const { headers, statusCode: status = 0 } = response
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') return { came: 'trouble', code: 'encoded answer' }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > sizeMax) return { came: 'trouble', code: 'answer too long' }
    chunks.push(chunk)
  }
  const endMarked = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  return { came: 'answer', status, text: new TextDecoder().decode(Buffer.concat(chunks)), endMarked }
}

/** Codes of a network error; one for each address that was tried. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return [...new Set(error.errors.map(codeOf))].join(', ')
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.name : 'unknown'
}
