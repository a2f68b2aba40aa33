/*
 * What does each visit and treatment cost? In pence (9700 is £97), and the full price to pay. `child` only where a child
 * pays another price, `toPence` for a price from … to …, `from: true` for the lowest. Plan members pay what `plan` says: prices,
 * 'included' where a plan lists it, or 'same'. Fees of a `group`, written the same in each, stand together
 * below it. Other files find a fee by its
 * `key`; pages look for routineExam, maintenanceHygiene and urgentAssessment, if you have such.
 */

import type { Fee } from './types.ts'

/** The deposit is a part of this fee. */
export const newPatientExam: Fee = {
  key: 'newPatientExam',
  group: 'Exams',
  name: 'New patient exam',
  note: 'Your first visit. You can join a plan afterwards.',
  private: { adult: { pence: 9700 }, child: { pence: 5800 } },
  plan: 'same',
}

export const fees: readonly Fee[] = [
  newPatientExam,
  {
    key: 'routineExam',
    group: 'Exams',
    name: 'Routine exam',
    note: 'Your check-up. A child’s price depends on their age.',
    private: { adult: { pence: 6484 }, child: { pence: 3172, toPence: 4590 } },
    plan: 'included',
  },
  {
    key: 'newPatientHygiene',
    group: 'Hygiene',
    name: 'New patient hygiene',
    note: 'A longer first visit with gum measurements.',
    private: { adult: { pence: 11783 } },
    plan: 'same',
  },
  {
    key: 'maintenanceHygiene',
    group: 'Hygiene',
    name: 'Maintenance hygiene',
    note: 'Your regular hygiene visit.',
    private: { adult: { pence: 8945 } },
    plan: 'included',
  },
  {
    key: 'monitoringXrays',
    group: 'X-rays',
    name: 'Monitoring x-rays',
    note: 'Price for the set.',
    private: { adult: { pence: 3080 } },
    plan: 'included',
  },
  {
    key: 'diagnosticXray',
    group: 'X-rays',
    name: 'Diagnostic x-ray',
    note: 'To look at one tooth.',
    private: { adult: { pence: 1540 } },
    plan: { adult: { pence: 1232 } },
  },
  {
    key: 'urgentAssessment',
    group: 'Urgent care',
    name: 'Urgent assessment',
    note: 'In opening hours. Treatment is extra and agreed first.',
    private: { adult: { pence: 12978 } },
    plan: { adult: { pence: 10382 }, child: { pence: 9085 } },
  },
  {
    key: 'filling',
    group: 'Treatment',
    name: 'Filling',
    note: 'Depends on the size of the filling.',
    private: { adult: { pence: 9933, from: true } },
    plan: { adult: { pence: 7946, from: true } },
  },
  {
    key: 'routineExtraction',
    group: 'Treatment',
    name: 'Routine extraction',
    private: { adult: { pence: 24982, from: true } },
    plan: { adult: { pence: 19986, from: true } },
  },
  {
    key: 'surgicalExtraction',
    group: 'Treatment',
    name: 'Surgical extraction',
    private: { adult: { pence: 40240, from: true } },
    plan: { adult: { pence: 32192, from: true } },
  },
  {
    key: 'rootCanal',
    group: 'Treatment',
    name: 'Root canal treatment',
    note: 'Depends on the number of canals. A crown afterwards is extra.',
    private: { adult: { pence: 43010, from: true } },
    plan: { adult: { pence: 34408, from: true } },
  },
  {
    key: 'ceramicCrown',
    group: 'Treatment',
    name: 'Ceramic crown',
    private: { adult: { pence: 68796 } },
    plan: { adult: { pence: 55037 } },
  },
  {
    key: 'denture',
    group: 'Treatment',
    name: 'Denture',
    private: { adult: { pence: 117392, from: true } },
    plan: { adult: { pence: 93914, from: true } },
  },
  {
    key: 'implant',
    group: 'Treatment',
    name: 'Dental implant',
    note: 'Includes planning, implant, connector and crown. No plan discount.',
    private: { adult: { pence: 301000, from: true } },
    plan: 'same',
  },
  {
    key: 'whiteningAtHome',
    group: 'Teeth whitening',
    name: 'Teeth whitening at home',
    note: 'Adults only, after an exam. No plan discount.',
    private: { adult: { pence: 52580 } },
    plan: 'same',
    adultsOnly: true,
  },
  {
    key: 'whiteningInSurgery',
    group: 'Teeth whitening',
    name: 'Teeth whitening in surgery',
    note: 'Adults only, after an exam. No plan discount.',
    private: { adult: { pence: 77040 } },
    plan: 'same',
    adultsOnly: true,
  },
]

export const feeNotes: readonly string[] = [
  'Every price is the full price you pay. We don’t charge extra for paying by card.',
  'A “from” price depends on the tooth and how much there is to do. You get a written plan with one total before treatment starts, and we ask you again before anything changes.',
]
