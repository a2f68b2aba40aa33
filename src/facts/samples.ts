import { about } from '#practice/about.ts'
import { changedDays } from '#practice/changed-days.ts'
import { complaints } from '#practice/complaints.ts'
import { documents } from './documents.ts'
import { callOutFee, depositFee } from '#practice/online-fees.ts'
import { longDay } from '#practice/hours.ts'
import { offers } from '#practice/offers.ts'
import { planNotes, plans } from '#practice/plans.ts'
import { practice } from '#practice/practice.ts'
import { providers } from '#practice/providers.ts'
import { retentionPeriods } from '#practice/retention-periods.ts'
import { team } from '#practice/team.ts'
import { testimonials } from '#practice/testimonials.ts'

export const factsWithSamples = {
  practice,
  longDay,
  changedDays,
  deposit: depositFee,
  callOut: callOutFee,
  plans,
  planNotes,
  team,
  about,
  offers,
  testimonials,
  complaints,
  retention: retentionPeriods,
  providers,
  documents,
} as const

/** Paths of all objects that still contain sample values (ruling 3): "practice.telephone", "plans.basic". */
export function listSamples(facts: object = factsWithSamples): readonly string[] {
  const seen = new Set<object>()
  return Object.entries(facts).flatMap(([name, value]) => samplesIn(value, name, seen))
}

/** A fact used in several places is listed once, where it is found first. */
function samplesIn(value: unknown, path: string, seen: Set<object>): readonly string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const own = 'sample' in value && value.sample === true ? [path] : []
  const inside = Object.entries(value).flatMap(([name, part]) =>
    samplesIn(part, `${path}.${nameOf(part) ?? name}`, seen),
  )
  return [...own, ...inside]
}

/** Items of a list are named by their `key` or `slug`, not by their position. */
function nameOf(part: unknown): string | null {
  if (typeof part !== 'object' || part === null) return null
  if ('key' in part && typeof part.key === 'string') return part.key
  if ('slug' in part && typeof part.slug === 'string') return part.slug
  return null
}
