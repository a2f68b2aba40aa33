import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import type { Coding } from './content-coding.ts'

/** Names in these folders contain a hash of the content, so copies never expire. */
const hashed = /^\/(assets|fonts)\//
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Pictures, films, documents and the contact card may be replaced under the same name. */
export const CACHE_ONE_HOUR = 'public, max-age=3600, stale-while-revalidate=86400'
const endings: Readonly<Record<Exclude<Coding, 'identity'>, string>> = { br: '.br', gzip: '.gz' }

export type HeaderFields = Record<string, string>

export interface EncodedFile {
  path: string
  /** Bytes. */
  size: number
  etag: string
  /** For an answer with the whole file. */
  headers: HeaderFields
  /** Content, once it was requested. */
  body?: Uint8Array<ArrayBuffer>
}

export type FileCodings = Readonly<{ identity: EncodedFile } & Partial<Record<Coding, EncodedFile>>>

/**
 * Lists the files of a folder by URL path, with the build's compressed copies. The manifest is for the server only.
 *
 * @param common Headers of every answer.
 */
export async function listFiles(root: string, common: HeaderFields): Promise<Map<string, FileCodings>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const copies = new Map(await Promise.all(paths.map(async (path) => [path, await stat(path)] as const)))
  const files = new Map<string, FileCodings>()
  for (const path of paths) {
    const address = `/${relative(root, path)}`
    if (/\.(br|gz)$/.test(path) || address === '/manifest.json') continue
    const compressed = Object.entries(endings).filter(([, ending]) => copies.has(path + ending))
    const copy = (file: string, coding: string): EncodedFile => {
      const { size, mtime } = copies.get(file) ?? { size: 0, mtime: new Date(0) }
      const etag = `"${mtime.getTime().toString(36)}-${size.toString(36)}"`
      const headers = {
        ...common,
        'cache-control': hashed.test(address) ? FOR_EVER : CACHE_ONE_HOUR,
        'last-modified': mtime.toUTCString(),
        etag,
        ...(compressed.length > 0 && { vary: 'Accept-Encoding' }),
        'content-type': getMimeType(path) ?? 'application/octet-stream',
        'accept-ranges': 'bytes',
        ...(coding !== 'identity' && { 'content-encoding': coding }),
        'content-length': String(size),
      }
      return { path: file, size, etag, headers }
    }
    files.set(address, {
      identity: copy(path, 'identity'),
      ...Object.fromEntries(compressed.map(([coding, ending]) => [coding, copy(path + ending, coding)])),
    })
  }
  return files
}
