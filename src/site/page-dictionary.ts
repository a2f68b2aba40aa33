import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'

declare module 'node:zlib' {
  // Node 26 takes it; its types do not know yet.
  interface BrotliOptions {
    dictionary?: Uint8Array
  }
}

/*
 * A dictionary for compression (RFC 9842): what the pages have in common. A browser fetches it once, after the first page
 * is shown; of every later page it then needs only what differs.
 */

/** The dictionary as the site offers it. */
export interface PageDictionary {
  /** Path of its address, with a hash of what is inside. */
  address: string
  bytes: Buffer
}

const name = /^pages-[\w-]{8}\.txt$/

export const isDictionary = (file: string): boolean => name.test(file)

export const nameOfDictionary = (bytes: Buffer): string =>
  `pages-${sha256(bytes).toString('base64url').slice(0, 8)}.txt`

/** Says that it is a dictionary, of pages alone: only requests for these then name it. */
export const dictionaryHeaders = { 'use-as-dictionary': 'match="/*", match-dest=("document")' }

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** The value of Available-Dictionary with which a browser says that it has this one (RFC 9842, section 2.2). */
export const availableDictionary = ({ bytes }: PageDictionary): string =>
  `:${sha256(bytes).toString('base64')}:`

/** What stands before the brotli stream of a page compressed with this dictionary (RFC 9842, section 4). */
export const dcbHead = (dictionary: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0x44, 0x43, 0x42]), sha256(dictionary)])

/**
 * Makes a dictionary: the home page as it is, after the rules of style that other pages share and it lacks.
 *
 * @param pages HTML of all pages, the home page first.
 */
export function dictionaryOf(pages: readonly string[]): Buffer {
  const [home = ''] = pages
  const uses = new Map<string, number>()
  for (const rule of pages.flatMap((page) => [...new Set(rulesOf(page))]))
    uses.set(rule, (uses.get(rule) ?? 0) + 1)
  const shared = [...uses].filter(([rule, count]) => count > 1 && !home.includes(rule)).map(([rule]) => rule)
  return Buffer.from(shared.join('') + home)
}

/** A page's rules of style, cut where one most likely ends: a wrong cut costs bytes and nothing else. */
const rulesOf = (page: string): string[] =>
  (/<style[^>]*>([^]*?)<\/style>/.exec(page)?.[1] ?? '').split(/(?<=\})(?=[.#\w@:[*&>])/)

/** Whether this Node's brotli knows dictionaries: Node 24 ignores them in silence. */
export function takesDictionaries(): boolean {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => (index * 167) % 251))
  return brotliCompressSync(bytes, { dictionary: bytes }).length < bytes.length / 2
}
