import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { look } from '#practice/look.ts'
import { fillInLook } from '../src/ui/look-style.ts'

/* The scale of src/ui/tokens.css holds in every style sheet of the site. */

const source = join(import.meta.dirname, '../src')
const tokensFile = 'ui/tokens.css'

const sheets = globSync('**/*.css', { cwd: source }).map((file) => ({
  file,
  css: readFileSync(join(source, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|url\("[^"]*"\)/g, ''),
}))

/** Everything else that is drawn: pages, letters, receipts. */
const code = globSync('**/*.{ts,tsx,svg}', { cwd: source }).map((file) => ({
  file,
  text: readFileSync(join(source, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/gm, ''),
}))

/** Colours that nobody sees, in scripts that try out what a browser's canvas can do. */
const unseen: Record<string, string> = {
  'payments/receipt/painter.ts': '#123456',
  'enquiries/emergency/photos/shrink-photo.ts': 'rgb(10 20 30)',
}

/** Style sheets with a scale of their own, and why. */
const others: Record<string, string> = {
  'ui/fonts.css': 'measures of fonts',
  'ui/print.css': 'paper, in points',
}

/** Raw values beside the scale, each with its reason. */
const exceptions: Record<string, string> = {
  'ui/film-figure.css: border-radius: 50cqi 50cqi var(--radius-card) var(--radius-card)':
    'an arch with round lower corners: 999px above would take their room',
  'ui/film-figure.css: border-radius: 50cqi 50cqi 0 0': 'the same arch, above its controls',
  'ui/film-steps.css: box-shadow: inset 3px 0 var(--action)': 'a bar, not a shadow',
}

type Declaration = { file: string; property: string; value: string }

const declarations: Declaration[] = sheets
  .filter(({ file }) => file !== tokensFile && !(file in others))
  .flatMap(({ file, css }) =>
    [...css.matchAll(/(?<=[;{}\s])([a-z-]+):\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({
      file,
      property,
      value: value.replaceAll(/\s+/g, ' '),
    })),
  )

const length = /(?<![\w-])(?:\d*\.)?\d+(?:rem|px|vw|dvw|cqi)\b/g

/** Lengths of a value, without hairlines: up to 3px they are a line's width, not space. */
const lengths = (value: string) =>
  (value.match(length) ?? []).filter((found) => !(found.endsWith('px') && Number.parseFloat(found) <= 3))

const colour = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)\(|(?<![\w-])(?:white|black)\b/i

const rawIn: [kind: string, isRaw: (declaration: Declaration) => boolean][] = [
  [
    'space',
    ({ property, value }) =>
      /^(?:margin|padding|(?:row-|column-)?gap)/.test(property) && lengths(value).length > 0,
  ],
  ['type size', ({ property, value }) => /^font(?:-size)?$/.test(property) && lengths(value).length > 0],
  ['radius', ({ property, value }) => property.endsWith('radius') && lengths(value).length > 0],
  ['shadow', ({ property, value }) => property === 'box-shadow' && !/^(?:none|var\()/.test(value)],
  ['colour', ({ value }) => colour.test(value)],
]

describe('the scale of the style sheets', () => {
  it.each(rawIn)('no style sheet has a %s of its own', (_kind, isRaw) => {
    const raw = declarations
      .filter(isRaw)
      .map(({ file, property, value }) => `${file}: ${property}: ${value}`)
      .filter((found) => !(found in exceptions))
    expect(raw).toEqual([])
  })

  it('no colour stands in the program: all are the practice’s', () => {
    const styled = globSync('**/*.css', { cwd: source }).map((file) => ({
      file,
      text: readFileSync(join(source, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, ''),
    }))
    const found = [...code, ...styled].flatMap(({ file, text }) =>
      [...text.matchAll(/(?:#|%23)[\da-f]{3,8}\b|\b(?:rgba?|hsl|oklch)\(\s*\d[^)]*\)/gi)]
        .filter(([colourCode]) => unseen[file] !== colourCode)
        .map(([colourCode]) => `${file}: ${colourCode}`),
    )
    expect(found).toEqual([])
  })

  it('every colour in braces is one of the practice’s', () => {
    for (const { file, css } of sheets) {
      const filledIn = fillInLook(readFileSync(join(source, file), 'utf8'))
      expect([file, filledIn.match(/.*['"]\{.*/)]).toEqual([file, null])
      if (file === tokensFile) {
        expect(css).toContain("--ink: '{ink}'")
        expect(filledIn).toContain(`--ink: ${look.colours.ink};`)
        expect(filledIn).toContain(`--veil: ${look.colours.darkest}9e;`)
      }
    }
  })

  it('every exception is still needed', () => {
    const found = new Set(declarations.map(({ file, property, value }) => `${file}: ${property}: ${value}`))
    expect(Object.keys(exceptions).filter((exception) => !found.has(exception))).toEqual([])
  })

  it('a page changes its layout at five widths', () => {
    const widths = sheets.flatMap(({ file, css }) =>
      [...css.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
        [...query.matchAll(/\([^()]*\bwidth\b[^()]*\)/g)].flatMap(([condition]) =>
          (condition.match(/[\d.]+(?:em|px|rem)/g) ?? []).map((width) => ({ file, width })),
        ),
      ),
    )
    expect(new Set(widths.map(({ width }) => width))).toEqual(
      new Set(['22.5em', '43.75em', '60em', '73.75em', '100em']),
    )
  })

  it('the scale is small enough to know by heart', () => {
    const tokens = sheets.find(({ file }) => file === tokensFile)?.css ?? ''
    const count = (name: RegExp) => new Set(tokens.match(name)).size
    expect(count(/--(?:space-[\w-]+|gutter|inset|section)(?=:)/g)).toBeLessThanOrEqual(11)
    expect(count(/--size-[\w-]+(?=:)/g)).toBeLessThanOrEqual(9)
    expect(count(/--radius-[\w-]+(?=:)/g)).toBeLessThanOrEqual(6)
    expect(count(/--shadow-[\w-]+(?=:)/g)).toBeLessThanOrEqual(3)
  })

  it('every token is used', () => {
    const names = (sheets.find(({ file }) => file === tokensFile)?.css.match(/--[\w-]+(?=:)/g) ?? []).map(
      (name) => `var(${name}`,
    )
    const all = sheets.map(({ css }) => css).join('\n')
    expect(names.filter((name) => !all.includes(name))).toEqual([])
  })
})
