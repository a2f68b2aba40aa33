import { paths } from '../../paths.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/** For patients, who would miss on a page what is there twice or cannot be found. */
export function* listKeyFaults(practice: LoadedPractice): Generator<Fault> {
  yield* listRepeats(practice)
  yield* listUnknownKeys(practice)
  yield* listMarkFaults(practice)
  yield* listAddressFaults(practice)
}

/** Values as they stand in a file, after some other words of it. */
type Values = readonly [file: string, after: readonly string[], values: readonly string[]]

const keysOf = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key)
const slugsOf = (list: readonly { readonly slug: string }[]) => list.map(({ slug }) => slug)

/** What may be there once only. */
function* listRepeats({ facts, documents, at }: LoadedPractice): Generator<Fault> {
  const { week, outOfHours, changedDays, fees, plans, offers, team, treatments, treatmentAreas, tips } = facts
  const lists: readonly Values[] = [
    ['hours.ts', ['week'], week.map(({ day }) => day)],
    ['hours.ts', ['outOfHours'], outOfHours.flatMap(({ days }) => days)],
    ['changed-days.ts', [], changedDays.map(({ date }) => date)],
    ['fees.ts', [], keysOf(fees)],
    ['plans.ts', [], keysOf(plans)],
    ['offers.ts', [], keysOf(offers)],
    ['team.ts', [], keysOf(team)],
    ['team.ts', [], team.map(({ gdcNumber }) => gdcNumber)],
    ['treatments.ts', [], keysOf(treatmentAreas)],
    ['tips.ts', ['export const tips'], keysOf(tips)],
    ['treatments/', [], slugsOf(treatments)],
    ['documents/', [], slugsOf(documents)],
  ]
  for (const [file, after, values] of lists)
    for (const value of new Set(values)) {
      const same = values.filter((other) => other === value)
      if (same.length > 1)
        yield {
          ...at(file, ...after, ...same.map((one) => `'${one}'`)),
          says: `'${value}' is here twice, and may be here once only. Delete one of them, or write another.`,
        }
    }
}

/** Keys by which one file names what stands in another. */
function* listUnknownKeys({ facts, at }: LoadedPractice): Generator<Fault> {
  const { fees, plans, offers, treatments, treatmentAreas, homeChoice, tips, timesOfDay } = facts
  function* compare([file, after, keys]: Values, known: readonly string[], says: string): Generator<Fault> {
    for (const key of new Set(keys))
      if (!known.includes(key)) yield { ...at(file, ...after, `'${key}'`), says: `'${key}' is ${says}` }
  }
  const namedFees: readonly Values[] = [
    ['plans.ts', [], plans.flatMap(({ discounts }) => discounts.flatMap((one) => one.fees ?? []))],
    ['home.ts', [], homeChoice.fees],
    ...offers.map((one): Values => ['offers.ts', [`'${one.key}'`], (one.prices ?? []).map(({ fee }) => fee)]),
    ...treatments.map((one): Values => ['treatments/', [`slug: '${one.slug}'`], one.fees]),
    ...treatmentAreas.map((one): Values => ['treatments.ts', [`'${one.key}'`], one.fees]),
  ]
  for (const named of namedFees)
    yield* compare(named, keysOf(fees), 'no key of fees.ts. Copy one from there, or delete it.')
  const { plan, film } = homeChoice
  const filmed = treatments.filter((one) => one.film !== undefined)
  if (plan !== null)
    yield* compare(
      ['home.ts', ['plan'], [plan]],
      keysOf(plans),
      'no key of plans.ts. Copy one from there, or write null.',
    )
  if (film !== null)
    yield* compare(
      ['home.ts', ['film'], [film]],
      slugsOf(filmed),
      'no slug of a treatment with a film. Copy one, or write null.',
    )
  for (const time of Object.values(timesOfDay))
    yield* compare(
      ['tips.ts', [], time.tips],
      keysOf(tips),
      'no key of the tips below. Copy one, or delete it.',
    )
}

/** Keys that are marks in pages and names of files. */
function* listMarkFaults({
  facts: { offers, team, treatmentAreas, tips },
  at,
}: LoadedPractice): Generator<Fault> {
  const lists = { 'offers.ts': offers, 'team.ts': team, 'treatments.ts': treatmentAreas, 'tips.ts': tips }
  for (const [file, list] of Object.entries(lists))
    for (const key of keysOf(list))
      if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/i.test(key))
        yield {
          ...at(file, `key: '${key}'`),
          says: `"${key}" cannot be a key. Begin with a letter, and write letters and figures with hyphens for spaces, such as 'grace-lee'.`,
        }
}

/** The last parts of addresses of treatments and documents. */
function* listAddressFaults({ facts, documents, at }: LoadedPractice): Generator<Fault> {
  const ofWebsite = Object.values(paths).map(
    (path) => (typeof path === 'string' ? path : path('')).split(/[/#]/)[1] ?? '',
  )
  const slugs: readonly (readonly [folder: string, slugs: readonly string[], taken: readonly string[]])[] = [
    ['treatments/', slugsOf(facts.treatments), ofWebsite],
    ['documents/', slugsOf(documents), ['cookie-policy']],
  ]
  for (const [folder, own, taken] of slugs)
    for (const slug of own)
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || taken.includes(slug))
        yield {
          ...at(folder, `slug: '${slug}'`),
          says: `"${slug}" belongs to another page, or cannot be an address. Write another in small letters and figures, with hyphens for spaces, such as 'dental-crown'.`,
        }
}
