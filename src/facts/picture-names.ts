import type { Pictures, TreatmentArea } from './types.ts'

/** Places whose pictures need words, and those where the text beside them says the same. */
const described: readonly (keyof Pictures)[] = [
  'about',
  'children',
  'hygiene',
  'new-patients',
  'not-found',
  'offers',
  'plans',
  'what-to-expect',
]
const undescribed = ['checkout', 'checkout-wide', 'home', 'home-phone', 'treatments']

/** The areas whose pictures are at the top of Treatments. */
export const selectPicturedAreas = (areas: readonly TreatmentArea[]): readonly TreatmentArea[] =>
  areas.slice(0, 3)

/** Names of all pictures of a practice, without those of colleagues. */
export const listPictureNames = (areas: readonly TreatmentArea[]): readonly string[] => [
  ...new Set([...described, ...undescribed, ...selectPicturedAreas(areas).map(({ picture }) => picture)]),
]
