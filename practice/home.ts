/*
 * What should the home page pick out? Some fees and a plan by their keys, and the film of a treatment by its address
 * (`null`: none). `heroFilm`: there is a film at the top of the page, public/films/home.webm and home.mp4.
 */

import type { HomeChoice } from './types.ts'

export const homeChoice: HomeChoice = {
  treatments: 'Crowns, root canals, implants and more',
  fees: ['newPatientExam', 'filling', 'rootCanal', 'ceramicCrown', 'routineExtraction', 'implant'],
  plan: 'basic',
  film: 'dental-implant',
  heroFilm: true,
}
