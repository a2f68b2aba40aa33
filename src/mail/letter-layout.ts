import { createElement as h } from 'react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { companyLine } from '../facts/company-line.ts'
import { getStillFile, letterPictureSizes, letterWordmark } from '../facts/letter-stills.ts'
import type { LetterStill } from '../facts/letter-stills.ts'
import { splitLinks } from '../facts/split-links.ts'
import { wordmark } from '../facts/wordmark.ts'
import { look } from '#practice/look.ts'
import { practice } from '#practice/practice.ts'
import type { Section } from '../facts/types.ts'
import { getContentId } from './letter-pictures.ts'
import type { LetterPictures } from './letter-pictures.ts'
import { darkStyle, family, style } from './letter-style.ts'

/** Label, verbatim text, and an optional link on it. */
export type LetterLine = readonly [label: string, text: string, href?: string]

export interface LetterLink {
  label: string
  href: string
}

export interface LetterContent {
  title: string
  /** In letters to patients: the picture beside the title. They have the wordmark as a picture, too. */
  still?: LetterStill
  /** Sentences before the lines. In HTML our own telephone numbers and addresses become links. */
  opening: readonly string[]
  /** Shown large before the lines, as on the receipt. */
  sum?: LetterLine
  lines: readonly LetterLine[]
  /** In plain text its address stands on a line of its own, except for `tel:`, and is not there for `mailto:`. */
  link?: LetterLink
  closing: readonly (string | Section)[]
}

/**
 * Renders a letter as plain text and as HTML with the same words, ending in the lines that company law requires (rule
 * D13). It loads nothing: its pictures come with it, and it is complete where they are blocked.
 *
 * @param pictures Those that there are; without those that it needs, a letter's logo is text.
 */
export function renderLetter(
  letter: LetterContent,
  pictures: LetterPictures = new Map(),
): { text: string; html: string; inline: readonly string[] } {
  const { still, ...words } = letter
  const content = { ...words, lines: letter.lines.filter(([, text]) => text.trim() !== '') }
  const needed = still === undefined ? [] : [letterWordmark, getStillFile(still)]
  const inline = needed.every((file) => pictures.has(file)) ? needed : []
  const shown = inline.length > 0 && still !== undefined ? { ...content, still } : content
  return { text: asText(content), html: `<!doctype html>${renderToStaticMarkup(Letter(shown))}`, inline }
}

function asText({ title, opening, sum, lines, link, closing }: LetterContent): string {
  const written = lines.map(([label, text]) =>
    /[\r\n]/.test(text) ? `${label}:\n${text}` : `${label}: ${text}`,
  )
  const paragraphs = [
    practice.name,
    title,
    ...opening,
    sum === undefined ? '' : `${sum[0]}: ${sum[1]}`,
    written.join('\n'),
    link === undefined ? '' : linkAsText(link),
    ...closing.flatMap((part) => (typeof part === 'string' ? [part] : sectionAsText(part))),
    `--\n${companyLine}`,
  ]
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')
}

function linkAsText({ label, href }: LetterLink): string {
  if (href.startsWith('mailto:')) return ''
  return href.startsWith('tel:') ? label : `${label}:\n${href}`
}

const sectionAsText = ({ heading, paragraphs, list = [] }: Section) => [heading, ...paragraphs, ...list]

/*
 * createElement instead of JSX, so that Node can run this file unbuilt: browser tests open an outbox without a build.
 * Tables because Outlook lays out with Word; inline styles because Gmail drops most others.
 */
