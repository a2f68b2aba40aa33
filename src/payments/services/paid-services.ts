import * as v from 'valibot'
import type { PaidFormName } from '../../forms/form-names.ts'
import type { MessageForm } from '../../forms/message-form.ts'
import type { LetterLine } from '../../mail/letter-layout.ts'
import type { LetterStill } from '../../facts/letter-stills.ts'
import type { IsoDate, OnlineFee } from '../../facts/types.ts'
import { callOutService } from './call-out-service.ts'
import type { PaidService } from './paid-service.ts'
import { registrationService } from './registration-service.ts'
import { getReceptionContact, receptionContact } from './telephone-contact.ts'
import type { Today } from '../../facts/prepared-notices.ts'

/** Paid services by the purpose that is stored with each payment. Another service is one row. */
const rows = { registration: registrationService, 'call-out': callOutService } as const satisfies Record<
  PaidFormName,
  unknown
>

export type Purpose = PaidFormName
type MessageOf<P extends Purpose> = (typeof rows)[P] extends PaidService<infer Message> ? Message : never

const paidServices: { readonly [P in Purpose]: PaidService<MessageOf<P>> } = rows

export type PaidFormMessage<Of extends Purpose = Purpose> = {
  [P in Of]: { purpose: P; message: MessageOf<P> }
}[Of]
/** Members of a service that are independent of its form. */
export type AnyService = Omit<PaidService<never>, 'form' | 'getBalanceDue'>

export const purposes = Object.keys(rows) as readonly Purpose[]

/** Those that can be paid for now; payments of the others were made earlier. */
export const offeredPurposes = purposes.filter((purpose) => rows[purpose].fee.offered)

export const getService = (purpose: Purpose): AnyService => paidServices[purpose]
export const getFee = (purpose: Purpose) => getService(purpose).fee

/** The purpose stored with a payment; undefined: its service was removed from the website. */
export const findPurpose = (stored: string): Purpose | undefined => purposes.find((one) => one === stored)

/** Texts about a payment by its stored purpose, with a fallback. */
export function getServiceTexts(stored: string): ServiceInWords {
  const purpose = findPurpose(stored)
  return purpose === undefined ? removedService : getService(purpose)
}

/** Purpose of a request that contains only a price in pence; null when no service has it. */
export const findPurposeByPrice = (pence: number): Purpose | null =>
  offeredPurposes.find((purpose) => getService(purpose).isFoundByPrice && getFee(purpose).pence === pence) ??
  null

/** @param now UTC milliseconds. */
export const getForm = <P extends Purpose>(purpose: P, now?: () => number): MessageForm<MessageOf<P>> =>
  paidServices[purpose].form(now)

/** @param now UTC milliseconds. */
export const createPaidFormSchema = (now: () => number): v.GenericSchema<unknown, PaidFormMessage> =>
  v.variant(
    'purpose',
    offeredPurposes.map((purpose) =>
      v.object({ purpose: v.literal(purpose), message: getForm(purpose, now).schema }),
    ),
  )

/** For the practice, without its sender. */
export const getFormLines = <P extends Purpose>({
  purpose,
  message,
}: PaidFormMessage<P>): readonly LetterLine[] => getForm(purpose).lines(message)

/** @param today The day in London. */
export const getServiceBalanceDue = <P extends Purpose>(
  { purpose, message }: PaidFormMessage<P>,
  pence: number,
  today: IsoDate,
): readonly LetterLine[] => paidServices[purpose].getBalanceDue(message, pence, today)

type ServiceInWords = Pick<
  PaidService<never>,
  'terms' | 'duplicateWindow' | 'getContact' | 'contactText' | 'letter'
> & {
  fee: Pick<OnlineFee, 'name' | 'remains'>
  next: Pick<PaidService<never>['next'], 'letter'>
  paid: Pick<PaidService<never>['paid'], 'heading'>
  still: LetterStill
}

/** Fallback for a payment whose service was removed from the website: it must still be completed. */
const removedService: ServiceInWords = {
  fee: {
    name: 'Payment on our website',
    remains: [],
  },
  terms: [`To cancel, or to ask for a refund, please ${receptionContact}.`],
  duplicateWindow: 24 * 3_600_000,
  getContact: getReceptionContact,
  contactText: receptionContact,
  letter: {
    title: 'Payment received',
    form: 'A form that’s no longer on the website',
    agreed: '',
  },
  next: { letter: 'Reception will be in touch.' },
  paid: { heading: 'We’ve received your payment' },
  still: 'house',
}

/** Telephone contact for a payment at a given time: "call us on …, from today at 9am". */
export function formatContact(purpose: string, today: Today): string {
  const { before, number, after } = getServiceTexts(purpose).getContact(today)
  return `${before} ${number.shown}${after}`
}
