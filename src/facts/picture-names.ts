import type { Pictures, TimeOfDay, TreatmentArea } from './types.ts'

/** Places where the text beside the picture says the same. */
const undescribed = ['checkout', 'checkout-wide', 'home', 'home-phone', 'treatments']

/** The areas whose pictures are at the top of Treatments. */
export const selectPicturedAreas = (areas: readonly TreatmentArea[]): readonly TreatmentArea[] =>
  areas.slice(0, 3)

/** The facts that name pictures. */
export interface NamedPictures {
  readonly pictures: Pictures
  readonly treatmentAreas: readonly TreatmentArea[]
}

/** Names of all pictures of a practice, without those of colleagues. */
export function listPictureNames({ pictures, treatmentAreas }: NamedPictures): readonly string[] {
  const areas = selectPicturedAreas(treatmentAreas).map(({ picture }) => picture)
  return [...new Set([...Object.keys(pictures), ...undescribed, ...areas])]
}

/** Path of the drawing of a tip: the habits of mornings and evenings have their own. */
export const getTipDrawing = (part: TimeOfDay, key: string): string =>
  `pictures/tips/${part === 'other' ? key : `${part}-${key}`}.svg`
