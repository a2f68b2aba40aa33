import { mailtoLink, telLink } from '../mail/links.ts'
import type { LetterLine, LetterLink } from '../mail/letter-layout.ts'
import { practice } from '../practice/practice.ts'
import { preparedReplies, preparedReply } from '../practice/prepared-replies.ts'
import type { FormName } from './form-names.ts'
import type { Sender } from './message-form.ts'

/* How reception answers from a letter: with a press, and with what it would write anyway. */

const replies: Readonly<Record<FormName, readonly string[]>> = preparedReplies

/**
 * Subject of what patients get about their message: who writes, and the reference, and nothing that a locked screen
 * should not show (rule D40).
 */
export const subjectToPatient = (reference: string): string => `${practice.name}: reference ${reference}`

/** Begins a prepared reply to a patient. Of what the patient gave, it holds the address alone. */
export const preparedReplyLink = (form: FormName, email: string, reference: string): LetterLink => ({
  label: 'Prepared reply',
  href: mailtoLink(email, {
    subject: `Re: ${subjectToPatient(reference)}`,
    body: preparedReply(replies[form], reference),
  }),
})

/** Who wrote, with an address and a number that can be pressed. */
export const senderLines = ({ firstName, lastName, ...reach }: Sender): LetterLine[] => [
  ['First name', firstName],
  ['Last name', lastName],
  ...reachLines(reach),
]

/** How a patient is reached. Of a payment that was written down from the provider's record no number is known. */
export const reachLines = ({ email, phone }: Pick<Sender, 'email' | 'phone'>): LetterLine[] => [
  ['Email', email, mailtoLink(email)],
  ...(phone === '' ? [] : [['Phone', phone, telLink(phone)] as const]),
]
