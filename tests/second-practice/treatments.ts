import { bridge } from './treatments/bridge.ts'
import { veneer } from './treatments/veneer.ts'
import type { Treatment, TreatmentArea } from './types.ts'

export const treatments: readonly Treatment[] = [bridge, veneer]

export const treatmentAreas: readonly TreatmentArea[] = [
  {
    key: 'repairs',
    picture: 'treatments',
    heading: 'Repairs',
    paragraphs: ['We mend what can be mended, and fill gaps with bridges.'],
    fees: ['routineExam', 'bridge'],
    details: [bridge],
  },
  {
    key: 'looks',
    picture: 'cosmetics',
    heading: 'Looks',
    paragraphs: ['Small changes to front teeth.'],
    list: ['Veneers', 'Polishing'],
    fees: ['veneer', 'scaling'],
    details: [veneer],
  },
]
