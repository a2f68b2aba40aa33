import { cookies, formDraftStorage } from '../cookies.ts'
import { practice } from '../practice.ts'
import type { PracticeDocument } from './practice-document.ts'

const described = (kind: (typeof cookies)[number]['kind']): readonly string[] =>
  [...cookies, formDraftStorage]
    .filter((cookie) => cookie.kind === kind)
    .map(({ name, purpose, lifetime }) => `${name}. ${purpose} It lasts: ${lifetime.toLowerCase()}.`)

/** Generated from the list of cookies (rules D41, D42). */
export const cookiePolicy: PracticeDocument = {
  sample: true,
  slug: 'cookie-policy',
  title: 'Cookie policy',
  file: 'cookie-policy.pdf',
  updated: '2026-11-22',
  summary:
    'The few things this website keeps in your browser, what each is for, and how to take your choice back.',
  sections: [
    {
      heading: 'In short',
      paragraphs: [
        'You can read every page of this website without a single cookie. One cookie is needed while you pay. One more remembers a choice, and only if you ask us to remember it. While you fill in a form, your browser keeps what you type, in that tab only. There are no cookies for advertising or statistics, and that is why you have not seen a cookie banner.',
      ],
    },
    {
      heading: 'What a cookie is',
      paragraphs: [
        'A cookie is a small text that a website asks your browser to keep and to send back on the next visit. Browsers have other places to keep things as well, such as local and session storage. The same rules apply to all of them, and this policy covers all of them. The rules are in the Privacy and Electronic Communications Regulations and, where a cookie says something about a person, in data protection law.',
      ],
    },
    {
      heading: 'Strictly necessary',
      paragraphs: [
        'These are needed for something you have asked for, so the law does not require us to ask first. Without them a payment could not be connected with the person who made it, and what you typed would be lost with the page.',
      ],
      list: described('strictly necessary'),
    },
    {
      heading: 'Only after you agree',
      paragraphs: [
        'These are set when you say yes and not before. The website works without them; we would just ask you again each time.',
      ],
      list: described('after you agree'),
    },
    {
      heading: 'The map, the timeline, the tour and videos of other websites',
      paragraphs: [
        'These come from other companies. Nothing is loaded from them when you open our page: you see a plain box with our address or a link. Only when you press the button in the box does your browser fetch the content. From then on that company can see your internet address and which page you are on, and may set cookies of its own, which we can neither read nor control. Their own cookie policies say what they do.',
        'If you would rather not, use the links instead. The address, the directions and the way to find us are written out on our contact page.',
      ],
    },
    {
      heading: 'When you pay by card',
      paragraphs: [
        'The fields for your card belong to our card payment provider and are loaded only on the pages where you pay. The provider and your bank may store information on your device to recognise fraud and to check that it is you who is paying. That is strictly necessary for a payment you have asked for.',
      ],
    },
    {
      heading: 'How to change your mind',
      paragraphs: [
        'You can take back your choice about the map, the timeline, the tour and videos with the link below such a box. That deletes the cookie at once.',
        'You can also delete or block cookies in the settings of your browser, for this website or for all of them. If you block the strictly necessary one, paying on this website will not work. Telephone us then, and we will take the payment another way.',
      ],
    },
    {
      heading: 'Questions',
      paragraphs: [
        `Write to ${practice.email.address} or telephone ${practice.telephone.shown}. Our privacy notice says how we use personal data and how to complain. If we ever add a cookie, it appears in this list first, and where the law asks for your agreement we will ask you.`,
      ],
    },
  ],
}
