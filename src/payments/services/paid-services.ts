import * as v from 'valibot'
import type { PaidFormName } from '../../forms/form-names.ts'
import type { MessageForm } from '../../forms/message-form.ts'
import type { LetterLine } from '../../mail/letter-layout.ts'
import type { IsoDate, OnlineFee } from '../../practice/types.ts'
import { callOut } from './call-out.ts'
import type { PaidService } from './paid-service.ts'
import { registration } from './registration.ts'
import { callReception, receptionAnyTime } from './whom-to-call.ts'
import type { Today } from '../../practice/notice.ts'

/** What can be paid for on the website, by the purpose that is stored with each payment. Another service is one row. */
const rows = { registration, 'call-out': callOut } as const satisfies Record<PaidFormName, unknown>

export type Purpose = PaidFormName
type MessageOf<P extends Purpose> = (typeof rows)[P] extends PaidService<infer Message> ? Message : never

const paidServices: { readonly [P in Purpose]: PaidService<MessageOf<P>> } = rows

/** A form that leads to a payment, as it was sent. */
export type PaidForm<Of extends Purpose = Purpose> = {
  [P in Of]: { purpose: P; message: MessageOf<P> }
}[Of]
/** What all of them have, whatever is paid for. */
export type AnyService = Omit<PaidService<never>, 'form' | 'leftToPay'>

export const purposes = Object.keys(rows) as readonly Purpose[]

export const serviceOf = (purpose: Purpose): AnyService => paidServices[purpose]
export const feeOf = (purpose: Purpose) => serviceOf(purpose).fee

/** The purpose that is stored with a payment; undefined: its service was removed from the website since. */
export const purposeIn = (stored: string): Purpose | undefined => purposes.find((one) => one === stored)

/** What is said of a payment, by the purpose that is stored with it. */
export function serviceInWords(stored: string): ServiceInWords {
  const purpose = purposeIn(stored)
  return purpose === undefined ? removedService : serviceOf(purpose)
}

/** What a call is for that names no service, only a price in pence; null: nothing can be told from it. */
export const knownByPrice = (pence: number): Purpose | null =>
  purposes.find((purpose) => serviceOf(purpose).isKnownByPrice && feeOf(purpose).pence === pence) ?? null

/** The form behind a purpose, whose messages are those of that purpose. @param now UTC milliseconds. */
export const formOf = <P extends Purpose>(purpose: P, now?: () => number): MessageForm<MessageOf<P>> =>
  paidServices[purpose].form(now)

/** What a valid paid form is. @param now UTC milliseconds. */
export const paidFormSchema = (now: () => number): v.GenericSchema<unknown, PaidForm> =>
  v.variant(
    'purpose',
    purposes.map((purpose) =>
      v.object({ purpose: v.literal(purpose), message: formOf(purpose, now).schema }),
    ),
  )

/** What the practice reads of a paid form beside its sender. */
export const linesOf = <P extends Purpose>({ purpose, message }: PaidForm<P>): readonly LetterLine[] =>
  formOf(purpose).lines(message)

/** What is left to pay later of what was paid for. @param today The day in London. */
export const leftOf = <P extends Purpose>(
  { purpose, message }: PaidForm<P>,
  pence: number,
  today: IsoDate,
): readonly LetterLine[] => paidServices[purpose].leftToPay(message, pence, today)

/** What is said of a payment after it was made. */
type ServiceInWords = Pick<PaidService<never>, 'samePaymentFor' | 'call' | 'callAnyTime' | 'letter'> & {
  fee: Pick<OnlineFee, 'name' | 'remains' | 'terms'>
  next: Pick<PaidService<never>['next'], 'letter'>
}

/** Of a payment whose service was removed from the website since: the payment still has to come to its end. */
const removedService: ServiceInWords = {
  fee: {
    name: 'Payment on our website',
    remains: [],
    terms: [`To cancel, or to ask for your money back, please ${receptionAnyTime}.`],
  },
  samePaymentFor: 24 * 3_600_000,
  call: callReception,
  callAnyTime: receptionAnyTime,
  letter: {
    title: 'Payment received',
    form: 'The form of a service that has since been taken off the website',
    agreed: '',
  },
  next: { letter: 'Reception will contact you.' },
}

/** Whom to telephone about a payment at an instant, in words: "telephone us on 01632 960145, from today at 9am". */
export function callText(purpose: string, today: Today): string {
  const { before, number, after } = serviceInWords(purpose).call(today)
  return `${before} ${number.shown}${after}`
}
