/** Which way letters run. A digit keeps its own order in both; what is `neutral` takes the way of what surrounds it. */
type Way = 'left' | 'right' | 'digit' | 'neutral'

const right = /^[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thaana}\p{sc=Syriac}\p{sc=Nko}\p{sc=Adlam}]/u
const digit = /^\p{Nd}/u
const letter = /^[\p{L}\p{M}\p{N}\p{So}]/u

function wayOf(cluster: string): Way {
  if (digit.test(cluster)) return 'digit'
  if (right.test(cluster)) return 'right'
  return letter.test(cluster) ? 'left' : 'neutral'
}

const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}

/** What stands for a cluster where letters run to the left: brackets turn round. */
export const turned = (cluster: string) => mirrored[cluster] ?? cluster

/**
 * The embedding level of every cluster of a line: even ones run to the right, odd ones to the left. The Unicode
 * bidirectional algorithm without what a name, an address or a number never has: explicit marks and isolates.
 *
 * @param base The level of the whole text: 1 when its first letter runs to the left.
 */
export function levelsOf(clusters: readonly string[], base: 0 | 1): readonly number[] {
  const ways = clusters.map(wayOf)
  let last: Way = base === 1 ? 'right' : 'left'
  const inDigits = ways.map((way) => {
    if (way === 'left' || way === 'right') last = way
    return way === 'digit' && last === 'right'
  })
  const side = (index: number) => {
    const way = ways[index]
    if (way === undefined) return base
    return way === 'right' || inDigits[index] === true ? 1 : 0
  }
  const levelOf = (towards: 0 | 1) => (towards === 0 && base === 1 ? 2 : towards)
  return ways.map((way, index) => {
    if (inDigits[index] === true) return 2
    if (way !== 'neutral') return levelOf(side(index))
    const before = side(ways.findLastIndex((other, at) => at < index && other !== 'neutral'))
    const after = side(ways.findIndex((other, at) => at > index && other !== 'neutral'))
    return levelOf(before === after ? before : base)
  })
}

/** 1 when the first letter of a text runs to the left. */
export function baseLevel(clusters: readonly string[]): 0 | 1 {
  const first = clusters.map(wayOf).find((way) => way === 'left' || way === 'right')
  return first === 'right' ? 1 : 0
}

/** Puts parts of a line, given as they are read, into the order in which they stand from left to right. */
export function asSeen<Part extends { level: number }>(parts: readonly Part[]): readonly Part[] {
  const seen = [...parts]
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1) {
    let start = 0
    while (start < seen.length) {
      let end = start
      while ((seen[end]?.level ?? -1) >= level) end += 1
      if (end > start) seen.splice(start, end - start, ...seen.slice(start, end).reverse())
      start = Math.max(end, start + 1)
    }
  }
  return seen
}
