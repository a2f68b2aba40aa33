/**
 * Writes the captions of all films: one cue per step, or per part of a step.
 *
 * Usage: node captions.ts OUT
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Film } from '../../src/facts/types.ts'
import { films } from '#practice/films.ts'

const [out] = process.argv.slice(2)
if (!out) throw new Error('usage: node captions.ts OUT')

function clock(seconds: number): string {
  return `00:00:${seconds.toFixed(3).padStart(6, '0')}`
}

/** The step's number is the cue's identifier; its first line is the title, shown as a heading. */
await Promise.all(
  Object.values<Film>(films).map(({ file, steps }) => {
    const cues = steps.flatMap(({ title, text, from, to, captions = [{ text, from }] }, step) =>
      captions.map(
        (part, index) =>
          `${step + 1}\n${clock(part.from)} --> ${clock(captions[index + 1]?.from ?? to)}\n${title}\n${part.text}\n`,
      ),
    )
    return writeFile(join(out, `${file}.vtt`), `WEBVTT\n\n${cues.join('\n')}`)
  }),
)
