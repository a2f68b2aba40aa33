import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'

/** Parses a PDF with another library. */
export async function readBack(bytes: Uint8Array) {
  // A copy, because the reader transfers the bytes.
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const pieces = items
    .filter((item) => 'str' in item)
    .map(({ str, transform, width, hasEOL }) => ({
      text: str,
      left: Number(transform[4]),
      right: Number(transform[4]) + width,
      base: Number(transform[5]),
      ends: hasEOL,
    }))
  const text = pieces.map(({ text: piece, ends }) => piece + (ends ? '\n' : '')).join('')
  return { pdf, pieces, text: asOneLine(text) }
}

/** All words of a PDF with several pages. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  const contents = await Promise.all(pages.map((page) => page.getTextContent()))
  const pieces = contents.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : '')))
  return asOneLine(pieces.join(' '))
}

/** NFKC: readers return some letters in their presentation form. */
export const asOneLine = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ')

/** All characters on the first page, without spaces and breaks that a reader inserts. */
export async function signsOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList()
  return fnArray
    .flatMap((operator, index) => (operator === OPS.showText ? (argsArray[index] as [Shown[]])[0] : []))
    .map((shown) => (typeof shown === 'number' ? '' : shown.unicode))
    .join('')
}
type Shown = number | { unicode: string }

interface Part {
  role: string
  /** Alternative text, read instead of the content. */
  alt?: string
  children: readonly (Part | { type: string; id: string })[]
}

/**
 * A PDF as a screen reader reads it: each element with its path, such as "L LI LBody: words", in the order of the
 * structure tree, page by page. `loose`: text outside the tree.
 */
export async function spokenPages(
  bytes: Uint8Array,
): Promise<readonly { parts: readonly string[]; loose: readonly string[] }[]> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => spokenPage(await pdf.getPage(index + 1))),
  )
}

/** The first page, as {@link spokenPages} gives it. */
export async function spokenParts(bytes: Uint8Array) {
  const [first] = await spokenPages(bytes)
  return first ?? { parts: [], loose: [] }
}

async function spokenPage(page: PDFPageProxy) {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  const loose: string[] = []
  const open: string[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((one) => one !== '')
      if (id !== undefined) texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? '\n' : ''))
      else if (item.str !== '') loose.push(item.str)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id ?? '')
  }
  const root: Part = await page.getStructTree()
  const told = (part: Part, way: string): readonly string[] => {
    if (part.alt !== undefined) return [`${way}: ${part.alt}`]
    return part.children.flatMap((child) => {
      if (!('id' in child)) return told(child, `${way} ${child.role}`.trim())
      // The area of a link has no text.
      return child.type === 'content' ? [`${way}: ${asOneLine(texts.get(child.id) ?? '').trim()}`] : []
    })
  }
  const [document] = root.children
  if (document === undefined || 'id' in document || document.role !== 'Document') return { parts: [], loose }
  return { parts: told(document, ''), loose }
}
