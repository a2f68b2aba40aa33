import { newPatientExam } from '#practice/fees.ts'
import { consultationPence, calculateBalanceDue } from '../../facts/consultation-price.ts'
import { callOutTerms, depositTerms } from '../../facts/cancel-terms.ts'
import { callOutFee, depositFee } from '#practice/online-fees.ts'
import type { IsoDate, OnlineFee } from '../../facts/types.ts'
import type { PatientAge } from '../../facts/consultation-price.ts'
import { getPriceGroup } from '../services/date-of-birth.ts'
import type { PaidFormMessage, Purpose } from '../services/paid-services.ts'

export interface Order {
  heading: string
  /** One sentence: what is paid for, and for whom. */
  purpose: string
  fee: OnlineFee
  terms: readonly string[]
  /** Price, above the amount to pay now: label and pence. */
  lines: readonly (readonly [string, number])[]
  /** Rest to pay later, below it: label and pence. */
  later: readonly (readonly [string, number])[]
  /** Label of the amount while it is due; afterwards `name` and the state: paid, not taken, unconfirmed. */
  total: string
  name: string
  /** Decides whom to call about it. */
  about: Purpose
}

const words = {
  adult: { heading: 'Your first visit', whose: 'for you', exam: `${newPatientExam.name}, adult` },
  child: {
    heading: 'Your child’s first visit',
    whose: 'for your child',
    exam: `${newPatientExam.name}, child`,
  },
} as const

/** Deposit for a patient of this age: part of the exam fee, with the rest to pay on the day (ruling 2). */
export function createDepositOrder(patient: PatientAge): Order {
  const { heading, whose, exam } = words[patient]
  return {
    heading,
    purpose: `The deposit holds a place ${whose}.`,
    fee: depositFee,
    terms: depositTerms,
    lines: [[exam, consultationPence[patient]]],
    later: [['To pay at your visit', calculateBalanceDue(patient)]],
    total: 'Deposit today',
    name: 'Deposit',
    about: 'registration',
  }
}

export const callOutOrder: Order = {
  heading: 'Your call-out',
  purpose: 'We open the practice to see you. Any treatment is extra.',
  fee: callOutFee,
  terms: callOutTerms,
  lines: [['Call-out and assessment', callOutFee.pence]],
  later: [],
  total: 'To pay now',
  name: 'Call-out fee',
  about: 'call-out',
}

const firstVisitOrder: Order = {
  ...createDepositOrder('adult'),
  heading: 'A first visit',
  purpose: 'The deposit holds the place.',
}

/** An earlier payment, of which only the form and the pence are known. */
export function createPaidOrder(about: Purpose, pence: number): Order {
  const order = about === 'registration' ? firstVisitOrder : callOutOrder
  return { ...order, lines: [], later: [], fee: { ...order.fee, pence } }
}

const orders: { readonly [P in Purpose]: (message: PaidFormMessage<P>['message'], today: IsoDate) => Order } =
  {
    registration: ({ dob }, today) => createDepositOrder(getPriceGroup(dob, today)),
    'call-out': () => callOutOrder,
  }

/** @param today Date in London. */
export const createOrder = <P extends Purpose>(
  { purpose, message }: PaidFormMessage<P>,
  today: IsoDate,
): Order => orders[purpose](message, today)
