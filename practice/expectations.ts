/*
 * What happens at a first visit, how long does it take, and how many weeks do new patients wait for one?
 */

import type { FirstVisit } from './types.ts'

export const expectations: FirstVisit = {
  minutes: 45,
  waitingWeeks: { from: 3, to: 4 },
  inPain: 'If you’re in pain, call us: we keep time free for urgent appointments every day we’re open.',
  intro:
    'At your first visit we talk and we look. We don’t treat anything that day unless you’re in pain and ask us to.',
  steps: [
    {
      heading: 'You arrive',
      text: 'Reception greets you by name and checks your details. We post you a medical history form when you book. Bring it filled in, or come ten minutes early and fill it in here.',
    },
    {
      heading: 'We talk',
      text: 'You sit down with your dentist before the chair goes back. Tell us what brings you in, what worries you, what’s happened before and which medicines you take. It all shapes what we suggest.',
    },
    {
      heading: 'We look',
      text: 'The dentist checks your teeth, gums, tongue, cheeks, neck and jaw joints, measures your gums and looks for early signs of mouth cancer. We’ll show you the pictures on a screen.',
    },
    {
      heading: 'X-rays, if you need them',
      text: 'We take x-rays only when they’ll show us something we can’t see. We tell you why, and what they cost, before we take them. The dose is small.',
    },
    {
      heading: 'We explain',
      text: 'You’ll hear what’s healthy, what needs watching and what we’d treat. We go through your choices, including doing nothing, and what each one can and can’t do.',
    },
    {
      heading: 'You take the plan home',
      text: 'You’ll get a written plan with a price for each step. You don’t need to decide there and then. Book your next visit at reception, or call us once you’ve thought about it.',
    },
  ],
  bring: {
    heading: 'What to bring',
    paragraphs: ['A few things help us make the most of your visit:'],
    list: [
      'a list of the medicines you take, or your repeat prescription slip',
      'your glasses, for reading the forms',
      'a denture, retainer or night guard if you have one',
      'for a child, the red book if you like, and a favourite toy',
    ],
  },
  worries: {
    heading: 'If you’re nervous',
    paragraphs: [
      'Plenty of our patients are. Tell us when you book, and we’ll plan a longer visit at a quiet time of day. You’re welcome to bring somebody with you.',
      'We’ll agree a sign with you, usually a raised hand, and we’ll stop whenever you give it. You can also come in first, just to see the room and meet the dentist.',
    ],
  },
  children: {
    heading: 'Bringing a child',
    paragraphs: [
      'A parent or guardian fills in the form and comes along. The first visit is a ride in the chair, a look at the teeth and a chat about brushing.',
      'Bring your child when their first teeth come through, ideally before their first birthday.',
    ],
  },
}
