/** Where something stands in the practice's folder. */
export interface Place {
  /** Path in the folder. */
  readonly file: string
  /** From 1. */
  readonly line: number
}

/** Finds facts by their text in the files, so that the files need no reader of our own. */
export interface Finder {
  /**
   * Line of the last of some words, each searched after the one before: a fee's key, then its price. Where one is written
   * in another way, the line is that of the word before. Quotes of any kind are `'`.
   *
   * @param where A file, or the beginning of several; the first with the first word counts.
   */
  readonly at: (where: string, ...words: readonly (string | number)[]) => Place
  /**
   * Line of a part of a text, which may be composed of several: looks for its neighbourhood, ever closer.
   *
   * @param from Index of the part in the text; `to` is its end.
   */
  readonly atText: (text: string, from: number, to: number) => Place
}

/** Widest neighbourhood of a part of a text, in characters on each side. */
const NEIGHBOURHOOD = 60

export function createFinder(sources: ReadonlyMap<string, string>): Finder {
  const files = [...sources].map(([file, source]) => ({ file, text: source.replaceAll(/["`]/g, "'") }))
  const first = files[0] ?? { file: '', text: '' }

  return {
    at(where, ...words) {
      const among = files.filter(({ file }) => file.startsWith(where))
      const [start = ''] = words.map(wholeWord)
      const { file, text } = among.find((one) => one.text.search(start) >= 0) ?? among[0] ?? first
      let place = 0
      let after = 0
      for (const word of words) {
        const found = text.slice(after).search(wholeWord(word))
        // Further words might be those of another fact.
        if (found < 0) break
        place = after + found
        after = place + 1
      }
      return { file, line: lineAt(text, place) }
    },
    atText(text, from, to) {
      const sought = text.replaceAll(/["`]/g, "'")
      const around = (side: number) => sought.slice(Math.max(0, from - side), to + side)
      const before = (side: number) => sought.slice(Math.max(0, from - side), from)
      const sides = Array.from({ length: NEIGHBOURHOOD + 1 }, (_, index) => NEIGHBOURHOOD - index)
      // Beside a fact that was put in, only what stands before it is in the file.
      const parts =
        sought.trim() === ''
          ? [`'${sought}'`]
          : [...sides.map(around), ...sides.map(before)].filter((part) => part.trim() !== '')
      for (const part of parts) {
        const found = files.find((one) => one.text.includes(part))
        if (found !== undefined)
          return { file: found.file, line: lineAt(found.text, found.text.indexOf(part)) }
      }
      return { file: first.file, line: 1 }
    },
  }
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

function wholeWord(word: string | number): RegExp {
  const text = String(word)
  const start = /^\w/.test(text) ? String.raw`(?<![\w-])` : ''
  const end = /\w$/.test(text) ? String.raw`(?![\w-])` : ''
  return new RegExp(start + RegExp.escape(text) + end)
}
