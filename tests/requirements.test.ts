import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* Every id that comments and tests cite is in docs/requirements.md, and every id there is cited. */

const REQUIREMENTS = 'docs/requirements.md'

const citing = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  .toString()
  .trim()
  .split('\n')
  .filter((file) =>
    /^(practice|src|tests|migrations|docs)\/.*\.(tsx?|css|sql|md)$|^[\w-]+\.(ts|md)$/.test(file),
  )
  .filter((file) => file !== REQUIREMENTS)

/** Ids such as D13, "D2 to D6" or P22 ("W0.1246" is a place), rulings, and sections of the specification. */
const idsIn = (text: string): string[] => [
  ...[...text.matchAll(/\b[DFGPMSW][1-9]\d?\b(?!\.\d)/g)].map(([id]) => id),
  ...[...text.matchAll(/\b([DFGPMSW])(\d+) to \1(\d+)\b/g)].flatMap(([, letter, first, last]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `${letter}${Number(first) + i}`),
  ),
  ...rows(text, 'ruling'),
  ...rows(text, 'specification section'),
]

function rows(text: string, kind: string): string[] {
  const each = new RegExp(`\\b${kind}s? (\\d+(?:(?:, | and |, and )\\d+)*)`, 'g')
  return [...text.matchAll(each)].flatMap(([, numbers = '']) =>
    [...numbers.matchAll(/\d+/g)].map(([number]) => `${kind} ${number}`),
  )
}

const defined = [
  ...readFileSync(REQUIREMENTS, 'utf8').matchAll(/^\| ([A-Z]\d+|ruling \d+|specification section \d) \|/gm),
].map(([, id = '']) => id)

test('every requirement id that is cited is defined in docs/requirements.md', () => {
  const dangling = citing.flatMap((file) =>
    idsIn(readFileSync(file, 'utf8'))
      .filter((id) => !defined.includes(id))
      .map((id) => `${file} cites ${id}`),
  )
  expect(dangling).toEqual([])
})

test('every requirement id is defined once, and is cited', () => {
  expect(defined).toEqual([...new Set(defined)])
  const cited = new Set(citing.flatMap((file) => idsIn(readFileSync(file, 'utf8'))))
  expect(defined.filter((id) => !id.startsWith('specification') && !cited.has(id))).toEqual([])
})
