import { about } from './about.ts'
import { accessibility } from './accessibility.ts'
import { changedDays } from './changed-days.ts'
import { complaints } from './complaints.ts'
import { documents } from './documents.ts'
import { callOut, deposit } from './online-fees.ts'
import { lateDay } from './hours.ts'
import { offers } from './offers.ts'
import { planNotes, plans } from './plans.ts'
import { practice } from './practice.ts'
import { providers } from './providers.ts'
import { retention } from './retention.ts'
import { team } from './team.ts'
import { testimonials } from './testimonials.ts'

/** Every fact that can hold a sample, by the name it has in its file. */
export const factsWithSamples = {
  practice,
  lateDay,
  changedDays,
  deposit,
  callOut,
  plans,
  planNotes,
  team,
  about,
  offers,
  testimonials,
  complaints,
  retention,
  providers,
  documents,
  accessibility,
} as const

/** The path of every object that still holds a sample value (ruling 3): "practice.telephone", "team.eleanor-hart". */
export function samplesLeft(facts: object = factsWithSamples): readonly string[] {
  const seen = new Set<object>()
  return Object.entries(facts).flatMap(([name, value]) => samplesIn(value, name, seen))
}

/** A fact that several others point to is listed once, where it is first met. */
function samplesIn(value: unknown, path: string, seen: Set<object>): readonly string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const own = 'sample' in value && value.sample === true ? [path] : []
  const inside = Object.entries(value).flatMap(([name, part]) =>
    samplesIn(part, `${path}.${nameOf(part) ?? name}`, seen),
  )
  return [...own, ...inside]
}

/** Members of a list go by what they call themselves rather than by their place. */
function nameOf(part: unknown): string | null {
  if (typeof part !== 'object' || part === null) return null
  if ('key' in part && typeof part.key === 'string') return part.key
  if ('slug' in part && typeof part.slug === 'string') return part.slug
  return null
}
