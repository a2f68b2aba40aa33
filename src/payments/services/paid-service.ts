import * as v from 'valibot'
import { validateForm, requireText, createSenderFields } from '../../forms/message-form.ts'
import type { ValidationResult, MessageForm, Sender } from '../../forms/message-form.ts'
import type { LetterStill } from '../../facts/letter-stills.ts'
import type { LetterLine } from '../../mail/letter-layout.ts'
import { SHORT_TEXT_MAX } from '../../runtime/limits.ts'
import type { IsoDate, OnlineFee } from '../../facts/types.ts'
import type { TelephoneContact } from './telephone-contact.ts'
import type { Today } from '../../facts/prepared-notices.ts'

export interface PaidMessage extends Sender {
  town: string
  postcode: string
  /** The patient's, if the form has it: distinguishes two children of one parent. */
  dob?: string
}

export interface Patient {
  sender: Sender
  lines: readonly LetterLine[]
}

export interface PaidService<Message extends PaidMessage> {
  fee: OnlineFee
  /** How to cancel, and what is refunded. */
  terms: readonly string[]
  /** A request with only this price means this one; of services with the same price only one may be. */
  isFoundByPrice: boolean
  /** @param now UTC milliseconds. */
  form: (now?: () => number) => MessageForm<Message>
  /** Milliseconds in which the same person in the same browser pays for it only once. */
  duplicateWindow: number
  getContact: (today: Today) => TelephoneContact
  /** For text that is kept and read at any time. */
  contactText: string
  /** The practice's letter: its title, the name of the form, and what the patient agreed to before paying. */
  letter: { title: string; form: string; agreed: string }
  /** Second recipient of that letter, and what they are to do; null: none. */
  secondRecipient: { name: string; address: string; toDo: string } | null
  /** Balance due later, by the form. @param pence Paid. @param today The day in London. */
  getBalanceDue: (message: Message, pence: number, today: IsoDate) => readonly LetterLine[]
  /** Next steps after a payment, for the receipt by mail and, longer, for the saved receipt. */
  next: { letter: string; receipt: string }
  /** Text of the page after a payment: what is certain now, what happens when, and where to get help. */
  paid: {
    heading: string
    path: readonly { readonly when: string; readonly text: string }[]
    help: string
  }
  /** Beside that heading in the receipt by mail. */
  still: LetterStill
  /** Contact for questions on the saved receipt, beside reception's telephone; may be empty. */
  urgentQuestions: string
  mailCall: MailCall
}

/** The request that a page makes after a payment (specification section 7). */
interface MailCall {
  /** Last segment of its path. */
  name: string
  /** @param now UTC milliseconds. */
  read: (fields: unknown, now: number) => ValidationResult<{ transactionId: string; patient: Patient }>
}

export const optionalText = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(SHORT_TEXT_MAX)), '')
export const createRequiredText = (what: string) => requireText(what, `${what} is missing`, SHORT_TEXT_MAX)

const { firstName, lastName, email, phone } = createSenderFields()
export const mailCallFields = {
  firstName,
  lastName,
  email,
  phone,
  /** Ignored: the ledger decides the amount, not the browser (ruling 15). */
  amount: v.optional(v.unknown()),
  city: createRequiredText('City'),
  zip_code: optionalText,
  transaction_id: createRequiredText('Transaction'),
}

interface MailMessage extends Sender {
  city: string
  zip_code: string
  transaction_id: string
}

/** @param lines Lines for the practice from the call's own fields; town and postcode follow. */
export function createMailCall<Message extends MailMessage>(
  name: string,
  schema: v.GenericSchema<unknown, Message>,
  lines: (message: Message, now: number) => readonly LetterLine[] = () => [],
): MailCall {
  return {
    name,
    read(fields, now) {
      const checked = validateForm({ schema }, fields)
      if (!checked.ok) return checked
      const { message } = checked
      const { city, zip_code: digits, transaction_id: transactionId } = message
      const all: LetterLine[] = [...lines(message, now), ['Town', city], ['Postcode digits', digits]]
      return { ok: true, message: { transactionId, patient: { sender: message, lines: all } } }
    },
  }
}
