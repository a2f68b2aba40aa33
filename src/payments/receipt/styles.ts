import type { Color } from 'pdf-lib'
import { colour } from './drawings.ts'
import type { Face } from './typefaces.ts'

/** How text is set, in points. */
export interface Style {
  face: Face
  size: number
  leading: number
  color: Color
}

// The site's colours, as src/ui/tokens.css names them.
const pine = colour('#14453f')
const text = colour('#2b4540')
const muted = colour('#3a524c')
export const russet = colour('#a33e28')
export const hairline = colour('#e2d9ca')
export const good = { panel: colour('#edf6f2'), status: colour('#1c6b45') }
export const bad = { panel: colour('#fcefe8'), status: colour('#9b2226') }

export const title: Style = { face: 'heading', size: 32, leading: 36, color: pine }
export const opening: Style = { face: 'text', size: 11.5, leading: 17, color: text }
export const purpose: Style = { face: 'strong', size: 10.5, leading: 15, color: pine }
export const amount: Style = { face: 'heading', size: 30, leading: 36, color: pine }
export const status: Style = { face: 'strong', size: 12, leading: 16, color: pine }
export const label: Style = { face: 'text', size: 9.6, leading: 15, color: muted }
export const fact: Style = { face: 'text', size: 10.6, leading: 15, color: text }
export const heading: Style = { face: 'heading', size: 14.5, leading: 19, color: pine }
export const body: Style = { face: 'text', size: 9.2, leading: 13.4, color: text }
export const sender: Style = { face: 'text', size: 8.8, leading: 13.2, color: muted }
export const legal: Style = { face: 'text', size: 7.6, leading: 11, color: muted }
