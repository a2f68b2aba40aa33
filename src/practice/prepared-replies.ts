import { complaints } from './complaints.ts'
import { companyLine } from './company-line.ts'
import { emergencyAdvice } from './emergency-advice.ts'
import { practice } from './practice.ts'

const { telephone, address } = practice
const { lead, answeredWithinWorkingDays } = complaints

/** Reception replaces texts in square brackets before it sends. */
const dayAndTime = '[day and time]'
const suitsYou = `Please tell us whether that suits you: answer this email, or telephone us on ${telephone.shown}.`

/** In paragraphs, with nothing that a patient wrote; `composePreparedReply` adds greeting, reference and signature. */
export const preparedReplies = {
  contact: [
    'Thank you for your message. [Your answer]',
    `If you would like to talk it over, telephone us on ${telephone.shown} while we are open, or answer this email.`,
  ],
  expect: [`Thank you for asking about a first visit. We can see you on ${dayAndTime}.`, suitsYou],
  complaint: [
    'Thank you for telling us, and we are sorry that you had reason to.',
    `${lead.name}, our ${lead.role.toLowerCase()}, is looking into it. You will have our full answer within ${answeredWithinWorkingDays} working days of the day on which you wrote. If we need longer, we will tell you why.`,
  ],
  feedback: ['Thank you for telling us how your visit was. The whole team reads it. [Your answer]'],
  emergency: [
    `We have read your message and tried to telephone you. Please telephone us on ${telephone.shown} as soon as you can. We can see you on ${dayAndTime}.`,
    emergencyAdvice.messages.afterSending,
  ],
  registration: [
    `Welcome to ${practice.name}, and thank you for your deposit. Your new patient exam is on ${dayAndTime}.`,
    suitsYou,
  ],
  'call-out': [
    `Thank you for your payment. The dentist sees you on ${dayAndTime} at ${address.street}, ${address.town}, ${address.postcode}.`,
    emergencyAdvice.messages.afterSending,
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
