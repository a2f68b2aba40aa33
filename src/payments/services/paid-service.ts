import * as v from 'valibot'
import { check, requiredText, senderFields } from '../../forms/message-form.ts'
import type { Checked, MessageForm, Sender } from '../../forms/message-form.ts'
import type { LetterLine } from '../../mail/letter-layout.ts'
import { SHORT_TEXT_MAX } from '../../runtime/limits.ts'
import type { IsoDate, OnlineFee } from '../../practice/types.ts'
import type { Call } from './whom-to-call.ts'
import type { Today } from '../../practice/notice.ts'

/** What every form that leads to a payment asks for. */
export interface PaidMessage extends Sender {
  town: string
  postcode: string
  /** Of the patient, where the form asks for it: it tells two children of one parent apart. */
  dob?: string
}

/** The patient behind a paid form, as the practice reads of them. */
export interface Patient {
  sender: Sender
  lines: readonly LetterLine[]
}

/** Everything in which one paid service differs from another. */
export interface PaidService<Message extends PaidMessage> {
  /** What it costs, covers and leaves to pay. */
  fee: OnlineFee
  /** A call that names no service and asks for this price means this one; of two services with one price only one may. */
  isKnownByPrice: boolean
  /** The form that leads to the payment. @param now UTC milliseconds. */
  form: (now?: () => number) => MessageForm<Message>
  /** For so long, in milliseconds, the same person in the same browser pays once for it. */
  samePaymentFor: number
  /** Whom to telephone about it at an instant. */
  call: (today: Today) => Call
  /** The same for what is kept and read at any hour. */
  callAnyTime: string
  /** The practice's letter: its title, what the form is called, and what was ticked to be able to pay. */
  letter: { title: string; form: string; agreed: string }
  /** Who else gets that letter, and what they are to do; null: nobody. */
  alsoTo: { name: string; address: string; toDo: string } | null
  /** What is left to pay later of what was paid for with a form. @param pence Paid. @param today The day in London. */
  leftToPay: (message: Message, pence: number, today: IsoDate) => readonly LetterLine[]
  /** What follows a payment, in the receipt by mail and, longer, on the receipt that is saved. */
  next: { letter: string; receipt: string }
  /** What the page says once it is paid: what is certain now, what happens when, and where help is. */
  paid: {
    heading: string
    path: readonly { readonly when: string; readonly text: string }[]
    help: string
  }
  /** What the saved receipt says to questions beside reception's telephone; empty: nothing. */
  urgentQuestions: string
  mailCall: MailCall
}

/** The call that a page makes after a payment (specification section 7). */
interface MailCall {
  /** Last part of its address. */
  name: string
  /** Reads what it says. @param now UTC milliseconds. */
  read: (fields: unknown, now: number) => Checked<{ transactionId: string; patient: Patient }>
}

/** Optional text of one line. */
export const optionalLine = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(SHORT_TEXT_MAX)), '')
export const requiredLine = (what: string) => requiredText(what, `${what} is missing`, SHORT_TEXT_MAX)

const { firstName, lastName, email, phone } = senderFields()
/** Fields that every mail call has. */
export const mailCallFields = {
  firstName,
  lastName,
  email,
  phone,
  /** The amount is the ledger's (ruling 15): whatever the browser says of it is not looked at. */
  amount: v.optional(v.unknown()),
  city: requiredLine('City'),
  zip_code: optionalLine,
  transaction_id: requiredLine('Transaction'),
}

interface MailMessage extends Sender {
  city: string
  zip_code: string
  transaction_id: string
}

/** @param lines What the practice reads of the call's own fields; town and postcode follow. */
export function mailCall<Message extends MailMessage>(
  name: string,
  schema: v.GenericSchema<unknown, Message>,
  lines: (message: Message, now: number) => readonly LetterLine[] = () => [],
): MailCall {
  return {
    name,
    read(fields, now) {
      const checked = check({ schema }, fields)
      if (!checked.ok) return checked
      const { message } = checked
      const { city, zip_code: digits, transaction_id: transactionId } = message
      const all: LetterLine[] = [...lines(message, now), ['Town', city], ['Postcode digits', digits]]
      return { ok: true, message: { transactionId, patient: { sender: message, lines: all } } }
    },
  }
}
