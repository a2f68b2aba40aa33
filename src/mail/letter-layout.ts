import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { companyLine } from '../practice/company-line.ts'

/** One line of a letter: what it is, and what the patient wrote, to the letter. */
export type LetterLine = readonly [label: string, text: string]

export interface LetterContent {
  title: string
  /** Sentences before the lines. */
  opening: readonly string[]
  lines: readonly LetterLine[]
  link?: { label: string; href: string }
  /** Sentences after them. */
  closing: readonly string[]
}

/** A letter as readable text and as HTML, with the lines that company law asks for under it (rule D13). */
export function layOutLetter(content: LetterContent): { text: string; html: string } {
  return { text: asText(content), html: `<!doctype html>${renderToStaticMarkup(Letter(content))}` }
}

function asText({ title, opening, lines, link, closing }: LetterContent): string {
  const written = lines.map(([label, text]) =>
    /[\r\n]/.test(text) ? `${label}:\n${text}` : `${label}: ${text}`,
  )
  return [
    title,
    ...opening,
    written.join('\n'),
    link ? `${link.label}:\n${link.href}` : '',
    ...closing,
    `--\n${companyLine}`,
  ].join('\n\n')
}

const font = { fontFamily: 'Figtree, Arial, sans-serif', fontSize: 16, lineHeight: 1.5, color: '#2b4540' }

/* Without JSX, so that Node runs it as it is: browser tests open an outbox without a build. */
const Letter = ({ title, opening, lines, closing }: LetterContent) =>
  h(
    'html',
    { lang: 'en-GB' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, title)),
    h(
      'body',
      { style: { ...font, margin: 0, padding: 24, background: '#fbf8f2' } },
      h('h1', { style: { margin: '0 0 16px', fontSize: 24, color: '#14453f' } }, title),
      ...opening.map((sentence) => h('p', null, sentence)),
      h(
        'table',
        { style: { borderCollapse: 'collapse', background: '#ffffff' } },
        h('tbody', null, ...lines.map(row)),
      ),
      ...closing.map((sentence) => h('p', null, sentence)),
      h('p', { style: { fontSize: 13, color: '#3a524c' } }, companyLine),
    ),
  )

const row = ([label, text]: LetterLine) =>
  h(
    'tr',
    null,
    h(
      'th',
      { scope: 'row', style: { ...cell, color: '#3a524c', fontWeight: 400, whiteSpace: 'nowrap' } },
      label,
    ),
    h('td', { style: { ...cell, whiteSpace: 'pre-wrap' } }, text),
  )

const cell = {
  padding: '8px 14px',
  border: '1px solid #e2d9ca',
  textAlign: 'left',
  verticalAlign: 'top',
} as const
