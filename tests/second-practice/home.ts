import type { HomeChoice } from './types.ts'

export const homeChoice: HomeChoice = {
  treatments: 'Bridges and veneers',
  fees: ['newPatientExam', 'scaling', 'bridge'],
  plan: 'lighthouse',
  film: null,
  heroByHours: false,
  heroFilm: false,
}
