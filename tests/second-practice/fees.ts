import type { Fee } from './types.ts'

export const newPatientExam: Fee = {
  key: 'newPatientExam',
  group: 'Exams',
  name: 'First examination',
  private: { adult: { pence: 8100 } },
  plan: 'same',
}

export const fees: readonly Fee[] = [
  newPatientExam,
  {
    key: 'routineExam',
    group: 'Exams',
    name: 'Check-up',
    private: { adult: { pence: 5250 } },
    plan: 'included',
  },
  {
    key: 'scaling',
    group: 'Hygiene',
    name: 'Scale and polish',
    note: 'Half an hour with the dentist.',
    private: { adult: { pence: 7175 } },
    plan: 'included',
  },
  {
    key: 'bridge',
    group: 'Treatment',
    name: 'Bridge',
    note: 'For each tooth.',
    private: { adult: { pence: 71300, from: true } },
    plan: { adult: { pence: 64170, from: true } },
  },
  {
    key: 'veneer',
    group: 'Cosmetic treatment',
    name: 'Veneer',
    private: { adult: { pence: 56600 } },
    plan: { adult: { pence: 50940 } },
    adultsOnly: true,
  },
]

export const feeNotes: readonly string[] = ['There’s nothing to pay on top of these prices.']
