import type { Mail, MailAddresses } from '../mail/mail.ts'
import type { LetterContent, LetterLine } from '../mail/letter-layout.ts'
import type { FormName } from './form-names.ts'
import type { Sender } from './message-form.ts'
import { preparedReplyLink, senderLines } from './answer-link.ts'
import { whatToDo } from './what-to-do.ts'
import { formatMoment } from '../practice/format-date.ts'
import type { Notice } from '../practice/notice.ts'

export interface Enquiry {
  form: FormName
  /** What the form is called, such as "Contact form". */
  title: string
  sender: Sender
  /** What the patient wrote beside name, email and telephone. */
  lines: readonly LetterLine[]
  reference: string
  receivedAt: Date
  /** What the practice had published then. */
  notice: Notice | null
  /** A robot may have sent it. */
  suspicious: boolean
  /** More messages of its form came within an hour; absent where such messages are refused. */
  beyond?: number | null
  /** What staff should know before they read it. */
  note?: string | null
}

/**
 * The letter that a message form becomes: what to do and by when, the patient's words, then who wrote them and how to
 * answer. Reply-To is the patient, so that staff simply answer it (ruling 11).
 */
export function letterToPractice(addresses: MailAddresses, enquiry: Enquiry): Mail {
  const { title, sender, reference, receivedAt, notice } = enquiry
  const letter: LetterContent = {
    title: `${title} ${reference}`,
    opening: [
      whatToDo[enquiry.form]({ now: receivedAt, notice }),
      ...(enquiry.suspicious
        ? ['This message looks as if a robot sent it. It may be genuine all the same.']
        : []),
      ...(enquiry.beyond == null
        ? []
        : [
            `The website received more than ${enquiry.beyond} emergency messages within an hour. Some of them may not be genuine, and this one may be genuine all the same.`,
          ]),
      ...(enquiry.note == null ? [] : [enquiry.note]),
    ],
    lines: [...enquiry.lines, ...senderLines(sender), ['Sent', formatMoment(receivedAt)]],
    link: preparedReplyLink(enquiry.form, sender.email, reference),
    closing: ['To answer the patient, reply to this email.'],
  }
  return {
    ...addresses,
    replyTo: { name: oneLine(`${sender.firstName} ${sender.lastName}`), address: sender.email },
    subject: `${enquiry.beyond == null ? '' : 'Many at once: '}${enquiry.suspicious ? 'Possible robot: ' : ''}${title} ${reference}`,
    letter,
  }
}

/** A name as it may stand in a header: on one line. */
function oneLine(name: string): string {
  return name.replaceAll(/\s+/g, ' ').trim()
}
