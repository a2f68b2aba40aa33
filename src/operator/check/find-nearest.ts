/** The word with the fewest letters to change; null when none is near. */
export function findNearest(word: string, among: readonly string[]): string | null {
  const near = among
    .map((other) => ({ other, changes: countChanges(word.toLowerCase(), other.toLowerCase()) }))
    .toSorted((one, two) => one.changes - two.changes)[0]
  return near !== undefined && near.changes <= word.length / 2 ? near.other : null
}

/** Letters to add, delete or replace to make one word of another (Levenshtein distance). */
function countChanges(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1]
    for (const [place, another] of Array.from(other).entries())
      next.push(
        Math.min(
          (row[place] ?? 0) + (letter === another ? 0 : 1),
          (row[place + 1] ?? 0) + 1,
          (next[place] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
