import type { FirstVisit } from './types.ts'

export const expectations: FirstVisit = {
  minutes: 60,
  waitingWeeks: { from: 1, to: 2 },
  inPain: 'In pain? Call us and we’ll see you the same day if we can.',
  intro: 'We talk, we look and we make a plan together.',
  steps: [
    { heading: 'Come in', text: 'Hang up your coat and meet us.' },
    { heading: 'Tell us', text: 'What’s bothering you, and what you’d like.' },
    { heading: 'Let us look', text: 'Teeth, gums and jaw, and x-rays if they help.' },
    { heading: 'Decide', text: 'We write down the choices and what each one costs.' },
  ],
  bring: {
    heading: 'Please bring',
    paragraphs: ['If you have them:'],
    list: ['a list of your medicines', 'your denture'],
  },
  worries: { heading: 'Scared?', paragraphs: ['Say so. We’ll go slowly and stop when you want.'] },
  children: { heading: 'Children', paragraphs: ['Bring them along whenever you come yourself.'] },
}
