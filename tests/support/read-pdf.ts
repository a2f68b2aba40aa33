import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

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

/** Readers give some letters in the shape in which they stand. */
export const asOneLine = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ')
