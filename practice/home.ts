import type { HomeChoice } from '../src/facts/types.ts'

/** What the home page picks out: keys of fees, of a plan, and of a treatment with a film. */
export const homeChoice: HomeChoice = {
  treatments: 'Crowns, root canals, implants and more',
  fees: ['newPatientExam', 'filling', 'rootCanal', 'ceramicCrown', 'routineExtraction', 'implant'],
  plan: 'basic',
  film: 'dental-implant',
  heroFilm: true,
}
