import type { Day, Section } from './types.ts'

/** Length of a first visit, in minutes. */
const minutes = 45
const inPain =
  'If you are in pain, telephone us: we keep time free for urgent appointments on every day we open.'
/** Usual wait of new patients for a first appointment, in weeks. */
const waitingWeeks = { from: 3, to: 4 } as const

export const appointmentWait = {
  weeks: waitingWeeks,
  inPain,
  text: `New patients usually wait ${waitingWeeks.from} to ${waitingWeeks.to} weeks for a first appointment. ${inPain}`,
} as const

/** The first visit, and the choices in the enquiry form (specification sections 5 and 9). */
export const expectations: {
  readonly waiting: typeof appointmentWait
  readonly days: readonly Day[]
  /** Suggested times; patients may type any other wording. */
  readonly times: readonly string[]
  readonly minutes: number
  readonly intro: string
  readonly steps: readonly { readonly heading: string; readonly text: string }[]
  readonly bring: Section & { readonly list: readonly string[] }
  readonly worries: Section
  readonly children: Section
} = {
  waiting: appointmentWait,
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  times: ['First thing', 'Mid-morning', 'Lunchtime', 'Afternoon', 'Any time'],
  minutes,
  intro: `Your first visit takes about ${minutes} minutes. It is a look and a talk: nothing is treated that day unless you are in pain and ask us to.`,
  steps: [
    {
      heading: 'You arrive',
      text: 'Reception greets you by name and checks your details. When you book, reception will post you a form for your medical history. Bring it with you filled in, or come ten minutes early and fill it in here.',
    },
    {
      heading: 'We talk',
      text: 'You sit down with your dentist before the chair goes back. What brings you, what worries you, what has happened before, which medicines you take: all of it changes what we suggest.',
    },
    {
      heading: 'We look',
      text: 'The dentist examines your teeth, gums, tongue, cheeks, neck and jaw joints, measures your gums and looks for early signs of mouth cancer. You can watch the pictures on the screen.',
    },
    {
      heading: 'X-rays, if they are needed',
      text: 'We take x-rays only when they will tell us something we cannot see. We say why and what they cost before we take them. The dose is small.',
    },
    {
      heading: 'We explain',
      text: 'You will hear what is healthy, what needs watching and what we would treat, with the choices for each, including doing nothing, and what each choice can and cannot do.',
    },
    {
      heading: 'You take it home',
      text: 'You will get a written plan with a price for each step. There is no need to decide there and then. Reception can book your next visit, or you can telephone when you have thought about it.',
    },
  ],
  bring: {
    heading: 'What to bring',
    paragraphs: ['A few things help us to make good use of your time:'],
    list: [
      'a list of the medicines you take, or the repeat prescription slip',
      'your glasses, for reading the forms',
      'a denture, retainer or night guard if you have one',
      'for a child, the red book if you like, and a favourite toy',
    ],
  },
  worries: {
    heading: 'If you are nervous',
    paragraphs: [
      'Plenty of our patients are. Tell us when you book, and we will plan a longer visit at a quiet time of day. You are welcome to bring somebody with you.',
      'We agree a sign with you, usually a raised hand, and we stop whenever you give it. You can come to see the room and meet the dentist first, without an examination.',
    ],
  },
  children: {
    heading: 'Bringing a child',
    paragraphs: [
      'A parent or guardian fills in the form for a child and comes along. The first visit is a ride in the chair, a look at the teeth and a chat about brushing.',
      'We like to meet children when their first teeth come through, and before their first birthday.',
    ],
  },
}
