import type { TeamMember } from '../../facts/types.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/** For patients who ask who will see them, and for the General Dental Council (rules D1, D7, D8, D22). */
export function* listPeopleFaults(practice: LoadedPractice): Generator<Fault> {
  yield* listTeamFaults(practice)
  yield* listTestimonialFaults(practice)
}

function* listTeamFaults({ facts, at }: LoadedPractice): Generator<Fault> {
  const { team, complaints } = facts
  for (const [index, { key, name, role, gdcNumber, qualifications }] of team.entries()) {
    const own = `key: '${key}'`
    const before = team.slice(0, index)
    if (before.some((one) => one.key === key))
      yield {
        ...at('team.ts', own, own),
        says: `Two people have the key '${key}', and so the same portrait. Give one of them another.`,
      }
    const holder = before.find((one) => one.gdcNumber === gdcNumber)
    if (!/^\d{4,6}$/.test(gdcNumber))
      yield {
        ...at('team.ts', own, 'gdcNumber'),
        says: `"${gdcNumber}" is not a registration number. Write the 4 to 6 figures of ${name} in the register of the General Dental Council, https://olr.gdc-uk.org (rule D1).`,
      }
    else if (holder !== undefined && holder.key !== key)
      yield {
        ...at('team.ts', own, 'gdcNumber'),
        says: `${name} has the registration number of ${holder.name}. Write each person’s own.`,
      }
    if (qualifications.length === 0)
      yield {
        ...at('team.ts', own, 'qualifications'),
        says: `${name} has no qualification. Add at least one, with country and year (rule D1).`,
      }
    if (/^Dr\b/.test(name) && !/dentist|odontist|dental surgeon/i.test(role))
      yield {
        ...at('team.ts', own, 'role'),
        says: `${name} is called Dr, and the role "${role}" does not say dentist, so patients may expect a doctor. Write it into the role, such as 'Dentist' (rule D8).`,
      }
  }
  for (const [constant, person] of Object.entries(facts))
    if (isTeamMember(person) && !team.includes(person))
      yield {
        ...at('team.ts', constant),
        says: `${person.name} is not in the list of the team below. Add ${constant}, to the list; if the person has left, delete the name where the editor then underlines it.`,
      }
  if (!team.some(({ name }) => name === complaints.lead.name))
    yield {
      ...at('complaints.ts', 'lead', 'name'),
      says: `${complaints.lead.name} is responsible for complaints and not in team.ts. Name somebody of the team.`,
    }
}

const isTeamMember = (fact: unknown): fact is TeamMember =>
  typeof fact === 'object' && fact !== null && 'gdcNumber' in fact

function* listTestimonialFaults({ facts: { testimonials }, at, today }: LoadedPractice): Generator<Fault> {
  for (const { sample, initials, quotes, date, permission } of testimonials) {
    const [quote = ''] = quotes
    const place = (word: string) => at('testimonials.ts', `'${initials}'`, `'${quote}'`, word)
    if (!/^(\p{Lu}\. ?)+$/u.test(initials))
      yield {
        ...at('testimonials.ts', `'${initials}'`),
        says: `"${initials}" could tell who the patient is. Write initials only, such as 'A.B.' (rule D22).`,
      }
    if (quotes.length === 0)
      yield {
        ...place('quotes'),
        says: 'This testimonial says nothing. Write what the patient said, or delete it.',
      }
    if (sample !== true && !permission)
      yield {
        ...place('permission'),
        says: 'The patient has not permitted this. Ask for it in writing and then write true, or delete the testimonial (rule D22).',
      }
    if (date > today)
      yield {
        ...place('date'),
        says: `${date} is still to come. Write the date on which the patient said this.`,
      }
  }
}
