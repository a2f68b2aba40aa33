/**
 * Writes every film's captions: one cue a step, with the words of the picture.
 *
 * Usage: node captions.ts OUT
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Film, films } from '../../src/practice/films.ts'

const [out] = process.argv.slice(2)
if (!out) throw new Error('usage: node captions.ts OUT')

function clock(seconds: number): string {
  return `00:00:${seconds.toFixed(3).padStart(6, '0')}`
}

/** Two even lines: a browser lets a single long one run out of a cue that is placed by percentage. */
function twoLines(text: string): string {
  const middle = text.length / 2
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const at = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? text.length
  return `${text.slice(0, at)}\n${text.slice(at + 1)}`
}

await Promise.all(
  Object.values<Film>(films).map(({ file, steps }) => {
    const cues = steps.map(
      ({ title, text, from, to }) =>
        `${clock(from)} --> ${clock(to)} line:86%\n${twoLines(`${title}. ${text}`)}\n`,
    )
    return writeFile(join(out, `${file}.vtt`), `WEBVTT\n\n${cues.join('\n')}`)
  }),
)
