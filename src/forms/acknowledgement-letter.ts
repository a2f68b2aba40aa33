import type { Mail, MailAddresses } from '../mail/mail.ts'
import type { LetterLink } from '../mail/letter-layout.ts'
import { buildTelLink } from '../mail/links.ts'
import { toMailbox } from '../mail/same-address.ts'
import { complaints } from '#practice/complaints.ts'
import { emergencyAdvice } from '#practice/emergency-advice.ts'
import { formatMoment } from '../facts/format-date.ts'
import { getCurrentNotice, preparedNotices } from '../facts/prepared-notices.ts'
import type { Today } from '../facts/prepared-notices.ts'
import { formatNoticeEndDate } from '../facts/format-notice-end.ts'
import { practice } from '#practice/practice.ts'
import { formatWhenMessageIsRead } from '../facts/when-message-is-read.ts'
import { formatUrgentAdvice, getUrgentNumber, telephoneHoursText } from '../facts/who-answers.ts'
import { formatPatientSubject } from './reply-links.ts'
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
export function prepareAcknowledgement(
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
  return own.some((address) => toMailbox(address) === toMailbox(email))
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
  const news = [
    `Your message arrived at ${practice.name} on ${formatMoment(today.now)}.`,
    ...noticeOf(today),
    formatWhenMessageIsRead(today),
    ...form.next,
    ...(form.asksForCare === true
      ? [`If you’re in pain, or it gets worse, don’t wait for us. ${telephoneHoursText}`]
      : []),
  ]
  const isUrgent = form.urgent === true
  return {
    from,
    to: { name: '', address: email },
    replyTo: to,
    automatic: 'auto-replied',
    subject: formatPatientSubject(reference),
    letter: {
      title: 'Your message has reached us',
      still: 'about',
      opening: isUrgent ? helpNow(today) : news,
      lines: [['Reference', reference]],
      ...callButton(isUrgent, today),
      closing: [
        ...(isUrgent ? news : []),
        `To add something, reply to this email and keep the reference in the subject, or call us on ${practice.telephone.shown} while we’re open.`,
        'Our website sent this automatically. If you didn’t send us a message, somebody typed your address by mistake and you don’t need to do anything.',
      ],
    },
  }
}

/** Calls reception, unless its telephones are down; in an urgent matter, who answers at this hour. */
function callButton(isUrgent: boolean, today: Today): { link?: LetterLink } {
  if (!isUrgent && getCurrentNotice(today, 'telephones down') !== null) return {}
  const { shown, international } = isUrgent ? getUrgentNumber(today) : practice.telephone
  return { link: { label: `Call ${shown}`, href: buildTelLink(international) } }
}

/** Whom to call at this hour, and when to call 999 (rule D46). */
const helpNow = (today: Today): readonly string[] => [
  `Do you need help now? ${formatUrgentAdvice(today)}`,
  `${emergencyAdvice.call999.heading} if you have ${emergencyAdvice.call999.list.join(', or ')}.`,
]

/** The published notice, when it changes how a message is handled. It names days, as `formatWhenMessageIsRead` does. */
function noticeOf(today: Today): readonly string[] {
  const notice = getCurrentNotice(today, 'closed', 'telephones down', 'emergencies only')
  if (notice === null) return []
  const { heading, text } = preparedNotices[notice.kind]
  return [`${heading} ${formatNoticeEndDate(notice)}. ${text} ${notice.sentence}`.trim()]
}
