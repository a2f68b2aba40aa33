import type { Font } from '@pdf-lib/fontkit'
import type { PDFDocument, PDFFont } from 'pdf-lib'
import { fallbackFonts, ownFonts } from './fonts.ts'
import { fontOf } from './shaping.ts'

/** Gives the bytes of a file of public/fonts/receipt. */
export type LoadFont = (file: string) => Promise<ArrayBuffer | Uint8Array>

/** One font of the document: as it shapes text, and as it stands in the file. */
export interface Typeface {
  shapes: Font
  embedded: PDFFont
  /** Its letters run to the left. */
  toLeft: boolean
}

/** What a text is set in: the site's text face, its bolder one, or that of headings. */
export type Face = keyof typeof ownFonts

/** A letter with the marks that sit on it, and the font it is set in. */
export interface Letter {
  text: string
  /** What stands on the page for it: a box where no font has it, which is copied as the letter all the same. */
  drawn: string
  typeface: Typeface
}

/** Shown for what no font has. */
const box = '□'

const ZERO_WIDTH_JOINER = 0x200d
const joiners = /[\u200C\u200D]/gu
/** What is not seen but for its effect on others; the fonts would draw boxes. */
const unseen = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu

/** A text in the shape in which it is set: composed, and on one line. */
export const asSet = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(unseen, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

const clustersOf = (text: string) => text.match(/\P{M}?[\p{M}\u200C\u200D]*/gsu)?.filter(Boolean) ?? []

const filesFor = (cluster: string): readonly string[] => {
  const code = cluster.codePointAt(0) ?? 0
  return fallbackFonts
    .filter(([, ...blocks]) => blocks.some(([first, last]) => code >= first && code <= last))
    .map(([file]) => file)
}

const has = ({ shapes }: Typeface, cluster: string) =>
  Array.from(cluster.replaceAll(joiners, '')).every((sign) =>
    shapes.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
  )

/** A letter that Unicode has no sign of its own for. The site's faces do not know where its marks belong. */
const marked = /\p{M}/u

const toLeft = /^(hebrew|arabic|thaana)-/
const moreLatin = fallbackFonts.map(([file]) => file).find((file) => file.startsWith('latin-')) ?? ''

/**
 * Fetches and embeds what these texts need: the site's own faces, and others only for letters that those do not have.
 *
 * @returns what a text is set in, letter by letter.
 * @throws when a font cannot be loaded.
 */
export async function typefacesFor(
  pdf: PDFDocument,
  loadFont: LoadFont,
  texts: readonly string[],
): Promise<(text: string, face: Face) => readonly Letter[]> {
  const loaded = new Map<string, Typeface>()
  const load = async (files: readonly string[]) => {
    const fetched = await Promise.all(files.map(loadFont))
    for (const [index, bytes] of fetched.entries()) {
      const file = files[index] ?? ''
      const data = new Uint8Array(bytes)
      const runsToLeft = toLeft.test(file)
      const shapes = fontOf(data, runsToLeft)
      // The document would read the file a second time.
      pdf.registerFontkit({ create: () => shapes })
      const embedded = await pdf.embedFont(data, { subset: true })
      loaded.set(file, { shapes, embedded, toLeft: runsToLeft })
    }
  }
  const own = (face: Face): Typeface => {
    const typeface = loaded.get(ownFonts[face])
    if (typeface === undefined) throw new Error(`Not loaded: ${ownFonts[face]}`)
    return typeface
  }

  await load(Object.values(ownFonts))
  const clusters = new Set(texts.flatMap((text) => clustersOf(asSet(text))))
  const others = [...clusters].filter((cluster) => marked.test(cluster) || !has(own('text'), cluster))
  await load([...new Set(others.flatMap(filesFor))])

  const latin = loaded.get(moreLatin)
  const candidates = (cluster: string, face: Face) => [
    ...(marked.test(cluster) ? [] : [own(face), own('text')]),
    ...filesFor(cluster).map((file) => loaded.get(file)),
    own('text'),
  ]
  const firstThatHas = (cluster: string, typefaces: readonly (Typeface | undefined)[]) =>
    typefaces.find((typeface) => typeface !== undefined && has(typeface, cluster))

  return (text, face) => {
    const parts = clustersOf(asSet(text))
    // One letter of another face inside a word is ugly: then all Latin letters of the text come from there.
    const needsLatin =
      latin !== undefined && parts.some((part) => firstThatHas(part, candidates(part, face)) === latin)
    let before: Typeface | undefined
    return parts.map((part): Letter => {
      const first = [...(part === ' ' ? [before] : []), ...(needsLatin ? [latin] : [])]
      const typeface = firstThatHas(part, [...first, ...candidates(part, face)])
      if (typeface === undefined) return { text: part, drawn: box, typeface: own('text') }
      before = typeface
      const joins = typeface.shapes.hasGlyphForCodePoint(ZERO_WIDTH_JOINER)
      return { text: part, drawn: joins ? part : part.replaceAll(joiners, ''), typeface }
    })
  }
}
