import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { Log } from '../runtime/log.ts'
import { describeError } from '../runtime/log.ts'
import { parseByteRange } from './byte-range.ts'
import { chooseCoding, isMatchingEtag } from './content-coding.ts'
import { listFiles } from './listed-files.ts'
import type { EncodedFile, HeaderFields } from './listed-files.ts'

/** Largest file kept in memory after its first request, in bytes; larger ones are read from the disk. */
const KEPT_MAX = 128 * 1024

export interface StaticFilesOptions {
  /** Folder of static files. Listed once: files added later are not found. */
  root: string
  /** Headers of every answer. */
  headers: HeaderFields
  log: Log
}

/**
 * Serves the files of a folder: small ones from memory, large ones from the disk, precompressed, with range requests
 * for films (RFC 9110, section 14).
 *
 * @returns null when there is no such file.
 */
export function createStaticFiles({
  root,
  headers,
  log,
}: StaticFilesOptions): (c: Context) => Promise<Response | null> {
  const listing = listFiles(root, headers)

  const contentOf = async (copy: EncodedFile, start: number, end: number) => {
    if (copy.size > KEPT_MAX) {
      const stream = createReadStream(copy.path, { start, end })
      stream.on('error', (error) => log.error('file.not-read', { path: copy.path, ...describeError(error) }))
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>
    }
    copy.body ??= new Uint8Array(await readFile(copy.path))
    return copy.body.subarray(start, end + 1)
  }

  return async (c) => {
    const codings = (await listing).get(c.req.path)
    if (codings === undefined) return null
    const copy = codings[chooseCoding(c.req.header('accept-encoding'))] ?? codings.identity
    const ifNoneMatch = c.req.header('if-none-match')
    if (ifNoneMatch !== undefined && isMatchingEtag(ifNoneMatch, copy.etag))
      return new Response(null, { status: 304, headers: withoutContent(copy) })
    const isHead = c.req.method === 'HEAD'
    const ifRange = c.req.header('if-range')
    const mayBePart =
      !isHead && (ifRange === undefined || ifRange === copy.etag || ifRange === copy.headers['last-modified'])
    const range = parseByteRange(mayBePart ? c.req.header('range') : undefined, copy.size)
    if (range === 'none')
      return new Response(null, {
        status: 416,
        headers: { ...withoutContent(copy), 'content-range': `bytes */${copy.size}` },
      })
    if (isHead || copy.size === 0) return new Response(null, { headers: copy.headers })
    if (range === 'whole')
      return new Response(await contentOf(copy, 0, copy.size - 1), { headers: copy.headers })
    const { start, end } = range
    return new Response(await contentOf(copy, start, end), {
      status: 206,
      headers: {
        ...copy.headers,
        'content-length': String(end - start + 1),
        'content-range': `bytes ${start}-${end}/${copy.size}`,
      },
    })
  }
}

function withoutContent({ headers }: EncodedFile): HeaderFields {
  const { 'content-length': _, 'content-type': __, 'content-encoding': ___, ...others } = headers
  return others
}
