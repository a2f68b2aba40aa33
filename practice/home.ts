/*
 * What should the home page pick out? Some fees and a plan by their keys, and the film of a treatment by its address
 * (`null`: none). `heroByHours`: the picture at the top follows the clock and your opening hours, so there are seven
 * (pictures.ts); `false`: there is one, `home`. `heroFilm`: each has a film, such as public/films/home.webm and home.mp4.
 */

import type { HomeChoice } from './types.ts'

export const homeChoice: HomeChoice = {
  treatments: 'Crowns, root canals, implants and more',
  fees: ['newPatientExam', 'filling', 'rootCanal', 'ceramicCrown', 'implant'],
  plan: 'basic',
  film: 'dental-implant',
  heroByHours: true,
  heroFilm: true,
}
