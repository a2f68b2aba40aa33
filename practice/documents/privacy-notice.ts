import { complaints } from '../complaints.ts'
import { practice } from '../practice.ts'
import { providers } from '../providers.ts'
import { retentionPeriods } from '../retention-periods.ts'
import type { PracticeDocument } from '../types.ts'

const { company, address, ico } = practice
const { lead } = complaints

/** Privacy notice: how this website uses personal data. */
export const privacyNotice: PracticeDocument = {
  sample: true,
  slug: 'privacy-notice',
  title: 'Privacy notice',
  updated: '2026-11-27',
  summary:
    'What we do with what you send us through this website, why, for how long, and what you can ask of us.',
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [
        `${practice.name} is run by ${company.registeredName}, company number ${company.number}, registered in ${company.registeredIn} at ${address.street}, ${address.town}, ${address.postcode}. The company decides how your personal data is used and is responsible for it. It is registered with the ${ico.name} (ICO) under number ${ico.registrationNumber}.`,
        `${lead.name}, our ${lead.role.toLowerCase()}, answers questions about personal data: ${lead.email}, ${practice.telephone.shown}, or by post to the practice.`,
        'This notice is about this website. Our data protection policy says how we keep our patients’ dental records.',
      ],
    },
    {
      heading: 'What you send us',
      paragraphs: ['We ask only for what we use. Depending on the form, that is:'],
      list: [
        'Contact and what to expect: your name, email address, phone number, what you would like to be seen for, and the day and time that suit you.',
        'New patient registration: your name, date of birth, address, email address and phone number, and that you agreed to the terms of the deposit.',
        'Emergency: your name, email address, phone number, a description of the problem and up to three photos, if you add any.',
        'Out-of-hours call-out: your name, town, postcode, email address and phone number, and that you have spoken to the dentist and agreed to the fee.',
        'Complaints and feedback: your name, email address, phone number, what you write, and your rating.',
        'Payments: the name on the card, town, the digits of the postcode, the amount, the date, the result, a reference, the kind of card and its last four digits; what went back to you and when; and, if your bank asks for a payment back, why and how that ended. Your full card number and security code go straight to the card payment provider. They never reach this website.',
      ],
    },
    {
      heading: 'Children and other people',
      paragraphs: [
        'A parent or guardian fills in a form for a child. The person who pays may not be the patient. If you write about someone else, please tell us only what we need to help them, and let them know that you did.',
      ],
    },
    {
      heading: 'Why we may use it',
      paragraphs: [
        'To answer you, arrange care and take a payment you asked us to take, we rely on steps towards a contract with you and on the contract itself (UK GDPR article 6(1)(b)). To deal with feedback, keep the website safe and answer general questions we rely on our legitimate interest in running the practice well (article 6(1)(f)). To keep accounts and deal with complaints we rely on our legal duties (article 6(1)(c)).',
        'What you write about your teeth, your health or your care is health data. We use it to provide dental care and to manage it, under article 9(2)(h) and Schedule 1 of the Data Protection Act 2018. Everyone who reads it is a registered dental professional or works under one and owes you a duty of confidence. If a complaint becomes a legal claim, article 9(2)(f) applies.',
        'If you send a form, we confirm it by email, without repeating what you wrote (article 6(1)(f)).',
        'We do not send advertising to people because they used a form, we do not sell data, and no decision about you is made by a machine alone.',
      ],
    },
    {
      heading: 'Who receives it',
      paragraphs: [
        'Messages go to the practice mailbox and are read by our team. These firms work for us under contract and may use the data only for that:',
      ],
      list: Object.values(providers).map(
        ({ purpose, name, country, note }) => `${purpose}: ${name}, ${country}. It ${note}.`,
      ),
    },
    {
      heading: 'Who else may see some of it',
      paragraphs: [
        'Banks and card schemes see the payment, as with any card payment. We give data to others only if the law obliges us to, if it is needed to protect someone’s life, or if you ask us to, for example to send you to another dentist.',
      ],
    },
    {
      heading: 'How long this website keeps it',
      paragraphs: [
        'The website deletes things automatically. What belongs in a dental record or a complaint file is kept by the practice, as our data protection policy says.',
      ],
      list: [
        `A message and its confirmation: ${retentionPeriods.deliveredMessageDays} days after they were delivered.`,
        `Photos: until they have been delivered to the practice mailbox. A photo that our mail server refuses: ${retentionPeriods.refusedPhotoDays} days.`,
        `A form that came with a payment: ${retentionPeriods.deliveredMessageDays} days after it was delivered to the practice mailbox. One that was begun and not paid: ${retentionPeriods.abandonedCheckoutDays} days.`,
        `The record of a payment: ${retentionPeriods.paymentLedgerYears} years after the end of the tax year, as tax law requires. If your bank asks for a payment back, we keep its record and form until that is decided.`,
        `Technical logs, which hold no names and no messages: ${retentionPeriods.technicalLogDays} days. Counts that keep robots out and limit confirmations: ${retentionPeriods.rateLimitDays} day.`,
        `Backups: ${retentionPeriods.backupDays} days.`,
      ],
    },
    {
      heading: 'Photos',
      paragraphs: [
        'Phones store the place, time and device in photos. We remove these details from most photos. Some kinds (HEIC, AVIF, WebP, GIF) may still say where they were taken.',
      ],
    },
    {
      heading: 'Cookies and content of other websites',
      paragraphs: [
        'This website sets no cookie for advertising or statistics: it counts pages, forms and payments by the day, with nothing about you. Before you send a form, only your own browser keeps what you type. The map, timeline, tour and videos of other websites appear only after you ask; then that website can see your internet address and may set cookies. Our cookie policy lists everything.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'Write to us, call us or come in. It costs nothing, and we answer within one month. You can ask us:',
      ],
      list: [
        'for a copy of what we hold about you',
        'to correct what is wrong or incomplete',
        'to delete data we no longer need (we usually have to keep records of care and payments)',
        'to limit how we use data while a question is being settled, or to stop a use that rests on our legitimate interest',
        'to give you, or another provider, what you gave us in a form a computer can read',
      ],
    },
    {
      heading: 'If you are not happy',
      paragraphs: [
        `You can complain to us about the way we use your data by any route, including the complaint form of this website. We will acknowledge it within ${complaints.dataProtectionAcknowledgedWithinDays} days, look into it without undue delay and tell you the outcome.`,
        `You can also complain to the ${ico.name} at any time: ${ico.link.href}.`,
      ],
    },
    {
      heading: 'Changes',
      paragraphs: ['If we change what we do, we change this notice first and put the new date on it.'],
    },
  ],
}
