import { cookies, formDraftStorage, hasEmbeds } from './cookies.ts'
import { practice } from '#practice/practice.ts'
import type { PracticeDocument } from './types.ts'

const described = (kind: (typeof cookies)[number]['kind']): readonly string[] =>
  [...cookies, formDraftStorage]
    .filter((cookie) => cookie.kind === kind)
    .map(({ name, purpose, lifetime }) => `${name}. ${purpose} It lasts: ${lifetime.toLowerCase()}.`)

/** Generated from the list of cookies (rules D41, D42). */
export const cookiePolicy: PracticeDocument = {
  slug: 'cookie-policy',
  title: 'Cookie policy',
  updated: '2026-11-27',
  summary:
    'The few things this website keeps in your browser, what each is for, and how to change your mind.',
  sections: [
    {
      heading: 'In short',
      paragraphs: [
        `You can read every page of this website without a single cookie. One cookie is needed while you pay. ${hasEmbeds ? 'One more remembers a choice, and only if you ask us to remember it. ' : ''}While you fill in a form, your browser keeps what you type, in that tab only. There are no cookies for advertising or statistics, so you haven’t seen a cookie banner.`,
      ],
    },
    {
      heading: 'What a cookie is',
      paragraphs: [
        'A cookie is a small piece of text that a website asks your browser to keep and to send back on your next visit. Browsers can keep things in other places too, such as local and session storage. The same rules apply to all of them, and so does this policy. The rules are in the Privacy and Electronic Communications Regulations and, where a cookie says something about a person, in data protection law.',
      ],
    },
    {
      heading: 'Strictly necessary',
      paragraphs: [
        'These are needed for something you have asked for, so the law does not require us to ask first. Without them we couldn’t connect a payment to the person who made it, and what you typed would be lost with the page.',
      ],
      list: described('strictly necessary'),
    },
    ...(hasEmbeds
      ? [
          {
            heading: 'Only after you agree',
            paragraphs: [
              'We set these only when you say yes. The website works without them, but we’d ask you again each time.',
            ],
            list: described('after you agree'),
          },
          {
            heading: 'Maps, posts and videos of other websites',
            paragraphs: [
              'These come from other companies. Nothing is loaded from them when you open our page: you see a drawing or a picture of ours. Your browser fetches the content only when you press the button in it. From then on, that company can see your internet address, and may set cookies of its own, which we can’t read or control. Their own cookie policies say what they do.',
              'If you’d rather not, use the links instead. Our address and directions are on our contact page.',
            ],
          },
        ]
      : []),
    {
      heading: 'When you pay by card',
      paragraphs: [
        'The fields for your card belong to our card payment provider and are loaded only on the pages where you pay. The provider and your bank may store information on your device to recognise fraud and to check that it is you who is paying. That is strictly necessary for a payment you have asked for.',
      ],
    },
    {
      heading: 'How to change your mind',
      paragraphs: [
        ...(hasEmbeds
          ? [
              'You can take back your choice about maps, posts and videos: untick “Remember my choice” below any of them. That deletes the cookie straight away.',
            ]
          : []),
        'You can also delete or block cookies in the settings of your browser, for this website or for all of them. If you block the strictly necessary one, you won’t be able to pay on this website. Call us instead, and we’ll take the payment another way.',
      ],
    },
    {
      heading: 'Questions',
      paragraphs: [
        `Write to ${practice.email.address} or call ${practice.telephone.shown}. Our privacy notice says how we use personal data and how to complain. If we ever add a cookie, we’ll list it here first, and where the law asks for your agreement, we’ll ask you.`,
      ],
    },
  ],
}
