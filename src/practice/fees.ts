import { practice } from './practice.ts'
import type { Fee, FeeGroup, FeeKey, OnlineFee } from './types.ts'
import { outOfHoursInWords } from './who-answers.ts'

/** The fee table in whole pence (specification section 9). Every price is the full price to pay. */
export const fees: Readonly<Record<FeeKey, Fee>> = {
  newPatientExam: {
    key: 'newPatientExam',
    group: 'examinations',
    name: 'New patient exam',
    note: 'Your first consultation. You can join a plan afterwards.',
    private: { adult: { pence: 9700 }, child: { pence: 5800 } },
    plan: 'same',
  },
  routineExam: {
    key: 'routineExam',
    group: 'examinations',
    name: 'Routine exam',
    note: 'A child’s price depends on their age.',
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
    private: { adult: { pence: 8945 } },
    plan: 'included',
  },
  monitoringXrays: {
    key: 'monitoringXrays',
    group: 'x-rays',
    name: 'Monitoring x-rays',
    note: 'For the set.',
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
    note: 'In opening hours. Treatment is priced separately and agreed first.',
    private: { adult: { pence: 12978 } },
    plan: { adult: { pence: 10382 }, child: { pence: 9085 } },
  },
  filling: {
    key: 'filling',
    group: 'treatment',
    name: 'Filling',
    note: 'By the size of the filling.',
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
    note: 'By the number of canals. A crown afterwards is priced separately.',
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
    note: 'Planning, implant, connector and crown. The plan discount does not apply.',
    private: { adult: { pence: 301000, from: true } },
    plan: 'same',
  },
  whiteningAtHome: {
    key: 'whiteningAtHome',
    group: 'cosmetic',
    name: 'Teeth whitening at home',
    note: 'Adults only, after an examination. The plan discount does not apply.',
    private: { adult: { pence: 52580 } },
    plan: 'same',
    adultsOnly: true,
  },
  whiteningInSurgery: {
    key: 'whiteningInSurgery',
    group: 'cosmetic',
    name: 'Teeth whitening in surgery',
    note: 'Adults only, after an examination. The plan discount does not apply.',
    private: { adult: { pence: 77040 } },
    plan: 'same',
    adultsOnly: true,
  },
}

/** The order and headings of the fee table. */
export const feeGroups: readonly { readonly group: FeeGroup; readonly heading: string }[] = [
  { group: 'examinations', heading: 'Examinations' },
  { group: 'hygiene', heading: 'Hygiene' },
  { group: 'x-rays', heading: 'X-rays' },
  { group: 'urgent', heading: 'Urgent care' },
  { group: 'treatment', heading: 'Treatment' },
  { group: 'cosmetic', heading: 'Teeth whitening' },
]

/** What is written under the fee table. */
export const feeNotes: readonly string[] = [
  'Every price is the full price to pay. We do not charge extra for paying by card.',
  'A price marked “from” depends on the tooth and on how much there is to do. You get a written plan with one total before treatment begins, and we ask again before anything changes.',
]

/** What a patient owes for the first consultation, in pence: the fee table decides. */
export const consultation = {
  adult: fees.newPatientExam.private.adult.pence,
  child: fees.newPatientExam.private.child?.pence ?? fees.newPatientExam.private.adult.pence,
} as const

/** Part of the consultation fee, paid on the new patient page (specification section 9, rules D30 to D33). */
export const deposit: OnlineFee = {
  sample: true,
  name: 'New patient deposit',
  pence: 5000,
  currency: 'GBP',
  summary:
    'The deposit holds your first appointment. It is part of the new patient exam fee, not an extra charge.',
  covers: ['A new patient appointment kept in your name', 'The first part of your new patient exam fee'],
  remains: [
    'The rest of the exam fee is paid at the practice on the day of your visit.',
    'X-rays, hygiene visits and treatment are priced separately in our fee table and agreed with you before they begin.',
  ],
  beforePaying: [],
  expressRequest:
    'If the visit falls within 14 days of paying, I ask for it all the same, and I understand that my right to cancel ends when it has taken place.',
  terms: [
    'You can cancel for any reason within 14 days of paying, as long as the visit has not taken place, and we return the whole deposit. If the visit falls within these 14 days, you ask for it expressly by ticking the box in the form, and the right to cancel ends when it has taken place.',
    'After that we return the whole deposit if you cancel or move your appointment at least 48 hours before it begins.',
    'We always return the whole deposit if the practice cancels and the new time we offer does not suit you.',
    'If you cancel later than that or do not come, we keep only what the empty appointment has cost us, and never more than the deposit. If another patient takes the appointment, we return it all.',
    'To cancel, telephone or write to reception. Refunds go back to the card that paid, as a rule within five working days and always within 14 days.',
  ],
}

/** Paid after speaking to the dentist on call (specification section 9, rules D17, D30 to D32, D48). */
export const callOut: OnlineFee = {
  sample: true,
  name: 'Out-of-hours call-out fee',
  pence: 19800,
  currency: 'GBP',
  summary:
    'The call-out fee is for opening the practice and seeing you outside our opening times. Treatment is charged on top, at the prices of our fee table.',
  covers: [
    'A dentist and a dental nurse coming in to see you outside opening times',
    'An assessment of the problem, with the x-ray needed to find its cause',
    'Advice, and a written price for any treatment before it begins',
  ],
  remains: [
    'Treatment during the visit, such as a filling, an extraction or the first stage of root canal treatment, is charged on top at the prices of our fee table. You agree the price first.',
    'Any visits that follow in opening hours are priced separately in our fee table.',
  ],
  beforePaying: [
    'Please pay only after you have spoken to the dentist on call and agreed a time to be seen.',
  ],
  expressRequest:
    'I ask you to see me at once, and I understand that my right to cancel within 14 days ends when the visit has taken place.',
  terms: [
    'You can cancel within 14 days of paying, as long as the visit has not taken place. You ask us expressly to see you at once by ticking the box in the form, so the right to cancel ends when the visit has taken place.',
    'We return the whole fee if you cancel before the dentist has set out, or if we cannot see you.',
    'If you cancel after the dentist has set out, we keep a fair part for the time already given and return the rest.',
    `To cancel, telephone the dentist on call on ${practice.emergencyTelephone.shown} (${outOfHoursInWords}), or reception in opening times. Refunds go back to the card that paid, as a rule within five working days and always within 14 days.`,
  ],
}
