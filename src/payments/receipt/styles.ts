import { StandardFonts } from 'pdf-lib'
import type { PDFDocument, PDFFont } from 'pdf-lib'
import { look } from '#practice/look.ts'
import type { Colour } from '../../facts/types.ts'

/** Standard fonts, which every PDF reader has. */
const names = {
  text: StandardFonts.Helvetica,
  strong: StandardFonts.HelveticaBold,
  heading: StandardFonts.TimesRoman,
} as const

export type Face = keyof typeof names

interface PdfFace {
  font: PDFFont
  /** True when the font has all letters of a text; it has those of Western Europe. */
  has: (text: string) => boolean
}
export type Faces = Readonly<Record<Face, PdfFace>>

export async function embedFaces(pdf: PDFDocument): Promise<Faces> {
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

/** Lengths in points. */
export interface Style {
  face: Face
  size: number
  leading: number
  color: Colour
}

const { ink, text, muted, accent, line, tintCoolPale, tintWarmPale, success, error } = look.colours
export const dotColour = accent
export const hairline = line
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
export const sender: Style = { face: 'text', size: 8.8, leading: 13.2, color: muted }
export const legal: Style = { face: 'text', size: 7.6, leading: 11, color: muted }
