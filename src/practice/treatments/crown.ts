import { films } from '../films.ts'
import type { Treatment } from './treatment.ts'

const { steps } = films.crown

export const crown: Treatment = {
  slug: 'dental-crown',
  name: 'Dental crown',
  summary: 'A ceramic cap that covers a cracked or heavily filled tooth and gives it back its shape.',
  keywords: 'dental crown, ceramic crown, cracked tooth',
  film: films.crown,
  whatItIs: {
    heading: 'What a crown is',
    paragraphs: [
      'A crown is a cap made to fit over what is left of a tooth, down to the gum. It holds the tooth together, gives it back its shape and takes the force of biting. Ours are ceramic and matched to the colour of your other teeth.',
    ],
  },
  whenYouNeedIt: {
    heading: 'When a crown makes sense',
    paragraphs: ['We suggest a crown when a filling alone would not hold for long. For example:'],
    list: [
      'a tooth is cracked and hurts when you bite',
      'a large filling has left thin walls that may break',
      'a back tooth has had root canal treatment',
      'a tooth is badly worn or broken',
      'an old crown leaks or has come off and cannot go back',
    ],
  },
  steps: [
    {
      heading: steps[0].title,
      text: 'We test the tooth, take an x-ray of the root if we need one, and talk through crown, filling and other choices. You get the price in writing.',
    },
    {
      heading: steps[1].title,
      text: 'When the tooth is numb we remove decay and old filling, rebuild the middle if needed, and shape the tooth to make room for the crown.',
    },
    {
      heading: steps[2].title,
      text: 'We scan the tooth, or take an impression, and choose the colour with you in daylight.',
    },
    {
      heading: steps[3].title,
      text: 'You go home with a temporary crown while the laboratory makes yours.',
    },
    {
      heading: steps[4].title,
      text: 'At the second visit we try the crown in, check the bite and the colour, and you look before it is cemented.',
    },
  ],
  visits: {
    heading: 'How long it takes',
    paragraphs: [
      'Two visits, about two weeks apart. The first takes about an hour, the second about half an hour. If the tooth needs root canal treatment first, that comes before and adds visits.',
    ],
  },
  howItFeels: {
    heading: 'How it feels',
    paragraphs: [
      'The tooth is numbed, so you should feel pressure and water rather than pain. If you feel more than that, raise a hand and we stop and add to the anaesthetic. The numbness wears off after two to four hours.',
      'The tooth and gum can be tender for a few days, and the tooth may feel hot and cold more for some weeks.',
    ],
  },
  afterwards: {
    heading: 'Afterwards',
    paragraphs: [
      'A crown cannot decay, but the tooth under its edge can. Looking after it takes a few habits:',
    ],
    list: [
      'Eat on the other side until the numbness has gone.',
      'If the temporary crown comes off, keep it and telephone us. We put it back.',
      'Brush along the edge of the crown twice a day and clean between the teeth once a day.',
      'If the bite feels high after a day or two, come back. It takes minutes to adjust.',
      'If you grind your teeth, wear the night guard we suggest.',
    ],
    avoid: [
      'Do not eat sticky or very hard food while you have a temporary crown.',
      'Do not put a crown back with household glue.',
    ],
  },
  risks: {
    heading: 'What can go wrong',
    paragraphs: ['Most crowns are uneventful. These are the things we want you to know before you decide:'],
    list: [
      'Shaping removes healthy tooth as well, and that cannot be undone.',
      'The nerve of a crowned tooth sometimes dies, months or years later. The tooth then needs root canal treatment or comes out.',
      'Ceramic can chip or break, and a crown can come loose.',
      'Decay or gum disease can start at the edge of the crown.',
      'Colour and shape are matched by eye and may not be identical to the tooth beside it.',
      'A crown does not last for ever. Many last ten years or more, some fail sooner.',
    ],
  },
  alternatives: {
    heading: 'Other choices',
    paragraphs: ['Which of these is open to you depends on how much sound tooth is left:'],
    list: [
      'A large filling: one visit, less tooth removed, lower price, more likely to break.',
      'An onlay, which covers only part of the tooth.',
      'Taking the tooth out, with or without filling the gap.',
      'Leaving it for now. A crack may stay as it is or spread, and sometimes splits the tooth beyond repair.',
    ],
  },
  fees: ['ceramicCrown', 'diagnosticXray'],
  questions: [
    {
      question: 'Will people see that it is a crown?',
      answer:
        'As a rule it is hard to tell. We match the colour to your other teeth in daylight, and you look at it in the mirror before it is cemented. Gums can draw back over the years and show the edge.',
    },
    {
      question: 'How long will it last?',
      answer:
        'Many crowns last ten years or more. It depends on the tooth underneath, your bite, and how well the edge is kept clean. Nobody can promise a number of years.',
    },
    {
      question: 'Does a tooth always need a crown after root canal treatment?',
      answer:
        'Not always. Back teeth usually benefit, because they take the force of chewing and crack more easily afterwards. Front teeth often do well with a filling.',
    },
    {
      question: 'Can I have my teeth whitened afterwards?',
      answer:
        'Whitening does not change a crown. If you are thinking of whitening, tell us first: we whiten, let the colour settle for two weeks, and match the crown to it.',
    },
    {
      question: 'What if it comes off?',
      answer:
        'Keep it, do not use household glue, and telephone us. If the tooth underneath is sound we can usually cement it back.',
    },
  ],
}
