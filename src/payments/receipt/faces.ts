import { StandardFonts } from 'pdf-lib'
import type { PDFDocument, PDFFont } from 'pdf-lib'

/** What a text is set in: fonts that every reader of PDF has. */
const names = {
  text: StandardFonts.Helvetica,
  strong: StandardFonts.HelveticaBold,
  heading: StandardFonts.TimesRoman,
} as const

export type Face = keyof typeof names

export interface PdfFace {
  font: PDFFont
  /** Whether the font has all letters of a text: those of Western Europe. */
  has: (text: string) => boolean
}
export type Faces = Readonly<Record<Face, PdfFace>>

export async function facesOf(pdf: PDFDocument): Promise<Faces> {
  const faceOf = async (name: StandardFonts): Promise<PdfFace> => {
    const font = await pdf.embedFont(name)
    const letters = new Set(font.getCharacterSet())
    return {
      font,
      has: (text) => Array.from(text).every((letter) => letters.has(letter.codePointAt(0) ?? 0)),
    }
  }
  const [text, strong, heading] = await Promise.all([
    faceOf(names.text),
    faceOf(names.strong),
    faceOf(names.heading),
  ])
  return { text, strong, heading }
}
