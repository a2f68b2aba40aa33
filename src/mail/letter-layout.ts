import { createElement as h } from 'react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { companyLine } from '../practice/company-line.ts'
import { linkedPieces } from '../practice/linkable.ts'

/** One line of a letter: what it is, what stands there, to the letter, and where a press on that leads. */
export type LetterLine = readonly [label: string, text: string, href?: string]

/** Something that the reader can begin with one press. */
export interface LetterLink {
  label: string
  href: string
}

export interface LetterContent {
  title: string
  /** Sentences of ours before the lines. In HTML our telephone numbers and addresses in them can be pressed. */
  opening: readonly string[]
  lines: readonly LetterLine[]
  /** What can be begun from here; in the text its address stands on a line of its own. */
  link?: LetterLink
  /** Sentences of ours after all that. */
  closing: readonly string[]
}

/** A letter as readable text and as HTML, in the same words, with the lines that company law asks for under it (rule D13). */
export function layOutLetter(content: LetterContent): { text: string; html: string } {
  return { text: asText(content), html: `<!doctype html>${renderToStaticMarkup(Letter(content))}` }
}

function asText({ title, opening, lines, link, closing }: LetterContent): string {
  const written = lines.map(([label, text]) =>
    /[\r\n]/.test(text) ? `${label}:\n${text}` : `${label}: ${text}`,
  )
  const paragraphs = [
    title,
    ...opening,
    written.join('\n'),
    link === undefined ? '' : `${link.label}:\n${link.href}`,
    ...closing,
    `--\n${companyLine}`,
  ]
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')
}

const font = { fontFamily: 'Figtree, Arial, sans-serif', fontSize: 16, lineHeight: 1.5, color: '#2b4540' }

/* Without JSX, so that Node runs it as it is: browser tests open an outbox without a build. */
const Letter = ({ title, opening, lines, link, closing }: LetterContent) =>
  h(
    'html',
    { lang: 'en-GB' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('title', null, title),
    ),
    h(
      'body',
      { style: { ...font, margin: 0, padding: 24, background: '#fbf8f2' } },
      h(
        'main',
        null,
        h('h1', { style: { margin: '0 0 16px', fontSize: 24, color: '#14453f' } }, title),
        ...opening.map(sentence),
        lines.length > 0 &&
          h(
            'table',
            { style: { borderCollapse: 'collapse', background: '#ffffff' } },
            h('tbody', null, ...lines.map(row)),
          ),
        link !== undefined && button(link),
        ...closing.map(sentence),
        h('p', { style: { fontSize: 13, color: '#3a524c' } }, companyLine),
      ),
    ),
  )

const pressable = { color: '#14453f' } as const
/** As high as a thumb is wide, without making its row higher. */
const thumb = { display: 'inline-block', padding: '10px 0', margin: '-10px 0' } as const

const sentence = (text: string) =>
  h(
    'p',
    null,
    ...linkedPieces(text).map((piece): ReactNode =>
      piece.href === undefined ? piece.text : h('a', { href: piece.href, style: pressable }, piece.text),
    ),
  )

const row = ([label, text, href]: LetterLine) =>
  h(
    'tr',
    null,
    h('th', { scope: 'row', style: { ...cell, color: '#3a524c', fontWeight: 400 } }, label),
    h(
      'td',
      { style: { ...cell, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } },
      href === undefined ? text : h('a', { href, style: { ...pressable, ...thumb } }, text),
    ),
  )

const cell = {
  padding: '8px 14px',
  border: '1px solid #e2d9ca',
  textAlign: 'left',
  verticalAlign: 'top',
} as const

const buttonStyle = {
  display: 'inline-block',
  padding: '12px 20px',
  color: '#ffffff',
  fontWeight: 600,
  textDecoration: 'none',
} as const

/** A link that looks like a button also in mail programs that colour table cells only. */
const button = ({ label, href }: LetterLink) =>
  h(
    'table',
    { role: 'presentation', style: { margin: '16px 0' } },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { bgcolor: '#14453f', style: { background: '#14453f' } },
          h('a', { href, style: buttonStyle }, label),
        ),
      ),
    ),
  )
