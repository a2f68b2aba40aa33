import { StandardFonts } from 'pdf-lib'
import type { PDFDocument, PDFFont } from 'pdf-lib'
import { look } from '#practice/look.ts'
import type { Colour } from '../facts/types.ts'

export type Face = 'text' | 'strong' | 'heading'

interface PdfFace {
  font: PDFFont
  /** True when the font has all letters of a text; standard fonts have those of Western Europe. */
  has: (text: string) => boolean
  /** Width at size 1, letter by letter: no kerning when drawn. */
  widthOf: (text: string) => number
}
export type Faces = Readonly<Record<Face, PdfFace>>

/** @param source A standard font, or the bytes of a font file, of which the PDF gets the letters it uses. */
export async function embedFace(pdf: PDFDocument, source: StandardFonts | Uint8Array): Promise<PdfFace> {
  const font = await pdf.embedFont(source, { subset: true, features: { liga: false } })
  const letters = new Set(font.getCharacterSet())
  const widths = new Map<string, number>()
  const widthOfLetter = (letter: string) => {
    const width = widths.get(letter) ?? font.widthOfTextAtSize(letter, 1)
    widths.set(letter, width)
    return width
  }
  return {
    font,
    has: (text) => Array.from(text).every((letter) => letters.has(letter.codePointAt(0) ?? 0)),
    widthOf: (text) => Array.from(text).reduce((sum, letter) => sum + widthOfLetter(letter), 0),
  }
}

/** Standard fonts, which every PDF reader has. */
export const embedFaces = async (pdf: PDFDocument): Promise<Faces> => ({
  text: await embedFace(pdf, StandardFonts.Helvetica),
  strong: await embedFace(pdf, StandardFonts.HelveticaBold),
  heading: await embedFace(pdf, StandardFonts.TimesRoman),
})

/** Lengths in points. */
export interface Style {
  face: Face
  size: number
  leading: number
  color: Colour
}

const { ink, text, muted, accent, action, line, tintCoolPale, tintSunPale, tintWarmPale, success, error } =
  look.colours
export const dotColour = accent
export const hairline = line
export const linkColour = action
export const sampleColour = tintSunPale
export const paidColours = { panel: tintCoolPale, status: success }
export const failedColours = { panel: tintWarmPale, status: error }

export const name: Style = { face: 'heading', size: 31, leading: 31, color: ink }
export const below: Style = { face: 'text', size: 7.1, leading: 8, color: muted }
export const title: Style = { face: 'heading', size: 32, leading: 36, color: ink }
export const opening: Style = { face: 'text', size: 11.5, leading: 17, color: text }
export const purpose: Style = { face: 'strong', size: 10.5, leading: 15, color: ink }
export const amount: Style = { face: 'heading', size: 30, leading: 36, color: ink }
export const status: Style = { face: 'strong', size: 12, leading: 16, color: ink }
export const label: Style = { face: 'text', size: 9.6, leading: 15, color: muted }
export const fact: Style = { face: 'text', size: 10.6, leading: 15, color: text }
export const heading: Style = { face: 'heading', size: 14.5, leading: 19, color: ink }
export const body: Style = { face: 'text', size: 9.2, leading: 13.4, color: text }
export const reading: Style = { face: 'text', size: 10.2, leading: 15.6, color: text }
export const sender: Style = { face: 'text', size: 8.8, leading: 13.2, color: muted }
export const legal: Style = { face: 'text', size: 7.6, leading: 11, color: muted }
