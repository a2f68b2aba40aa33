import { paths } from '../../paths.ts'
import { findNearest } from './find-nearest.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/** For patients who read about a treatment, look for a page or need help now. */
export function* listTreatmentFaults(practice: LoadedPractice): Generator<Fault> {
  yield* listPageFaults(practice)
  yield* listFilmFaults(practice)
  yield* listChoiceFaults(practice)
  yield* listWarningFaults(practice)
  yield* listAdviceFaults(practice)
}

/** Addresses that the website uses itself. */
const taken = Object.values(paths).filter((path) => typeof path === 'string')

function* listPageFaults({ facts: { treatments, treatmentAreas }, at }: LoadedPractice): Generator<Fault> {
  for (const [index, treatment] of treatments.entries()) {
    const { slug, name, steps, risks, alternatives, fees } = treatment
    const own = `slug: '${slug}'`
    const isRepeated = treatments.findIndex((one) => one.slug === slug) !== index
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
      yield {
        ...at('treatments/', own),
        says: `"${slug}" cannot be an address. Write small letters and figures, with hyphens for spaces, such as 'dental-crown'.`,
      }
    else if (isRepeated || taken.some((path) => path.split('/')[1] === slug))
      yield {
        ...at('treatments/', own),
        says: `The address /${slug} belongs to another page. Write another, such as '${slug}-treatment'.`,
      }
    const parts = { steps, risks: risks.list ?? [], alternatives: alternatives.list ?? [], fees }
    for (const [part, list] of Object.entries(parts))
      if (list.length === 0)
        yield {
          ...at('treatments/', own, part),
          says: `${name}: "${part}" has no list. Patients need steps, risks, alternatives and the price before they decide.`,
        }
  }
  for (const { key, details } of treatmentAreas)
    for (const { name, slug } of details)
      if (!treatments.some((treatment) => treatment.slug === slug))
        yield {
          ...at('treatments.ts', `key: '${key}'`, 'details'),
          says: `"${name}" has no page to link to. Add it to the list treatments, or delete it here.`,
        }
}

/** Steps are what a deaf or blind patient reads in place of the film. */
function* listFilmFaults({ facts: { treatments }, at }: LoadedPractice): Generator<Fault> {
  for (const { name, film } of treatments) {
    if (film === undefined) continue
    const own = `'${film.file}'`
    if (film.steps[film.poster - 1] === undefined)
      yield {
        ...at('films.ts', own, 'poster'),
        says: `The film "${name}" has ${film.steps.length} steps and no step ${film.poster}. Write the number of the step whose picture is shown first.`,
      }
    for (const [index, { title, from, to, still }] of film.steps.entries()) {
      const next = film.steps[index + 1]?.from ?? film.seconds
      if (from >= to || to > next || still < from || still > to)
        yield {
          ...at('films.ts', own, `'${title}'`),
          says: `The film "${name}": step "${title}" runs from second ${from} to ${to}, its picture is at ${still}, and the next step or the end is at ${next}. Write them in this order: from, still, to, next.`,
        }
    }
  }
}

/** What the home page and the page of tips pick out. */
function* listChoiceFaults({ facts, at }: LoadedPractice): Generator<Fault> {
  const { homeChoice, plans, treatments, tips, timesOfDay } = facts
  const chosen = [
    ['plan', homeChoice.plan, plans.map(({ key }) => key), 'plan', 'plans.ts'],
    [
      'film',
      homeChoice.film,
      treatments.flatMap(({ slug, film }) => (film === undefined ? [] : [slug])),
      'treatment with a film',
      'treatments.ts',
    ],
  ] as const
  for (const [name, key, among, what, file] of chosen)
    if (key !== null && !among.includes(key))
      yield {
        ...at('home.ts', name, `'${key}'`),
        says: `There is no ${what} '${key}' in ${file}. Write ${suggest(key, among)}.`,
      }
  for (const [time, { tips: wanted }] of Object.entries(timesOfDay))
    for (const key of wanted)
      if (!tips.some((tip) => tip.key === key))
        yield {
          ...at('tips.ts', 'timesOfDay', time, `'${key}'`),
          says: `There is no tip '${key}' below. Add it there, or delete it here.`,
        }
}

function suggest(key: string, among: readonly string[]): string {
  const nearest = findNearest(key, among)
  const choice = (nearest === null ? among : [nearest]).map((other) => `'${other}'`)
  return [...choice, 'null for none'].join(', or ')
}

/** What to do has a tick beside it, and what not to do a cross. */
function* listWarningFaults({
  facts: { treatments, emergencyAdvice },
  atText,
}: LoadedPractice): Generator<Fault> {
  const forbids = /^(do not|don’t|never|avoid)\b/i
  for (const { list, avoid } of [
    ...treatments.map(({ afterwards }) => afterwards),
    emergencyAdvice.meanwhile,
  ]) {
    for (const text of list.filter((entry) => forbids.test(entry)))
      yield {
        ...atText(text, 0, text.length),
        says: 'This forbids something and would have a tick beside it. Move it to the list "avoid".',
      }
    for (const text of avoid.filter((entry) => !forbids.test(entry)))
      yield {
        ...atText(text, 0, text.length),
        says: 'This stands under "Do not". Begin it with "Do not", for people who read it alone, or move it to the list above.',
      }
  }
}

/** What a frightened patient must be told first (rules D46 to D48). */
function* listAdviceFaults({ facts: { emergencyAdvice }, at }: LoadedPractice): Generator<Fault> {
  const { call999, call111, knockedOutTooth } = emergencyAdvice
  const musts = [
    ['call999', call999, /999.*A&E/s, '999 and A&E'],
    ['call999', call999, /breathe|breathing/, 'difficulty breathing'],
    ['call999', call999, /bleed/, 'heavy bleeding'],
    ['call999', call999, /injur/, 'a serious injury'],
    ['call999', call999, /\bhead\b/, 'a blow to the head'],
    ['call111', call111, /111/, '111'],
    ['knockedOutTooth', knockedOutTooth, /hour/, 'that a knocked-out tooth needs help within an hour'],
  ] as const
  for (const [name, section, must, words] of musts)
    if (!must.test(JSON.stringify(section)))
      yield {
        ...at('emergency-advice.ts', name),
        says: `This must name ${words}, before patients fill in a form (rule D46).`,
      }
}
