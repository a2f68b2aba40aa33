import type { Face } from './faces.ts'

/** How text is set, in points. */
export interface Style {
  face: Face
  size: number
  leading: number
  /** As `#14453f`. */
  color: string
}

// The site's colours, as src/ui/tokens.css names them.
const pine = '#14453f'
const text = '#2b4540'
const muted = '#3a524c'
export const russet = '#a33e28'
export const hairline = '#e2d9ca'
export const good = { panel: '#edf6f2', status: '#1c6b45' }
export const bad = { panel: '#fcefe8', status: '#9b2226' }

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
