import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { getMailboxFolder } from '../storage/data-folder.ts'
import { findPersonalMails } from '../mail/mailbox-files.ts'
import type { FiledMail } from '../mail/mailbox-files.ts'
import { renderLetter } from '../mail/letter-layout.ts'
import type { Mail } from '../mail/mail.ts'
import type { PersonalPayment } from '../payments/ledger/personal-payments.ts'
import { formatDecimalPounds } from '../payments/contract/process-call.ts'
import { isPersonUnknown, getLetterReferences, findPersonalData } from '../privacy/personal-data.ts'
import type { StoredLetter, PersonalData } from '../privacy/personal-data.ts'
import { parseEmailOption, runWithStorage } from './command.ts'
import type { Command } from './command.ts'

export const exportCommand: Command = {
  summary: 'exports all data stored about a person, as JSON',
  help: `Usage: npm run practice -- export --email ADDRESS [--out FILE]

Writes all data stored about a person (see "forget --help") as JSON, to standard output or into FILE. FILE must not exist,
and only this user can read it. Photos are listed by name and size; their files are in DATA_DIR/photos under their ids.

Exit code 1 when nothing is kept.`,
  run(args, { settings, print, system }) {
    const { email, options } = parseEmailOption(args, { out: { type: 'string' } })
    return runWithStorage({ settings, system }, async ({ db }) => {
      const data = await findPersonalData(db, email)
      const mails = await findPersonalMails(
        getMailboxFolder(settings.dataDir),
        email,
        getLetterReferences(data.payments),
      )
      if (isPersonUnknown(data) && mails.length === 0) throw new Error(`Nothing is kept about ${email}.`)
      const text = JSON.stringify(
        { address: email, exported: moment(system.now()), ...shown(data, mails) },
        null,
        2,
      )
      const out = options['out']
      if (typeof out !== 'string') print(text)
      else print(`Written: ${writePrivately(resolve(out), text)}`)
      return 0
    })
  },
}

const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function shown(
  { messages, letters, photos, acknowledgements, users, payments, mustStay }: PersonalData,
  mails: readonly FiledMail[],
) {
  const aboutMessages = new Set<string | null>(messages.map(({ id }) => id))
  return {
    messages: messages.map(({ id, reference, form, content, received_at }) => ({
      id,
      reference,
      form,
      received: moment(received_at),
      content: JSON.parse(content) as unknown,
      letters: letters.filter((letter) => letter.message_id === id).map(exportedLetter),
      confirmed: moment(acknowledgements.find((one) => one.message_id === id)?.owed_at ?? null),
      photos: photos
        .filter((photo) => photo.message_id === id)
        .map((photo) => ({ id: photo.id, name: photo.name, type: photo.type, bytes: photo.size })),
    })),
    otherLetters: letters.filter(({ message_id }) => !aboutMessages.has(message_id)).map(exportedLetter),
    paymentsBegun: users.map(({ id, email, first_name, last_name, phone, created_at }) => ({
      id,
      email,
      firstName: first_name,
      lastName: last_name,
      phone,
      begun: moment(created_at),
    })),
    payments: payments.map(exportedPayment),
    builtInMailbox: mails,
    keptByLaw: mustStay,
  }
}

/** Without what only secures the payment, such as digests. */
function exportedPayment({ payment, attempts, events }: PersonalPayment) {
  return {
    reference: payment.reference,
    purpose: payment.purpose,
    amount: formatDecimalPounds(payment.pence),
    currency: payment.currency,
    firstName: payment.first_name,
    lastName: payment.last_name,
    email: payment.email,
    phone: payment.phone,
    town: payment.city,
    begun: moment(payment.created_at),
    form: payment.form === null ? null : (JSON.parse(payment.form) as unknown),
    practiceNotified: moment(payment.practice_notified_at),
    attempts: attempts.map((attempt) => ({
      reference: attempt.reference,
      state: attempt.state,
      begun: moment(attempt.created_at),
      transaction: attempt.transaction_id,
      nameOnCard: attempt.name_on_card,
      cardType: attempt.card_type,
      cardLastFour: attempt.card_last_four,
      answer: [attempt.response_code, attempt.response_text].join(' ').trim(),
      returned: formatDecimalPounds(attempt.returned_pence),
      returns: attempt.returns.map(({ pence, kind, returned_at }) => ({
        at: moment(returned_at),
        amount: formatDecimalPounds(pence),
        kind,
      })),
      history: attempt.transitions.map(({ to_state, source, text, moved_at }) => ({
        at: moment(moved_at),
        became: to_state,
        source,
        text,
      })),
    })),
    providerMessages: events.map(({ type, received_at }) => ({ type, received: moment(received_at) })),
  }
}

function exportedLetter(row: StoredLetter) {
  const { to, subject, letter } = JSON.parse(row.mail) as Partial<Mail>
  return {
    number: row.id,
    state: row.state,
    written: moment(row.created_at),
    closed: moment(row.closed_at),
    attempts: row.attempts,
    lastAnswer: row.last_error,
    to: to?.address,
    subject,
    text: letter && renderLetter(letter).text,
  }
}

/** @throws {Error} when the file exists; it is left unchanged. */
function writePrivately(file: string, text: string): string {
  try {
    writeFileSync(file, `${text}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new Error(`${file} already exists. Nothing was written.`, { cause: error })
    throw error
  }
  return file
}
