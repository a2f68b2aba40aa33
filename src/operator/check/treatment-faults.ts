import type { Fault, LoadedPractice } from './load-practice.ts'

/** For patients who read about a treatment, and for those who need help now. */
export function* listTreatmentFaults(practice: LoadedPractice): Generator<Fault> {
  yield* listPageFaults(practice)
  yield* listFilmFaults(practice)
  yield* listWarningFaults(practice)
  yield* listEmergencyFaults(practice)
}

function* listPageFaults({ facts: { treatments, treatmentAreas }, at }: LoadedPractice): Generator<Fault> {
  for (const { slug, name, steps, risks, alternatives, fees } of treatments)
    for (const [part, list] of Object.entries({
      steps,
      risks: risks.list,
      alternatives: alternatives.list,
      fees,
    }))
      if (list === undefined || list.length === 0)
        yield {
          ...at('treatments/', `slug: '${slug}'`, part),
          says: `${name}: "${part}" has no list. Patients need steps, risks, alternatives and the price before they decide.`,
        }
  for (const { key, details } of treatmentAreas)
    for (const treatment of details)
      if (!treatments.includes(treatment))
        yield {
          ...at('treatments.ts', `key: '${key}'`, 'details'),
          says: `"${treatment.name}" has no page to link to. Add it to the list treatments, or delete it here.`,
        }
}

/** Steps are what a deaf or blind patient reads in place of the film. */
function* listFilmFaults({ facts: { treatments }, at }: LoadedPractice): Generator<Fault> {
  for (const { film } of treatments) {
    if (film === undefined) continue
    for (const [index, { title, from, to, still }] of film.steps.entries()) {
      const next = film.steps[index + 1]?.from ?? film.seconds
      if (!(from <= still && still <= to && from < to && to <= next))
        yield {
          ...at('films.ts', `'${film.file}'`, `'${title}'`),
          says: `The film "${film.name}": step "${title}" runs from second ${from} to ${to}, its picture is at ${still}, and the next step or the end is at ${next}. Write them in this order: from, still, to, next.`,
        }
    }
  }
}

/** What to do has a tick beside it, and what not to do a cross. */
function* listWarningFaults({ facts, at }: LoadedPractice): Generator<Fault> {
  const forbids = /^(do not|don’t|never|avoid)\b/i
  const places = [
    ...facts.treatments.map((one) => ['treatments/', `slug: '${one.slug}'`, one.afterwards] as const),
    ['emergency-advice.ts', 'meanwhile', facts.emergencyAdvice.meanwhile] as const,
  ]
  for (const [file, word, { list, avoid }] of places) {
    for (const text of list)
      if (forbids.test(text))
        yield {
          ...at(file, word, text),
          says: 'This forbids something and would have a tick beside it. Move it to the list "avoid".',
        }
    for (const text of avoid)
      if (!forbids.test(text))
        yield {
          ...at(file, word, text),
          says: 'This stands under "Do not". Begin it with "Do not", for people who read it alone, or move it to the list above.',
        }
  }
}

/** What a frightened patient must be told first (rules D46 to D48). */
function* listEmergencyFaults({ facts: { emergencyAdvice }, at }: LoadedPractice): Generator<Fault> {
  const musts = [
    ['call999', /999.*A&E/s, '999 and A&E'],
    ['call999', /breathe|breathing/, 'difficulty breathing'],
    ['call999', /bleed/, 'heavy bleeding'],
    ['call999', /injur/, 'a serious injury'],
    ['call999', /\bhead\b/, 'a blow to the head'],
    ['call111', /111/, '111'],
    ['knockedOutTooth', /hour/, 'that a knocked-out tooth needs help within an hour'],
  ] as const
  for (const [section, must, words] of musts)
    if (!must.test(JSON.stringify(emergencyAdvice[section])))
      yield {
        ...at('emergency-advice.ts', section),
        says: `This must name ${words}, before patients fill in a form.`,
      }
}
