import type { HomeChoice, Pictures, Tip, TreatmentArea } from './types.ts'

/** What follows `home` or `home-phone` in the name of the home page's picture: its light, and whether the door is shut. */
export const heroLights = [
  '',
  '-shut',
  '-afternoon',
  '-afternoon-shut',
  '-evening',
  '-evening-shut',
  '-night',
] as const
export type HeroLight = (typeof heroLights)[number]

/** Places where the text beside the picture says the same. */
const undescribed = [
  'checkout',
  'checkout-paid',
  'checkout-wide',
  'first-visit/bear',
  'first-visit/bell',
  'house-night',
  'hygiene-evening',
  'hygiene-night',
  'surgery',
  'tips/products',
  'treatments',
  'waiting-room',
]

/** The areas whose pictures are at the top of Treatments. */
export const selectPicturedAreas = (areas: readonly TreatmentArea[]): readonly TreatmentArea[] =>
  areas.slice(0, 3)

/** The facts that name pictures. */
export interface NamedPictures {
  readonly pictures: Pictures
  readonly treatmentAreas: readonly TreatmentArea[]
  readonly tips: readonly Pick<Tip, 'key'>[]
  readonly homeChoice: Pick<HomeChoice, 'heroByHours'>
}

/** Names of all pictures of a practice, without those of colleagues. */
export function listPictureNames(facts: NamedPictures): readonly string[] {
  const lights = facts.homeChoice.heroByHours ? heroLights : ['']
  return [
    ...new Set([
      ...Object.keys(facts.pictures),
      ...undescribed,
      ...lights.flatMap((light) => [`home${light}`, `home-phone${light}`]),
      ...facts.tips.map(({ key }) => getTipPicture(key)),
      ...selectPicturedAreas(facts.treatmentAreas).map(({ picture }) => picture),
    ]),
  ]
}

export const getTipPicture = (key: string): string => `tips/${key}`
