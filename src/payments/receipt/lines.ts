/** What is not seen but for its effect on others. */
const unseen = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu

/** A text in the shape in which it is set: composed, and on one line. */
export const asSet = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(unseen, '')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Breaks a text into lines no wider than that: between words, and inside one only where it alone is too wide. The space
 * after a line stays with it: it is not seen, but without it readers join two words.
 *
 * @param widthOf The width of a text; `width` is in the same unit.
 */
export function linesOf(text: string, widthOf: (text: string) => number, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((one) => piecesOf(one, widthOf, width))) {
    if (line !== '' && widthOf(line + word.text) > width) {
      lines.push(line)
      line = ''
    }
    line += word.text + (word.isEnd ? ' ' : '')
  }
  return line === '' ? lines : [...lines, line.trimEnd()]
}

/** A word, or the pieces of one that is wider than a line. */
function piecesOf(word: string, widthOf: (text: string) => number, width: number) {
  if (widthOf(word) <= width) return [{ text: word, isEnd: true }]
  const pieces: string[] = []
  for (const { segment } of letters.segment(word)) {
    const last = pieces.at(-1)
    if (last !== undefined && widthOf(last + segment) <= width) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces.map((text, index) => ({ text, isEnd: index === pieces.length - 1 }))
}
