import { complaints } from '#practice/complaints.ts'
import { formatQuantity } from './words.ts'
import { companyLine } from './company-line.ts'
import { emergencyMessagesText } from './emergency-sentences.ts'
import { practice } from '#practice/practice.ts'
import { newPatientExam } from '#practice/fees.ts'

const { telephone, address } = practice
const { lead, answeredWithinWorkingDays } = complaints

/** Reception replaces texts in square brackets before it sends. */
const dayAndTime = '[day and time]'
const suitsYou = `Please tell us if that suits you: reply to this email, or call us on ${telephone.shown}.`

/** In paragraphs, with nothing that a patient wrote; `composePreparedReply` adds greeting, reference and signature. */
export const preparedReplies = {
  contact: [
    'Thank you for your message. [Your answer]',
    `If you’d like to talk it over, call us on ${telephone.shown} while we’re open, or reply to this email.`,
  ],
  expect: [`Thank you for asking about a first visit. We can see you on ${dayAndTime}.`, suitsYou],
  complaint: [
    'Thank you for telling us. We’re sorry that you needed to.',
    `${lead.name}, our ${lead.role.toLowerCase()}, is looking into it. You’ll have our full answer within ${formatQuantity(answeredWithinWorkingDays, 'working day')} of the day you wrote. If we need longer, we’ll tell you why.`,
  ],
  feedback: ['Thank you for telling us how your visit was. The whole team will read it. [Your answer]'],
  emergency: [
    `We’ve read your message and tried to call you. Please call us on ${telephone.shown} as soon as you can. We can see you on ${dayAndTime}.`,
    emergencyMessagesText.afterSending,
  ],
  registration: [
    `Welcome to ${practice.name}, and thank you for your deposit. Your ${newPatientExam.name.toLowerCase()} is on ${dayAndTime}.`,
    suitsYou,
  ],
  'call-out': [
    `Thank you for your payment. The dentist will see you on ${dayAndTime} at ${address.street}, ${address.town}, ${address.postcode}.`,
    emergencyMessagesText.afterSending,
  ],
} as const

/** A complete prepared reply: greeting, paragraphs, reference, and the sender's details (rule D13). */
export const composePreparedReply = (paragraphs: readonly string[], reference: string): string =>
  [
    'Hello,',
    ...paragraphs,
    `Your reference is ${reference}.`,
    `Kind regards\n[Your name]\n${practice.name}`,
    companyLine,
  ].join('\n\n')
