import { Hono } from 'hono'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { isStorageTrouble } from '../../storage/storage.ts'
import type { Db } from '../../storage/tables.ts'
import { check, requiredText, senderFields, ticked } from '../../forms/message-form.ts'
import { readForm } from '../../forms/read-form.ts'
import { methodNotAllowed } from '../../http/guards.ts'
import { PAYMENT_BODY_MAX, SHORT_TEXT_MAX } from '../../runtime/limits.ts'
import { factsOfError } from '../../runtime/log.ts'
import type { Log } from '../../runtime/log.ts'
import { paths } from '../../paths.ts'
import { londonTime } from '../../practice/london-time.ts'
import { formatDate } from '../../practice/format-date.ts'
import { entryByTransaction } from '../ledger/entries.ts'
import type { Patient } from '../ledger/news.ts'
import type { Settle } from '../settlement/settlement.ts'
import type { PaidForm } from '../contract/process-call.ts'
import { readDateOfBirth } from '../contract/date-of-birth.ts'
import type { CheckoutSessions } from './payers/checkout-session.ts'

interface MailCallParts {
  db: Db
  log: Log
  settle: Settle
  sessions: CheckoutSessions
  /** UTC milliseconds. */
  now: () => number
}

const sent = { message: 'Email sent successfully!' }
const failed = { message: 'Failed to send email.' }
const refused = { message: 'There is no such payment of this browser.' }

const { firstName, lastName, email, phone } = senderFields()
const optionalLine = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(SHORT_TEXT_MAX)), '')
const required = (what: string) => requiredText(what, `${what} is missing`, SHORT_TEXT_MAX)
/** The amount is the ledger's (ruling 15): whatever the browser says of it is not looked at. */
const common = {
  firstName,
  lastName,
  email,
  phone,
  amount: v.optional(v.unknown()),
  city: required('City'),
  zip_code: optionalLine,
  transaction_id: required('Transaction'),
}

/** One call of specification section 7: what it takes, and what of that the practice reads. */
interface MailCall<Message extends { transaction_id: string }> {
  path: string
  purpose: PaidForm['purpose']
  schema: v.GenericSchema<unknown, Message>
  /** @param now UTC milliseconds. */
  patient: (message: Message, now: number) => Patient
}

const patientFee = v.object({
  ...common,
  dob: required('Date of birth'),
  address: required('Address'),
  address2: optionalLine,
  understand: ticked('The exam fee was not acknowledged'),
  happy: ticked('Contact was not agreed'),
})

const callOutFee = v.object({
  ...common,
  spokenToDentist: ticked('The dentist was not spoken to'),
  callOutFeeAcknowledgement: ticked('The call-out fee was not acknowledged'),
})

/** A script may send the date as it likes: one that can be read is written as people write it. */
function dateInWords(dob: string, now: number): string {
  const read = readDateOfBirth(dob, londonTime(new Date(now)).date)
  return 'date' in read ? formatDate(read.date) : dob
}

const registrationCall: MailCall<v.InferOutput<typeof patientFee>> = {
  path: paths.mail('patientfee'),
  purpose: 'registration',
  schema: patientFee,
  patient: (message, now) => ({
    sender: message,
    lines: [
      ['Date of birth', dateInWords(message.dob, now)],
      ['Address', message.address],
      ['Address line 2', message.address2],
      ['Town', message.city],
      ['Postcode digits', message.zip_code],
    ],
  }),
}

const callOutCall: MailCall<v.InferOutput<typeof callOutFee>> = {
  path: paths.mail('call-out-fee'),
  purpose: 'call-out',
  schema: callOutFee,
  patient: (message) => ({
    sender: message,
    lines: [
      ['Town', message.city],
      ['Postcode digits', message.zip_code],
    ],
  }),
}

/**
 * The two mail calls after a payment. They are taken only for a transaction that the ledger knows as paid by this browser
 * and for this purpose, once: a repetition, or a form that the practice has already, is answered with success and sends
 * nothing (ruling 17, P25).
 */
export function mailCalls(parts: MailCallParts): Hono {
  return new Hono().route('/', mailCall(parts, registrationCall)).route('/', mailCall(parts, callOutCall))
}

function mailCall<Message extends { transaction_id: string }>(
  { db, log, settle, sessions, now }: MailCallParts,
  { path, purpose, schema, patient }: MailCall<Message>,
): Hono {
  async function receive(c: Context): Promise<Response> {
    const read = await readForm(c)
    if ('unreadable' in read) return c.json({ message: read.unreadable.message }, read.unreadable.status)
    const checked = check({ schema }, read.fields)
    if (!checked.ok)
      return c.json(
        { message: Object.values(checked.errors)[0] ?? failed.message, errors: checked.errors },
        422,
      )
    const { message } = checked
    const browser = await sessions.of(c)
    const entry = await entryByTransaction(db, message.transaction_id)
    if (entry === null || entry.payment.browser !== browser || entry.payment.purpose !== purpose)
      return c.json(refused, 403)
    const outcome = await settle(entry.attempt.id, { from: 'browser', patient: patient(message, now()) })
    return outcome === 'paid' || outcome === 'known' ? c.json(sent) : c.json(refused, 403)
  }

  return new Hono()
    .post(
      path,
      bodyLimit({ maxSize: PAYMENT_BODY_MAX, onError: (c) => c.json({ message: 'This is too long.' }, 413) }),
      (c) =>
        receive(c).catch((error: unknown) => {
          log.error('mail-call.failed', factsOfError(error))
          return c.json(failed, isStorageTrouble(error) ? 503 : 500)
        }),
    )
    .all(path, (c) => methodNotAllowed(c, 'POST'))
}
