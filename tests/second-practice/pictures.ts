import type { Pictures } from './types.ts'

export const pictures: Pictures = {
  about: 'A slate roof above a harbour',
  children: 'A bucket, a spade and a striped towel',
  house: 'A white cottage above a harbour wall',
  hygiene: 'A toothbrush on a white shelf',
  'new-patients': 'A blue door with a brass knocker',
  'not-found': 'An empty jetty at low tide',
  offers: 'A jar of shells on a window sill',
  plans: 'Five pebbles in a row on sand',
  'what-to-expect': 'A wicker chair that faces the sea',
}

export const paidFilm: boolean = false
