import { practice } from '#practice/practice.ts'
import { longTextFaults, plainlyMissing, senderFaults } from './faults.ts'
import type { Fault } from './faults.ts'
import { rosalind, visitDay } from './people.ts'
import { emergencyTelephone } from '#practice/name-and-telephones.ts'
import { getUrgentNumber } from '../../src/facts/who-answers.ts'

/** Values for fields, by label: a text, or true for a choice or a tick. */
export type Typed = Readonly<Record<string, string | true>>

/** A form whose message reaches the practice by mail, as on its page. */
export interface MessageFormPage {
  name: string
  path: string
  /** URL that the form posts to. */
  action: string
  button: string
  /** Label of the long text. */
  textField: string
  /** Fields other than the sender's and the long text. */
  extra: Typed
  /** Errors of an empty form, in the order of its fields. */
  missing: readonly string[]
  /** All faults of its fields. */
  faults: (javaScriptEnabled: boolean) => readonly Fault[]
  /** Text in the practice's letter other than what was typed. */
  arrives: readonly string[]
  sent: string
  /** Part of the sentence about what happens next. */
  next: string
  failed: string
  unreachable: string
  /** Telephone number shown when sending fails. */
  call: string
}

const emergencyMissing = {
  firstName: 'First Name is required.',
  lastName: 'Last Name is required.',
  email: 'Email is required.',
  phone: 'Phone number is required.',
}

const missingSender = Object.values(plainlyMissing)

const byMail = {
  sent: 'Email sent successfully!',
  failed: 'Failed to send email.',
  unreachable: 'An error occurred while sending the email.',
  call: practice.telephone.shown,
}

export const contact: MessageFormPage = {
  ...byMail,
  name: 'contact',
  path: '/contact',
  action: '/api/mail/contact',
  button: 'Send message',
  textField: 'How can we help?',
  extra: {},
  missing: [...missingSender, 'Tell us how we can help'],
  faults: (javaScriptEnabled) => [
    ...senderFaults(plainlyMissing, javaScriptEnabled),
    ...longTextFaults('How can we help?', 'Your message', 'Tell us how we can help'),
  ],
  arrives: [],
  next: 'Reception will call or email',
}

export const firstVisit: MessageFormPage = {
  ...byMail,
  name: 'first visit',
  path: '/newpatients/what-to-expect',
  action: '/api/mail/expect',
  button: 'Send enquiry',
  textField: 'What would you like to see us about?',
  extra: { 'Best day': visitDay, 'Best time': '10am' },
  missing: [
    ...missingSender,
    'Choose the day that suits you best',
    'Tell us which time of day suits you',
    'Tell us what you’d like to see us about',
  ],
  faults: (javaScriptEnabled) => [
    ...senderFaults(plainlyMissing, javaScriptEnabled),
    { field: 'Best time', typed: ' ', sentence: 'Tell us which time of day suits you' },
    { field: 'Best time', typed: 't'.repeat(201), sentence: 'Time must be 200 characters or fewer' },
    ...longTextFaults(
      'What would you like to see us about?',
      'Your message',
      'Tell us what you’d like to see us about',
    ),
  ],
  arrives: [visitDay, '10am'],
  next: 'to agree a time with you',
}

export const complaint: MessageFormPage = {
  name: 'complaint',
  path: '/complaints',
  action: '/api/mail/submit-complaint',
  button: 'Send complaint',
  textField: 'What went wrong?',
  extra: {},
  missing: [...missingSender, 'Tell us what went wrong'],
  faults: (javaScriptEnabled) => [
    ...senderFaults(plainlyMissing, javaScriptEnabled),
    ...longTextFaults('What went wrong?', 'Your complaint', 'Tell us what went wrong'),
  ],
  arrives: [],
  sent: 'Complaint submitted successfully!',
  next: 'who’s looking into it',
  failed: 'Failed to submit complaint.',
  unreachable: 'An error occurred while submitting your complaint.',
  call: practice.telephone.shown,
}

export const feedback: MessageFormPage = {
  name: 'feedback',
  path: '/feedback',
  action: '/api/mail/submit-feedback',
  button: 'Send feedback',
  textField: 'Your feedback',
  extra: { '4 apples, Very Good': true },
  missing: ['Choose a rating from 1 to 5 apples', 'Tell us what you think', ...missingSender],
  faults: (javaScriptEnabled) => [
    ...senderFaults(plainlyMissing, javaScriptEnabled),
    ...longTextFaults('Your feedback', 'Your feedback', 'Tell us what you think'),
  ],
  arrives: ['4 out of 5, Very Good'],
  sent: 'Feedback submitted successfully!',
  next: 'The whole team reads',
  failed: 'Failed to submit Feedback.',
  unreachable: 'An error occurred while submitting your feedback.',
  call: practice.telephone.shown,
}

export const emergency: MessageFormPage = {
  name: 'emergency',
  path: '/emergency',
  action: '/api/mail/emergency',
  button: 'Send emergency message',
  textField: 'What has happened?',
  extra: {},
  missing: [...Object.values(emergencyMissing), 'Please describe your dental emergency'],
  faults: (javaScriptEnabled) => [
    ...senderFaults(emergencyMissing, javaScriptEnabled),
    ...longTextFaults('What has happened?', 'Your message', 'Please describe your dental emergency'),
  ],
  arrives: [],
  sent: 'Email sent successfully!',
  next: 'If a message reaches us 30 minutes or more before we close, we call back the same day.',
  failed: 'Failed to send the form. Please try again.',
  unreachable: 'Failed to send the form. Please try again.',
  call: (emergencyTelephone ?? getUrgentNumber({ now: new Date(), notice: null })).shown,
}

export const messageForms = [contact, firstVisit, complaint, feedback, emergency]

export const senderTexts = {
  'First name': rosalind.firstName,
  'Last name': rosalind.lastName,
  Email: rosalind.email,
  'Phone number': rosalind.phone,
}

/** A complete message, by label. */
export const messageOf = (form: MessageFormPage, text: string): Typed => ({
  ...senderTexts,
  ...form.extra,
  [form.textField]: text,
})
