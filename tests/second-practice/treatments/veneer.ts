import type { Treatment } from '../types.ts'

export const veneer: Treatment = {
  slug: 'veneers',
  name: 'Veneers',
  summary: 'A thin porcelain face on a front tooth.',
  keywords: 'veneers, chipped tooth',
  whatItIs: { heading: 'What it is', paragraphs: ['A shell of porcelain, glued to the front of a tooth.'] },
  whenYouNeedIt: {
    heading: 'When it helps',
    paragraphs: ['It may be right for you if:'],
    list: ['a front tooth is chipped', 'a stain won’t come off'],
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
    list: ['a filling', 'nothing at all'],
  },
  fees: ['veneer'],
  questions: [
    { question: 'How long does it last?', answer: 'Often ten years, sometimes more and sometimes less.' },
  ],
}
