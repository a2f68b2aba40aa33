/** Where something stands in the practice's folder. */
export interface Place {
  /** Path in the folder. */
  readonly file: string
  /** From 1. */
  readonly line: number
}

/**
 * Finds the line of a fact by searching a file for its words, without parsing it: the line of the last of some words, each
 * searched after the one before, such as a fee's key, then its price. Where one is written in another way, the line is that
 * of the word before. Quotes of any kind are `'`.
 *
 * @param where A file, or the beginning of several; the first with the first word counts.
 */
export type FindPlace = (where: string, ...words: readonly (string | number)[]) => Place

export function createFinder(sources: ReadonlyMap<string, string>): FindPlace {
  const files = [...sources].map(([file, source]) => ({ file, text: withPlainQuotes(source) }))

  return (where, ...words) => {
    const among = files.filter(({ file }) => file.startsWith(where))
    const [first = ''] = words
    const { file, text } = among.find((one) => findWord(one.text, first, 0) >= 0) ??
      among[0] ?? { file: where, text: '' }
    let place = 0
    for (const word of words) {
      const found = findWord(text, word, place)
      // Further words might be those of another fact.
      if (found < 0) break
      place = found + 1
    }
    return { file, line: text.slice(0, place).split('\n').length }
  }
}

const withPlainQuotes = (text: string) => text.replaceAll(/["`]/g, "'")

/** Index of a whole word or words; -1 if there are none from `start` on. */
function findWord(text: string, word: string | number, start: number): number {
  const pattern = new RegExp(
    String.raw`(?<![\w-])${RegExp.escape(withPlainQuotes(String(word)))}(?![\w-])`,
    'g',
  )
  pattern.lastIndex = start
  return pattern.exec(text)?.index ?? -1
}
