import type { TeamMember } from '../../facts/types.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/** For patients who ask who will see them (rules D1 and D8), and those whose words are quoted (rule D22). */
export function* listPeopleFaults(practice: LoadedPractice): Generator<Fault> {
  yield* listTeamFaults(practice)
  yield* listTestimonialFaults(practice)
}

function* listTeamFaults({ facts, at }: LoadedPractice): Generator<Fault> {
  const { team, complaints } = facts
  for (const { key, name, role, gdcNumber, qualifications } of team) {
    const own = `key: '${key}'`
    if (!/^\d{4,6}$/.test(gdcNumber))
      yield {
        ...at('team.ts', own, 'gdcNumber'),
        says: `"${gdcNumber}" is not a registration number. Write the 4 to 6 figures of ${name} in the register of the General Dental Council, https://olr.gdc-uk.org.`,
      }
    if (qualifications.length === 0)
      yield {
        ...at('team.ts', own, 'qualifications'),
        says: `${name} has no qualification. The General Dental Council asks for at least one, with country and year.`,
      }
    if (/^Dr\b/.test(name) && !/dentist|odontist|dental surgeon/i.test(role))
      yield {
        ...at('team.ts', own, 'role'),
        says: `${name} is called Dr, and the role "${role}" does not say dentist, so patients may expect a doctor. Write it into the role, such as 'Dentist'.`,
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

function* listTestimonialFaults({ facts: { testimonials }, at }: LoadedPractice): Generator<Fault> {
  for (const { sample, initials, quotes, permission } of testimonials) {
    if (!/^(\p{Lu}\. ?)+$/u.test(initials))
      yield {
        ...at('testimonials.ts', `'${initials}'`),
        says: `"${initials}" could tell who the patient is. Write initials only, such as 'A.B.'.`,
      }
    if (sample !== true && !permission)
      yield {
        ...at('testimonials.ts', `'${initials}'`, `'${quotes[0]}'`, 'permission'),
        says: 'The patient has not permitted this. Ask for it in writing and then write true, or delete the testimonial.',
      }
  }
}
