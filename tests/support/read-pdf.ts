import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The file as another program reads it. */
export async function readBack(bytes: Uint8Array) {
  // The reader takes the bytes for itself.
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

/** All words of a file of several sheets. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  const contents = await Promise.all(pages.map((page) => page.getTextContent()))
  const pieces = contents.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : '')))
  return asOneLine(pieces.join(' '))
}

/** Readers give some letters in the shape in which they stand. */
export const asOneLine = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ')

/** Everything that is written on the first page, sign by sign, with nothing that a reader makes up between them. */
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
  /** Said instead of what stands in it. */
  alt?: string
  children: readonly (Part | { type: string; id: string })[]
}

/**
 * The first page as somebody hears it: each part with the way to it, as "L LI LBody: words", in the order of its structure.
 * `loose` is text that has no place there.
 */
export async function spokenParts(
  bytes: Uint8Array,
): Promise<{ parts: readonly string[]; loose: readonly string[] }> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const page = await pdf.getPage(1)
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
    return part.children.flatMap((child) =>
      'id' in child
        ? [`${way}: ${asOneLine(texts.get(child.id) ?? '').trim()}`]
        : told(child, `${way} ${child.role}`.trim()),
    )
  }
  const [document] = root.children
  if (document === undefined || 'id' in document || document.role !== 'Document') return { parts: [], loose }
  return { parts: told(document, ''), loose }
}
