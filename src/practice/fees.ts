import type { Fee, FeeGroup, FeeKey } from './types.ts'

const newPatientExam: Fee = {
  key: 'newPatientExam',
  group: 'examinations',
  name: 'New patient exam',
  note: 'Your first visit. You can join a plan afterwards.',
  private: { adult: { pence: 9700 }, child: { pence: 5800 } },
  plan: 'same',
}

/** The fee table in whole pence (specification section 9). Every price is the full price to pay. */
export const fees: Readonly<Record<FeeKey, Fee>> = {
  newPatientExam,
  routineExam: {
    key: 'routineExam',
    group: 'examinations',
    name: 'Routine exam',
    note: 'Your check-up. A child’s price depends on their age.',
    private: { adult: { pence: 6484 }, child: { pence: 3172, toPence: 4590 } },
    plan: 'included',
  },
  newPatientHygiene: {
    key: 'newPatientHygiene',
    group: 'hygiene',
    name: 'New patient hygiene',
    note: 'A longer first visit with gum measurements.',
    private: { adult: { pence: 11783 } },
    plan: 'same',
  },
  maintenanceHygiene: {
    key: 'maintenanceHygiene',
    group: 'hygiene',
    name: 'Maintenance hygiene',
    note: 'Your regular hygiene visit.',
    private: { adult: { pence: 8945 } },
    plan: 'included',
  },
  monitoringXrays: {
    key: 'monitoringXrays',
    group: 'x-rays',
    name: 'Monitoring x-rays',
    note: 'Price for the set.',
    private: { adult: { pence: 3080 } },
    plan: 'included',
  },
  diagnosticXray: {
    key: 'diagnosticXray',
    group: 'x-rays',
    name: 'Diagnostic x-ray',
    note: 'To look at one tooth.',
    private: { adult: { pence: 1540 } },
    plan: { adult: { pence: 1232 } },
  },
  urgentAssessment: {
    key: 'urgentAssessment',
    group: 'urgent',
    name: 'Urgent assessment',
    note: 'In opening hours. Treatment is extra and agreed first.',
    private: { adult: { pence: 12978 } },
    plan: { adult: { pence: 10382 }, child: { pence: 9085 } },
  },
  filling: {
    key: 'filling',
    group: 'treatment',
    name: 'Filling',
    note: 'Depends on the size of the filling.',
    private: { adult: { pence: 9933, from: true } },
    plan: { adult: { pence: 7946, from: true } },
  },
  routineExtraction: {
    key: 'routineExtraction',
    group: 'treatment',
    name: 'Routine extraction',
    private: { adult: { pence: 24982, from: true } },
    plan: { adult: { pence: 19986, from: true } },
  },
  surgicalExtraction: {
    key: 'surgicalExtraction',
    group: 'treatment',
    name: 'Surgical extraction',
    private: { adult: { pence: 40240, from: true } },
    plan: { adult: { pence: 32192, from: true } },
  },
  rootCanal: {
    key: 'rootCanal',
    group: 'treatment',
    name: 'Root canal treatment',
    note: 'Depends on the number of canals. A crown afterwards is extra.',
    private: { adult: { pence: 43010, from: true } },
    plan: { adult: { pence: 34408, from: true } },
  },
  ceramicCrown: {
    key: 'ceramicCrown',
    group: 'treatment',
    name: 'Ceramic crown',
    private: { adult: { pence: 68796 } },
    plan: { adult: { pence: 55037 } },
  },
  denture: {
    key: 'denture',
    group: 'treatment',
    name: 'Denture',
    private: { adult: { pence: 117392, from: true } },
    plan: { adult: { pence: 93914, from: true } },
  },
  implant: {
    key: 'implant',
    group: 'treatment',
    name: 'Dental implant',
    note: 'Includes planning, implant, connector and crown. No plan discount.',
    private: { adult: { pence: 301000, from: true } },
    plan: 'same',
  },
  whiteningAtHome: {
    key: 'whiteningAtHome',
    group: 'cosmetic',
    name: 'Teeth whitening at home',
    note: 'Adults only, after an exam. No plan discount.',
    private: { adult: { pence: 52580 } },
    plan: 'same',
    adultsOnly: true,
  },
  whiteningInSurgery: {
    key: 'whiteningInSurgery',
    group: 'cosmetic',
    name: 'Teeth whitening in surgery',
    note: 'Adults only, after an exam. No plan discount.',
    private: { adult: { pence: 77040 } },
    plan: 'same',
    adultsOnly: true,
  },
}

export const feeGroups: readonly { readonly group: FeeGroup; readonly heading: string }[] = [
  { group: 'examinations', heading: 'Exams' },
  { group: 'hygiene', heading: 'Hygiene' },
  { group: 'x-rays', heading: 'X-rays' },
  { group: 'urgent', heading: 'Urgent care' },
  { group: 'treatment', heading: 'Treatment' },
  { group: 'cosmetic', heading: 'Teeth whitening' },
]

export const feeNotes: readonly string[] = [
  'Every price is the full price you pay. We don’t charge extra for paying by card.',
  'A “from” price depends on the tooth and how much there is to do. You get a written plan with one total before treatment starts, and we ask you again before anything changes.',
]

/** Price of the first consultation, in pence, from the fee table. */
export const consultationPence = {
  adult: newPatientExam.private.adult.pence,
  child: newPatientExam.private.child?.pence ?? newPatientExam.private.adult.pence,
} as const

/** Amounts paid on this website, in pence; `online-fees.ts` says what they cover. */
export const onlineFeePence = { deposit: 5000, callOut: 19800 } as const

/** Text of the box that the payer ticks to ask for a visit within the days in which it could be cancelled. */
export const expressRequestTexts = {
  deposit:
    'If my visit is within 14 days of paying, I want it to go ahead, and I understand I can’t cancel once it has happened.',
  callOut:
    'I want you to see me straight away, and I understand my 14-day right to cancel ends once the visit has happened.',
} as const
