import { complaints } from '#practice/complaints.ts'
import { practice } from '#practice/practice.ts'
import { receptionResponseTime } from './reception-response-time.ts'
import { treatments } from '#practice/treatments.ts'
import { capitalise, joinWithAnd } from './words.ts'
import type { IsoDate, Section } from './types.ts'

const { telephone, email, findingUs } = practice

const hasFilms = treatments.some(({ film }) => film !== undefined)

/** Parts of the website that belong to other companies. */
const elsewhere = [
  practice.map && 'the map',
  practice.social && 'our social page',
  practice.tour && 'the 360° tour',
].filter((part) => part !== null)

/** Accessibility statement for the website and the rooms of the practice (rules D50, D52). */
export const accessibility: {
  readonly updated: IsoDate
  readonly summary: string
  readonly sections: readonly Section[]
} = {
  updated: '2026-11-21',
  summary:
    'We want everyone to be able to read this website, reach us and come in. This page says what works, what doesn’t yet, and how to get help.',
  sections: [
    {
      heading: 'If something gets in your way',
      paragraphs: [
        `Call ${telephone.shown}, email ${email.address} or ask at reception. Use whichever suits you. You don’t have to use this website. We can read any page to you, fill in a form with you and send you a document in large print.`,
        `Please tell us what didn’t work and on which page. We’ll answer ${receptionResponseTime} and say what we’ll do about it.`,
      ],
    },
    {
      heading: 'What you can do on this website',
      paragraphs: ['You should be able to:'],
      list: [
        'enlarge the page to 400%, or only its text to 200%, without losing anything or scrolling sideways',
        'use everything with just the keyboard, and always see where you are',
        'hear every page in a sensible order with a screen reader',
        'use your own choice of colours in a high contrast mode',
        'set your device to reduce motion: pages then just fade, and a film in the background stays still',
        'stop a film in the background with its button',
        ...(hasFilms
          ? [
              'watch the treatment films, which have no sound and show their words as text, or read what they show',
            ]
          : []),
        'read every page and send every message without JavaScript (only paying by card needs it)',
      ],
    },
    {
      heading: 'How far we’ve got',
      paragraphs: [
        'The website is built to meet the Web Content Accessibility Guidelines, version 2.2, at level AA. Each time its program changes, software checks every page at the width of a phone, a tablet and a computer, and uses the forms and menus by keyboard.',
        'Software finds only some problems. The website hasn’t yet been tested by an independent auditor or by people who use assistive technology every day, so we don’t say that it fully meets the guidelines.',
      ],
    },
    {
      heading: 'What doesn’t work yet',
      paragraphs: ['These are the problems we know of, and a way round each:'],
      list: [
        ...(elsewhere.length > 0
          ? [
              `${capitalise(joinWithAnd(elsewhere))} ${elsewhere.length > 1 ? 'belong to other companies' : 'belongs to another company'} and may not be accessible. Our address and how to find us are on the contact page, and important news is on the home page.`,
            ]
          : []),
        'The fields for your card number come from our card provider. If you can’t use them, call us and we’ll find another way.',
        ...(hasFilms
          ? [
              'The treatment films have no spoken description. What they show is written under each film on its page.',
            ]
          : []),
        'In a browser more than about three years old, some pages look plainer than they should.',
      ],
    },
    {
      heading: 'Coming to the practice',
      paragraphs: [
        ...findingUs.filter(({ access }) => access).map(({ text }) => text),
        'You can ask for a longer visit, a quiet time of day or someone beside you. We’ll make a note, so you don’t have to ask twice.',
      ],
    },
    {
      heading: 'If you’re not happy with our answer',
      paragraphs: [
        `${complaints.lead.name}, our ${complaints.lead.role.toLowerCase()}, looks into complaints: ${complaints.lead.email}. The Equality Advisory and Support Service gives free advice on your rights: https://www.equalityadvisoryservice.com.`,
      ],
    },
  ],
}
