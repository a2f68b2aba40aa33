import type { Mail, MailAddresses } from '../mail/mail.ts'
import type { LetterContent, LetterLine } from '../mail/letter-layout.ts'
import type { FormName } from './form-names.ts'
import type { Sender } from './message-form.ts'
import { createPreparedReplyLink, formatSenderLines } from './reply-links.ts'
import { staffInstructions } from './staff-instructions.ts'
import { formatMoment } from '../facts/format-date.ts'
import type { Notice } from '../facts/prepared-notices.ts'

export interface Enquiry {
  form: FormName
  /** Title of the form, such as "Contact form". */
  title: string
  sender: Sender
  /** The message, without name, email and telephone. */
  lines: readonly LetterLine[]
  reference: string
  receivedAt: Date
  notice: Notice | null
  suspicious: boolean
  /** Limit of its form that was exceeded within an hour; absent where such messages are refused. */
  beyond?: number | null
  note?: string | null
}

/**
 * What to do and by when, the patient's words, then who wrote them and how to answer. Reply-To is the patient, so that
 * staff simply reply (ruling 11).
 */
export function composeLetterToPractice(addresses: MailAddresses, enquiry: Enquiry): Mail {
  const { title, sender, reference, receivedAt, notice } = enquiry
  const letter: LetterContent = {
    title: `${title} ${reference}`,
    opening: [
      staffInstructions[enquiry.form]({ now: receivedAt, notice }),
      ...(enquiry.suspicious ? ['A robot may have sent this message. It could still be genuine.'] : []),
      ...(enquiry.beyond == null
        ? []
        : [
            `The website received more than ${enquiry.beyond} emergency messages within an hour. Some may not be genuine, but this one could be.`,
          ]),
      ...(enquiry.note == null ? [] : [enquiry.note]),
    ],
    lines: [...enquiry.lines, ...formatSenderLines(sender), ['Sent', formatMoment(receivedAt)]],
    link: createPreparedReplyLink(enquiry.form, sender.email, reference),
    closing: ['To answer the patient, reply to this email.'],
  }
  return {
    ...addresses,
    replyTo: { name: oneLine(`${sender.firstName} ${sender.lastName}`), address: sender.email },
    subject: `${enquiry.beyond == null ? '' : 'Many at once: '}${enquiry.suspicious ? 'Possible robot: ' : ''}${title} ${reference}`,
    letter,
  }
}

function oneLine(name: string): string {
  return name.replaceAll(/\s+/g, ' ').trim()
}