const Letter = ({ title, still, opening, sum, lines, link, closing }: LetterContent) =>
  h(
    'html',
    { lang: 'en-GB' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, title),
      h('style', { dangerouslySetInnerHTML: { __html: darkStyle } }),
    ),
    h(
      'body',
      { style: style.page },
      h(
        'main',
        null,
        table(
          { width: 600, align: 'center', style: style.sheet },
          h(
            'td',
            { style: style.inside },
            ...(still === undefined
              ? [textLogo, heading(title)]
              : [drawnLogo(), headingBeside(title, still)]),
            ...opening.map(sentence),
            sum !== undefined && amount(sum),
            lines.length > 0 &&
              h(
                'table',
                { className: 'line', width: '100%', style: style.lines },
                h('tbody', null, ...lines.map(row)),
              ),
            link !== undefined && button(link),
            ...closing.flatMap((part) => (typeof part === 'string' ? [sentence(part)] : section(part))),
            h('p', { className: 'line', style: style.company }, companyLine),
          ),
        ),
      ),
    ),
  )

const textLogo = h(
  'p',
  { className: 'head line', style: style.logo },
  wordmark.name,
  h('span', { style: style.leaf }),
  h('br'),
  h('span', { style: style.small }, wordmark.below),
)

const heading = (title: string) => h('h1', { className: 'head', style: style.title }, title)

const picture = (file: string, attributes: object) =>
  // Lazy, or React adds a link that loads it beforehand.
  h('img', { src: `cid:${getContentId(file)}`, loading: 'lazy', ...attributes })

const drawnLogo = () =>
  table(
    { width: '100%', style: style.drawnLogo },
    h(
      'td',
      { bgcolor: look.colours.page, style: style.drawnLogoInside },
      picture(letterWordmark, { alt: practice.name, ...letterPictureSizes.wordmark, style: style.wordmark }),
    ),
  )

const headingBeside = (title: string, still: LetterStill) =>
  table(
    { width: '100%', style: style.top },
    h('td', { style: style.topWords }, heading(title)),
    h(
      'td',
      { width: letterPictureSizes.still.width, style: style.topPicture },
      picture(getStillFile(still), { alt: '', ...letterPictureSizes.still, style: style.still }),
    ),
  )

const table = (attributes: object, ...cells: ReactNode[]) =>
  h(
    'table',
    { role: 'presentation', cellSpacing: 0, cellPadding: 0, border: 0, ...attributes },
    h('tbody', null, h('tr', null, ...cells)),
  )

/** A touch target as high as a thumb, without making its row higher. */
const thumb = { display: 'inline-block', padding: '10px 0', margin: '-10px 0' } as const

const pieces = (text: string) =>
  splitLinks(text).map((piece): ReactNode =>
    piece.href === undefined
      ? piece.text
      : h('a', { className: 'head', href: piece.href, style: style.link }, piece.text),
  )

const sentence = (text: string) => h('p', { style: style.paragraph }, ...pieces(text))

const section = ({ heading: title, paragraphs, list = [] }: Section): ReactNode[] => [
  h('h2', { className: 'head', style: style.heading }, title),
  ...paragraphs.map(sentence),
  list.length > 0 &&
    h('ul', { style: style.list }, ...list.map((item) => h('li', { style: style.item }, ...pieces(item)))),
]

const amount = ([label, sum]: LetterLine) =>
  table(
    { width: '100%', style: style.sum },
    h(
      'td',
      { className: 'tint', bgcolor: look.colours.tintCoolPale, style: style.sumInside },
      h('p', { style: style.sumLabel }, label),
      h('p', { className: 'head', style: style.sumText }, sum),
    ),
  )

const row = ([label, text, href]: LetterLine) =>
  h(
    'tr',
    null,
    h('th', { scope: 'row', className: 'line', style: style.label }, label),
    h(
      'td',
      { className: 'line', style: style.cell },
      href === undefined
        ? text
        : h('a', { className: 'head', href, style: { ...style.link, ...thumb } }, text),
    ),
  )

/** A button that also works in mail programs that colour only table cells. */
const button = ({ label, href }: LetterLink) =>
  table(
    { style: style.buttonPlace },
    h(
      'td',
      { className: 'button', bgcolor: look.colours.ink, style: style.button },
      h('a', { className: 'button', href, style: { ...style.buttonLink, fontFamily: family.sans } }, label),
    ),
  )
