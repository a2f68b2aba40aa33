import type { Mail, MailAddresses } from '../mail/mail.ts'
import { mailboxOf } from '../mail/same-address.ts'
import { complaints } from '../practice/complaints.ts'
import { emergency } from '../practice/emergency.ts'
import { formatMoment } from '../practice/format-date.ts'
import { noticeNow, preparedNotices } from '../practice/notice.ts'
import type { Today } from '../practice/notice.ts'
import { untilDayText } from '../practice/notice-words.ts'
import { practice } from '../practice/practice.ts'
import { readWhen } from '../practice/read-when.ts'
import { urgentCall, whoAnswersWhen } from '../practice/who-answers.ts'
import { subjectToPatient } from './answer-link.ts'
import type { MessageForm } from './message-form.ts'

type AcknowledgedForm = Pick<MessageForm<object>, 'next' | 'urgent' | 'asksForCare'>

interface Written {
  email: string
  /** True when posted from one of our pages. */
  ours: boolean
  suspicious: boolean
  crowded: boolean
}

/**
 * Composes the acknowledgement of a message (ruling 26); null when none may be sent: for suspected robots, for posts
 * that do not come from our pages, among far more messages than usual, and to the practice's own addresses, whose
 * absence notices would come back here.
 */
export function acknowledgementOf(
  { addresses, today }: { addresses: MailAddresses; today: () => Today },
  form: AcknowledgedForm,
  { email, ours, suspicious, crowded }: Written,
): ((reference: string, receivedAt: Date) => Mail) | null {
  if (suspicious || !ours || crowded || isOwn(addresses, email)) return null
  return (reference, receivedAt) =>
    acknowledgementLetter(addresses, form, email, reference, { ...today(), now: receivedAt })
}

function isOwn({ from, to }: MailAddresses, email: string): boolean {
  const own = [from.address, to.address, practice.email.address, complaints.lead.email]
  return own.some((address) => mailboxOf(address) === mailboxOf(email))
}

/**
 * Contains nothing that was written, not even a name: the address is unverified, so a stranger may read it, and the
 * message may be about somebody's health, or be an advertisement.
 */
function acknowledgementLetter(
  { from, to }: MailAddresses,
  form: AcknowledgedForm,
  email: string,
  reference: string,
  today: Today,
): Mail {
  return {
    from,
    to: { name: '', address: email },
    replyTo: to,
    automatic: 'auto-replied',
    subject: subjectToPatient(reference),
    letter: {
      title: 'Your message has reached us',
      opening: [
        ...(form.urgent === true ? helpNow(today) : []),
        `Your message arrived at ${practice.name} on ${formatMoment(today.now)}. Your reference is ${reference}.`,
        ...noticeOf(today),
        readWhen(today),
        ...form.next,
        ...(form.asksForCare === true
          ? [`If you are in pain, or it gets worse, do not wait for us. ${whoAnswersWhen}`]
          : []),
      ],
      lines: [],
      closing: [
        `To add something, answer this email and leave the reference in its subject, or telephone us on ${practice.telephone.shown} while we are open.`,
        'This confirmation was written by our website. If you did not send us a message, somebody has typed your address by mistake, and you need do nothing.',
      ],
    },
  }
}

/** Whom to call at this hour, and when to call 999 (rule D46). */
const helpNow = (today: Today): readonly string[] => [
  `Do you need help now? ${urgentCall(today)}`,
  `${emergency.call999.heading} if you have ${emergency.call999.list.join('; ')}.`,
]

/** The published notice, when it changes how a message is handled. It names days, as `readWhen` does. */
function noticeOf(today: Today): readonly string[] {
  const notice = noticeNow(today, 'closed', 'telephones down', 'emergencies only')
  if (notice === null) return []
  const { heading, text } = preparedNotices[notice.kind]
  return [`${heading} ${untilDayText(notice)}. ${text} ${notice.sentence}`.trim()]
}
