import { films } from '../films.ts'
import type { Treatment } from '../types.ts'

const { steps } = films.crown

export const crown: Treatment = {
  slug: 'dental-crown',
  name: 'Dental crown',
  summary: 'A ceramic cap that covers a cracked or heavily filled tooth and restores its shape.',
  keywords: 'dental crown, ceramic crown, cracked tooth',
  film: films.crown,
  whatItIs: {
    heading: 'What a crown is',
    paragraphs: [
      'A crown fits over what’s left of a tooth, right down to the gum. It holds the tooth together and takes the force when you bite. We match its colour to your other teeth.',
    ],
  },
  whenYouNeedIt: {
    heading: 'When a crown makes sense',
    paragraphs: ['We suggest a crown when a filling alone wouldn’t last. For example:'],
    list: [
      'a tooth is cracked and hurts when you bite',
      'a large filling has left thin walls that may break',
      'a back tooth has had root canal treatment',
      'a tooth is badly worn or broken',
      'an old crown leaks, or has come off and can’t go back on',
    ],
  },
  steps: [
    {
      heading: steps[0].title,
      text: 'We test the tooth, take an x-ray of the root if we need one, and talk through your choices. You get the price in writing.',
    },
    {
      heading: steps[1].title,
      text: 'When the tooth is numb, we remove the decay and any old filling. We rebuild the middle if needed, and shape the tooth to make room for the crown.',
    },
    {
      heading: steps[2].title,
      text: 'We scan the tooth or take an impression, and choose the colour with you in daylight.',
    },
    {
      heading: steps[3].title,
      text: 'You go home with a temporary crown while the laboratory makes yours.',
    },
    {
      heading: steps[4].title,
      text: 'At your second visit we try the crown, and you look at it in the mirror before it’s cemented.',
    },
  ],
  visits: {
    heading: 'How long it takes',
    paragraphs: [
      'Two visits, about two weeks apart. The first takes about an hour and the second about half an hour. If the tooth needs root canal treatment first, allow extra visits for that.',
    ],
  },
  howItFeels: {
    heading: 'How it feels',
    paragraphs: [
      'We numb the tooth, so you should feel pressure and water rather than pain. If you feel more than that, raise a hand. We’ll stop and give you more anaesthetic. The numbness wears off after two to four hours.',
      'Your tooth and gum can be tender for a few days. The tooth may also be more sensitive to hot and cold for some weeks.',
    ],
  },
  afterwards: {
    heading: 'Afterwards',
    paragraphs: ['A crown can’t decay, but the tooth under its edge can. To look after it:'],
    list: [
      'Eat on the other side until the numbness has gone.',
      'If the temporary crown comes off, keep it and call us. We can usually put it back.',
      'Brush along the edge of the crown twice a day and clean between your teeth once a day.',
      'If your bite still feels high after a day or two, come back. It usually takes a few minutes to adjust.',
      'If you grind your teeth, wear the night guard we suggest.',
    ],
    avoid: [
      'Do not eat sticky or very hard food while you have a temporary crown.',
      'Do not put a crown back with household glue.',
    ],
  },
  risks: {
    heading: 'What can go wrong',
    paragraphs: ['Most crowns go well. Here’s what to know before you decide:'],
    list: [
      'Shaping also removes some healthy tooth, and that can’t be undone.',
      'The nerve of a crowned tooth sometimes dies, months or years later. The tooth then needs root canal treatment or has to come out.',
      'Ceramic can chip or break, and a crown can come loose.',
      'Decay or gum disease can start at the edge of the crown.',
      'We match colour and shape by eye, so they may not be identical to the tooth next to it.',
      'A crown doesn’t last for ever, and some fail early.',
    ],
  },
  alternatives: {
    heading: 'Other choices',
    paragraphs: ['What’s possible depends on how much healthy tooth is left:'],
    list: [
      'A large filling: one visit, less tooth removed and a lower price, but more likely to break.',
      'An onlay, which covers only part of the tooth.',
      'Taking the tooth out, with or without filling the gap.',
      'Leaving it for now. A crack may stay as it is or spread. Sometimes it splits the tooth beyond repair.',
    ],
  },
  fees: ['ceramicCrown', 'diagnosticXray'],
  questions: [
    {
      question: 'Will people notice it’s a crown?',
      answer: 'It’s usually hard to tell. Over the years your gums can shrink back and show the edge.',
    },
    {
      question: 'How long will it last?',
      answer:
        'Many crowns last ten years or more. It depends on the tooth underneath, your bite and how clean you keep the edge. Nobody can promise a number of years.',
    },
    {
      question: 'Does a tooth always need a crown after root canal treatment?',
      answer:
        'Not always. Back teeth usually benefit, because they do the chewing and crack more easily afterwards. Front teeth often do well with a filling.',
    },
    {
      question: 'Can I have my teeth whitened afterwards?',
      answer:
        'Whitening doesn’t change a crown. If you’d like whiter teeth, tell us first. We whiten them, let the colour settle for two weeks, then match the crown to it.',
    },
    {
      question: 'What if it comes off?',
      answer: 'Keep it and call us. If the tooth underneath is sound, we can usually cement it back on.',
    },
  ],
}
