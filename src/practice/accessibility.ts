import { complaints } from './complaints.ts'
import { practice } from './practice.ts'
import type { IsoDate, Section } from './types.ts'

const { telephone, email, map } = practice

/** Accessibility statement for the website and the rooms of the practice (rules D50, D52). */
export const accessibility: {
  readonly sample: true
  readonly updated: IsoDate
  readonly summary: string
  readonly sections: readonly Section[]
} = {
  sample: true,
  updated: '2026-11-21',
  summary:
    'We want everybody to be able to read this website, reach us and come in. This page says what works, what does not yet, and how to get help.',
  sections: [
    {
      heading: 'If something gets in your way',
      paragraphs: [
        `Telephone ${telephone.shown}, write to ${email.address}, or ask at reception: all three count the same, and nobody has to use this website. We can read you any page, fill in a form with you, and send you a document in large print.`,
        'Please tell us what did not work and on which page. We will answer within three working days and say what we will do about it.',
      ],
    },
    {
      heading: 'What you can do on this website',
      paragraphs: ['You should be able to:'],
      list: [
        'enlarge the page to 400%, or only its text to 200%, without losing anything or reading sideways',
        'reach and use everything with the keyboard alone, and always see where you are',
        'hear every page in a sensible order with a screen reader',
        'use the colours of your own choice in a high contrast mode',
        'ask your device for less motion: page changes become a short fade and the film on the home page stays a picture',
        'stop the film on the home page with its button',
        'watch the treatment films without sound, with their words as text beside them, or read what they show',
        'read every page and send every message without scripts; only paying by card needs them',
      ],
    },
    {
      heading: 'How far we have come',
      paragraphs: [
        'The website is built to meet the Web Content Accessibility Guidelines, version 2.2, at level AA. Each time it changes, every page is checked by software at the width of a telephone, a tablet and a computer, and the forms and menus are operated by keyboard.',
        'Software finds only some of the barriers. The website has not yet been tested by an independent auditor or by people who use assistive technology every day, so we do not say that it meets the guidelines in full.',
      ],
    },
    {
      heading: 'What we know does not work yet',
      paragraphs: ['These are the limits we know of, and the way round each:'],
      list: [
        'The receipt that you can save after paying is a PDF without the structure that a screen reader needs. The same facts are on the page, and in the email that we send you.',
        'The map, our social page and the tour in 360° belong to other companies and may not be accessible. The address and the way to us are written on the contact page, and news that matters is on the home page.',
        'The fields for your card number are supplied by our card provider. If you cannot use them, telephone us and we will find another way.',
        'The treatment films have no spoken description. What they show is written under each film on its page.',
        'On a browser much older than three years some pages look plainer than they should.',
      ],
    },
    {
      heading: 'Coming to the practice',
      paragraphs: [
        ...map.findingUs.slice(1).map(({ text }) => text),
        'You can ask for a longer visit, a quiet time of day or somebody beside you, and we will note it so that you need not ask twice.',
      ],
    },
    {
      heading: 'If you are not content with our answer',
      paragraphs: [
        `${complaints.lead.name}, our ${complaints.lead.role.toLowerCase()}, looks into complaints: ${complaints.lead.email}. The Equality Advisory and Support Service advises on your rights, free of charge: https://www.equalityadvisoryservice.com.`,
      ],
    },
  ],
}
