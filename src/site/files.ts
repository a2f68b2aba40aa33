import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { Log } from '../runtime/log.ts'
import { factsOfError } from '../runtime/log.ts'
import { byteRange } from './byte-range.ts'
import { bestCoding, names } from './page-cache.ts'
import { listFiles } from './listed-files.ts'
import type { Codings, Copy, Headers } from './listed-files.ts'

/** Files up to this many bytes stay in memory once somebody has asked for them; larger ones are read from the disk. */
const KEPT_MAX = 128 * 1024
export interface Files {
  /** Folder of the built scripts and of public/. It is listed once: files that come later are not found. */
  root: string
  /** Of every answer. */
  headers: Headers
  log: Log
}

/**
 * Answers for the files of a folder before anything else looks at the request: small ones from memory, large ones from the
 * disk, compressed beforehand, in ranges where a film asks for them (RFC 9110, section 14).
 */
export function answerFiles({ root, headers, log }: Files, next: RequestListener): RequestListener {
  let listed: ReadonlyMap<string, Codings> | undefined
  const listing = listFiles(root, headers).then((files) => (listed = files))

  const answer = (
    files: ReadonlyMap<string, Codings>,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const codings = files.get(pathOf(request))
    if (codings === undefined || request.headers.upgrade !== undefined) next(request, response)
    else send(chosen(codings, request), request, response, log)
  }
  return (request, response) => {
    const { method } = request
    // Only a name with an ending can be a file; pages have none.
    if (!request.url?.includes('.') || (method !== 'GET' && method !== 'HEAD')) next(request, response)
    else if (listed !== undefined) answer(listed, request, response)
    else void listing.then((files) => answer(files, request, response))
  }
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] ?? ''

function chosen(codings: Codings, { headers }: IncomingMessage): Copy {
  const coding = bestCoding(headers['accept-encoding'])
  return codings[coding] ?? codings.identity
}

function send(copy: Copy, request: IncomingMessage, response: ServerResponse, log: Log) {
  const { headers } = request
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined && names(ifNoneMatch, copy.etag)) {
    response.writeHead(304, withoutContent(copy)).end()
    return
  }
  const ifRange = headers['if-range']
  const mayBePart =
    request.method === 'GET' &&
    (ifRange === undefined || ifRange === copy.etag || ifRange === copy.headers['last-modified'])
  const range = byteRange(mayBePart ? headers.range : undefined, copy.size)
  if (range === 'none') {
    response.writeHead(416, { ...withoutContent(copy), 'content-range': `bytes */${copy.size}` }).end()
    return
  }
  const { start, end } = range === 'whole' ? { start: 0, end: copy.size - 1 } : range
  const head = () =>
    range === 'whole'
      ? response.writeHead(200, copy.headers)
      : response.writeHead(206, {
          ...copy.headers,
          'content-length': String(end - start + 1),
          'content-range': `bytes ${start}-${end}/${copy.size}`,
        })
  if (request.method === 'HEAD' || copy.size === 0) head().end()
  else if (copy.body !== undefined) head().end(copy.body.subarray(start, end + 1))
  else if (copy.size <= KEPT_MAX)
    readFile(copy.path).then(
      (body) => {
        copy.body = body
        head().end(body.subarray(start, end + 1))
      },
      (error: unknown) => notRead(copy, response, error, log),
    )
  else
    pipeline(createReadStream(copy.path, { start, end }), head(), (error) => {
      // Somebody who left in the middle is no fault of anybody's.
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') notRead(copy, response, error, log)
    })
}

function withoutContent({ headers }: Copy): Headers {
  const { 'content-length': _, 'content-type': __, 'content-encoding': ___, ...others } = headers
  return others
}

function notRead({ path }: Copy, response: ServerResponse, error: unknown, log: Log) {
  log.error('file.not-read', { path, ...factsOfError(error) })
  response.destroy()
}
