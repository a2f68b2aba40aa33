import { consultation } from '../../practice/fees.ts'
import { callOut, deposit } from '../../practice/online-fees.ts'
import type { IsoDate, OnlineFee } from '../../practice/types.ts'
import { remainsToPay } from '../../practice/balance-due.ts'
import type { PatientAge } from '../../practice/balance-due.ts'
import { patientAge } from '../services/date-of-birth.ts'
import type { PaidForm, Purpose } from '../services/paid-services.ts'

/** What somebody is about to pay, as page and dialog show it. */
export interface Order {
  heading: string
  /** What it is and for whom, in one sentence. */
  purpose: string
  fee: OnlineFee
  /** What it costs, above what is paid now: what for, and pence. */
  lines: readonly (readonly [string, number])[]
  /** What is left to pay later, below it. */
  later: readonly (readonly [string, number])[]
  /** What the amount to pay now is called, and before what became of it: paid, not taken, unconfirmed. */
  total: string
  name: string
  /** The form that it belongs to, which says whom to call about it. */
  about: Purpose
}

const words = {
  adult: { heading: 'Your first visit', whose: 'for you', exam: 'New patient exam, adult' },
  child: { heading: 'Your child’s first visit', whose: 'for your child', exam: 'New patient exam, child' },
} as const

/** The deposit of a patient of that age: part of the exam fee, with what is left to pay on the day (ruling 2). */
export function depositOrder(patient: PatientAge): Order {
  const { heading, whose, exam } = words[patient]
  return {
    heading,
    purpose: `The deposit holds a first visit ${whose}.`,
    fee: deposit,
    lines: [[exam, consultation[patient]]],
    later: [['Left to pay on the day', remainsToPay(patient)]],
    total: 'Deposit today',
    name: 'Deposit',
    about: 'registration',
  }
}

export const callOutOrder: Order = {
  heading: 'Your call-out',
  purpose: 'We open the practice and see you. Treatment is charged on top.',
  fee: callOut,
  lines: [['Call-out and assessment', callOut.pence]],
  later: [],
  total: 'To pay now',
  name: 'Call-out fee',
  about: 'call-out',
}

const firstVisitOrder: Order = {
  ...depositOrder('adult'),
  heading: 'A first visit',
  purpose: 'The deposit holds it.',
}

/** What was paid for some time ago, of which no more is known than the form and the pence. */
export function paidOrder(about: Purpose, pence: number): Order {
  const order = about === 'registration' ? firstVisitOrder : callOutOrder
  return { ...order, lines: [], later: [], fee: { ...order.fee, pence } }
}

const orders: { readonly [P in Purpose]: (message: PaidForm<P>['message'], today: IsoDate) => Order } = {
  registration: ({ dob }, today) => depositOrder(patientAge(dob, today)),
  'call-out': () => callOutOrder,
}

/** What is paid for with a form. @param today The day in London. */
export const orderOf = <P extends Purpose>({ purpose, message }: PaidForm<P>, today: IsoDate): Order =>
  orders[purpose](message, today)
