import { buildMailtoLink, buildTelLink } from '../mail/links.ts'
import type { LetterLine, LetterLink } from '../mail/letter-layout.ts'
import { practice } from '#practice/practice.ts'
import { preparedReplies, composePreparedReply } from '../facts/prepared-replies.ts'
import type { FormName } from './form-names.ts'
import type { Sender } from './message-form.ts'

/* Links for reception's answer to a letter, prepared with what it would write anyway. */

const replies: Readonly<Record<FormName, readonly string[]>> = preparedReplies

/** The practice and the reference, nothing that a locked screen should not show (rule D40). */
export const formatPatientSubject = (reference: string): string => `${practice.name}: reference ${reference}`

/** Link to a prepared reply to a patient. Of the patient's data, it contains only the address. */
export const createPreparedReplyLink = (form: FormName, email: string, reference: string): LetterLink => ({
  label: 'Prepared reply',
  href: buildMailtoLink(email, {
    subject: `Re: ${formatPatientSubject(reference)}`,
    body: composePreparedReply(replies[form], reference),
  }),
})

/** The sender, with email and telephone as links. */
export const formatSenderLines = ({ firstName, lastName, ...reach }: Sender): LetterLine[] => [
  ['First name', firstName],
  ['Last name', lastName],
  ...formatContactLines(reach),
]

/** A payment recovered from the provider's record has no telephone. */
export const formatContactLines = ({ email, phone }: Pick<Sender, 'email' | 'phone'>): LetterLine[] => [
  ['Email', email, buildMailtoLink(email)],
  ...(phone === '' ? [] : [['Phone', phone, buildTelLink(phone)] as const]),
]
