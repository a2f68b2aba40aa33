import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { TeamMember } from '../facts/types.ts'

/** A name of a team member that was typed into a text instead of being read from the facts. */
export interface TypedName {
  /** Relative to the searched folder. */
  file: string
  /** From 1. */
  line: number
  name: string
}

/** The only file that may contain the names. */
const home = 'practice/team.ts'

/** Shorter parts of names are too often ordinary words. */
const NAME_PART_MIN = 3

/**
 * Finds the names of the team, also first or last names alone, in source files outside the team's own: when somebody
 * leaves, such a sentence would go on naming them.
 *
 * @param folder Contains `practice/` and `src/`.
 */
export function findTypedNames(folder: string, team: readonly TeamMember[]): readonly TypedName[] {
  const parts = team.flatMap(({ name }) => name.replace(/^Dr /, '').split(' '))
  const wanted = new Set(parts.filter((part) => part.length >= NAME_PART_MIN))
  return globSync('{practice,src}/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => relative(home, file) !== '')
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          (text.match(/\p{L}+/gu) ?? [])
            .filter((word) => wanted.has(word))
            .map((name) => ({ file, line: index + 1, name })),
        ),
    )
}
