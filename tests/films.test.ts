import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { practiceFolder } from '../src/runtime/practice-folder.ts'
import { webmType } from '../src/ui/film-figure.tsx'
import { treatments } from '#practice/treatments.ts'

const folder = join(practiceFolder, 'public/films')
const shown = treatments.flatMap(({ name, film, steps }) =>
  film === undefined ? [] : [{ name, film, steps }],
)

test.each(readdirSync(folder).filter((name) => name.endsWith('.webm')))(
  '%s is of the type that browsers are told',
  (name) => {
    const film = readFileSync(join(folder, name))
    // CodecPrivate begins with an av1C: profile and level, then tier and depth.
    const facts = film.subarray(film.indexOf(Buffer.from('63a29481', 'hex')) + 4)
    const [levels = 0, kind = 0] = facts
    const level = String(levels & 31).padStart(2, '0')
    const depth = kind & 0x40 ? '10' : '08'
    expect(webmType).toBe(`video/webm;codecs=av01.${levels >> 5}.${level}${kind & 0x80 ? 'H' : 'M'}.${depth}`)
  },
)

describe.each(shown)('the film of $name', ({ film, steps }) => {
  test('has as many steps as its page, so that they can link to each other', () => {
    expect(film.steps).toHaveLength(steps.length)
  })

  test('runs from step to step without a gap, with every still in its step', () => {
    for (const [index, { from, to, still }] of film.steps.entries()) {
      expect(from).toBe(film.steps[index - 1]?.to ?? 0)
      expect(still).toBeGreaterThan(from)
      expect(still).toBeLessThan(to)
    }
    expect(film.steps.at(-1)?.to).toBe(film.seconds)
  })

  test('says in its captions what the transcript says', () => {
    const file = readFileSync(join(folder, `${film.file}.vtt`), 'utf8')
    for (const { title, text, captions } of film.steps) {
      expect(file).toContain(title)
      for (const part of captions ?? [{ text }]) expect(file).toContain(part.text)
    }
  })

  test('is small enough for a telephone, and so are its pictures', () => {
    const size = (name: string) => readFileSync(join(folder, name)).length
    expect(size(`${film.file}.webm`)).toBeLessThan(300_000)
    expect(size(`${film.file}.avif`)).toBeLessThan(40_000)
    for (const index of film.steps.keys()) expect(size(`${film.file}-${index + 1}.avif`)).toBeLessThan(16_000)
  })
})
