import type { Treatment } from '../types.ts'

export const bridge: Treatment = {
  slug: 'dental-bridge',
  name: 'Dental bridge',
  summary: 'A false tooth held by its neighbours.',
  keywords: 'dental bridge, missing tooth',
  whatItIs: {
    heading: 'What it is',
    paragraphs: ['A tooth made of porcelain that hangs between two crowns.'],
  },
  whenYouNeedIt: {
    heading: 'When it helps',
    paragraphs: ['It may be right for you if:'],
    list: ['a tooth is missing', 'the teeth beside it are filled already'],
  },
  steps: [
    { heading: 'Plan', text: 'We look, talk and write down the price.' },
    { heading: 'Prepare', text: 'We numb and shape the teeth.' },
    { heading: 'Fit', text: 'Two weeks later we fit and check it.' },
  ],
  visits: { heading: 'Visits', paragraphs: ['Two or three.'] },
  howItFeels: { heading: 'How it feels', paragraphs: ['You’ll be numb, and a bit tender afterwards.'] },
  afterwards: {
    heading: 'Looking after it',
    paragraphs: ['To make it last:'],
    list: ['Clean under and around it.'],
    avoid: ['Do not bite on bones or ice.'],
  },
  risks: {
    heading: 'What can go wrong',
    paragraphs: ['You should know that:'],
    list: ['it can come loose', 'a tooth under it can decay'],
  },
  alternatives: {
    heading: 'Other ways',
    paragraphs: ['You could also have:'],
    list: ['a denture', 'nothing at all'],
  },
  fees: ['bridge'],
  questions: [
    { question: 'How long does it last?', answer: 'Often ten years, sometimes more and sometimes less.' },
  ],
}
