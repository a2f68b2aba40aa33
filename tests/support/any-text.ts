import fc from 'fast-check'

const SURROGATES = 0x800
const FIRST_SURROGATE = 0xd800
const LAST_CHARACTER = 0x10ffff

/** Any code point except surrogates. fast-check's own unit `binary` needs seconds to list them first. */
const character = fc.integer({ min: 0, max: LAST_CHARACTER - SURROGATES }).map(
  (place) => String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATES),
  (text) => {
    const code = typeof text === 'string' && text.isWellFormed() ? text.codePointAt(0) : undefined
    if (code === undefined || String.fromCodePoint(code) !== text) throw new Error('No character.')
    return code < FIRST_SURROGATE ? code : code - SURROGATES
  },
)

/** Any text of at most `maxLength` characters. */
export const anyText = (maxLength?: number) =>
  fc.string({ unit: character, ...(maxLength !== undefined && { maxLength }) })
