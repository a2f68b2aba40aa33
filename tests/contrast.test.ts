import { describe, expect, test } from 'vitest'
import { look } from '#practice/look.ts'
import { calculateContrast } from '../src/facts/contrast.ts'
import { listContrastFaults } from '../src/facts/contrast-faults.ts'
import type { Colour, ColourRole } from '../src/facts/types.ts'

const light = /^(?:page|surface|band|line.*|onDark|accentOnDark|tint.*|wall.*)$/

/** Everything black on white, or white on black, but for what is given. */
const blackOnWhite = (changed: Partial<Record<ColourRole, Colour>>) => {
  const roles = Object.keys(look.colours) as ColourRole[]
  const plain = roles.map((role) => [role, light.test(role) ? '#ffffff' : '#000000'])
  return { ...(Object.fromEntries(plain) as Record<ColourRole, Colour>), ...changed }
}

const faultsOf = (changed: Partial<Record<ColourRole, Colour>>) =>
  listContrastFaults(blackOnWhite(changed)).map(
    ({ text, on, ratio, needed, where }) => `${text} on ${on}: ${ratio}, needs ${needed}: ${where}`,
  )

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#0000ff', 2.15],
  ['#123456', '#123456', 1],
] as const)('%s on %s has a contrast of %d to 1, as WCAG counts', (one, other, contrast) => {
  expect(calculateContrast(one, other)).toBeCloseTo(contrast, 2)
})

describe('somebody who chooses the practice’s colours', () => {
  test('has nothing to change while all of them can be read', () => {
    expect(listContrastFaults(look.colours)).toEqual([])
    expect(faultsOf({})).toEqual([])
  })

  test('is told each place where a lighter colour of small words is too faint, also under white words', () => {
    expect(faultsOf({ muted: '#777777' })).toEqual([
      'muted on page: 4.4, needs 4.5: small words on pages and in letters',
      'muted on surface: 4.4, needs 4.5: small words in white boxes and on receipts',
      'muted on band: 4.4, needs 4.5: small words in sections with a background',
      'surface on muted: 4.4, needs 4.5: words on buttons that wait',
    ])
    expect(faultsOf({ muted: '#767676' })).toEqual([])
  })

  test('may have large words and drawings on a background that is too dark for small ones', () => {
    const faults = listContrastFaults(blackOnWhite({ band: '#707070' }))
    expect(faults.map(({ text, on, ratio }) => `${text} on ${on} ${ratio}`)).toEqual(
      ['text', 'ink', 'muted', 'action'].map((role) => `${role} on band 4.2`),
    )
  })

  test('is told when the border of a field is hard to see', () => {
    expect(faultsOf({ field: '#959595' })).toEqual([
      'field on page: 2.9, needs 3: borders of fields on pages and in letters',
      'field on surface: 2.9, needs 3: borders of fields in white boxes and on receipts',
    ])
    expect(faultsOf({ field: '#949494' })).toEqual([])
  })

  test('is told of words, links and small drawings where a dark section is not dark enough', () => {
    expect(faultsOf({ darkest: '#999999' })).toEqual([
      'surface on darkest: 2.8, needs 4.5: words at the foot of pages',
      'page on darkest: 2.8, needs 3: the wordmark at the foot of pages',
      'onDark on darkest: 2.8, needs 4.5: words at the foot of pages',
      'accentOnDark on darkest: 2.8, needs 3: small drawings and the ring around what has the focus at the foot of pages',
    ])
  })
})
