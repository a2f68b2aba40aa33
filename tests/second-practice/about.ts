import { principalDentist } from './team.ts'
import type { About } from './types.ts'

export const about: About = {
  welcome: {
    heading: 'Hello',
    paragraphs: ['We’re the dentist beside the ferry, with a view of the boats.'],
  },
  ethos: {
    heading: 'How we work',
    paragraphs: ['No hurry, no surprises, and a price before anything starts.'],
    list: ['You always see the same dentist.', 'Ask as many questions as you like.'],
  },
  story: {
    heading: 'Our story',
    paragraphs: [
      `${principalDentist.name} opened the practice in 2012 in an old sail loft.`,
      'We look after teeth, gums and bridges, and send you to the hospital for anything bigger.',
    ],
  },
  namesNote: 'You can look up each of us on the register.',
}
