import type { CSSProperties } from 'react'
import { mixColours } from '../facts/contrast.ts'
import { look } from '#practice/look.ts'

/* Style of letters: the receipt's paper, hairlines and type, in fonts that every mail program has. */

const { page, surface, ink, text, muted, line, accent, darkest, onDark, tintCoolPale } = look.colours

export const family = {
  serif: 'Petrona, Georgia, serif',
  sans: 'Figtree, Arial, sans-serif',
} as const

const darkText = mixColours(onDark, surface, 1 / 3)
const darkLine = mixColours(ink, onDark, 0.18)

/** For mail programs with a dark mode that honours it; others invert the colours themselves, which also works. */
export const darkStyle = [
  '@media(prefers-color-scheme:dark){',
  `body,body>table{background:${darkest}!important;color:${darkText}!important}`,
  `.tint{background:${ink}!important}`,
  `.head,.head span,th,p{color:${darkText}!important}`,
  `.line{border-color:${darkLine}!important}`,
  `td.button{background:${onDark}!important}a.button{color:${darkest}!important}}`,
].join('')

const serif = { fontFamily: family.serif, fontWeight: 400, color: ink } satisfies CSSProperties
const hairline = `1px solid ${line}`
const cell = {
  padding: '10px 0',
  borderBottom: hairline,
  textAlign: 'left',
  verticalAlign: 'top',
} satisfies CSSProperties

export const style = {
  page: {
    margin: 0,
    padding: 0,
    background: page,
    color: text,
    fontFamily: family.sans,
    fontSize: 16,
    lineHeight: 1.5,
  },
  sheet: { width: '100%', maxWidth: 600, margin: '0 auto', borderCollapse: 'collapse' },
  inside: { padding: '24px 20px 32px', fontFamily: family.sans, fontSize: 16, lineHeight: 1.5 },
  logo: {
    ...serif,
    margin: '0 0 20px',
    padding: '0 0 14px',
    borderBottom: hairline,
    fontSize: 28,
    lineHeight: 1,
    letterSpacing: '-0.3px',
  },
  /** A band that stays light in the dark, with the picture's own colour; its words, where pictures are blocked, too. */
  drawnLogo: { width: '100%', margin: '0 0 20px' },
  drawnLogoInside: {
    ...serif,
    padding: '0 6px',
    borderRadius: 12,
    background: page,
    fontSize: 20,
    lineHeight: 1.2,
  },
  wordmark: { display: 'block', border: 0, borderRadius: 12 },
  top: { width: '100%', margin: '0 0 12px', borderCollapse: 'collapse' },
  topWords: { padding: '0 16px 0 0', verticalAlign: 'bottom' },
  topPicture: { padding: 0, verticalAlign: 'bottom' },
  still: { display: 'block', border: 0, borderRadius: '60px 60px 0 0' },
  /** Drawn with border-radius; without support for it, the leaf is hidden. */
  leaf: {
    display: 'inline-block',
    width: 10,
    height: 10,
    margin: '0 0 14px 3px',
    borderRadius: '100% 0',
    background: accent,
    verticalAlign: 'bottom',
  },
  small: {
    fontFamily: family.sans,
    fontSize: 11,
    lineHeight: 2,
    letterSpacing: '2.6px',
    textTransform: 'uppercase',
    color: muted,
  },
  title: { ...serif, margin: '0 0 12px', fontSize: 32, lineHeight: 1.15, letterSpacing: '-0.4px' },
  heading: { ...serif, margin: '28px 0 8px', fontSize: 21, lineHeight: 1.25 },
  paragraph: { margin: '0 0 12px' },
  list: { margin: '0 0 12px', padding: '0 0 0 20px' },
  item: { margin: '0 0 8px' },
  link: { color: ink },
  lines: { width: '100%', margin: '12px 0 20px', borderCollapse: 'collapse', borderTop: hairline },
  label: { ...cell, width: '34%', paddingRight: 16, color: muted, fontWeight: 400, fontSize: 15 },
  cell: { ...cell, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  sum: { width: '100%', margin: '20px 0 12px' },
  sumInside: { padding: '18px 22px', borderRadius: 18, background: tintCoolPale },
  sumLabel: { margin: 0, fontSize: 15, fontWeight: 600 },
  sumText: { ...serif, margin: 0, fontSize: 40, lineHeight: 1.2, letterSpacing: '-0.5px' },
  buttonPlace: { margin: '20px 0' },
  button: { borderRadius: 14, background: ink },
  buttonLink: {
    display: 'inline-block',
    padding: '13px 24px',
    color: surface,
    fontWeight: 600,
    textDecoration: 'none',
  },
  company: {
    margin: '28px 0 0',
    padding: '14px 0 0',
    borderTop: hairline,
    fontSize: 13,
    lineHeight: 1.5,
    color: muted,
  },
} satisfies Record<string, CSSProperties>
