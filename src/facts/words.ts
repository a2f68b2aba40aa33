/** Joined names: "fillings, crowns and x-rays". */
export function joinWithAnd(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

const small = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** A number in a sentence: "seven"; in figures above twelve. */
export const formatCount = (count: number): string => small[count] ?? String(count)

/** People in a sentence: "one person", "seven people". */
export const formatPeople = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`

/** A number in figures with what it counts: "1 week", "3 weeks". */
export const formatQuantity = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
