import { films } from '../films.ts'
import { rootCanalDentist } from '../team.ts'
import type { Treatment } from '../types.ts'

const { steps } = films.rootCanal

export const rootCanal: Treatment = {
  slug: 'root-canal',
  name: 'Root canal treatment',
  summary: 'Cleaning and sealing the inside of an infected tooth, so you can keep it.',
  keywords: 'root canal treatment, toothache, infected tooth',
  film: films.rootCanal,
  whatItIs: {
    heading: 'What root canal treatment is',
    paragraphs: [
      'Inside each tooth is a soft core of nerves and blood vessels. It runs through the roots in fine canals. When it’s infected or dying, it doesn’t heal by itself. We take it out, then clean the canals and seal them.',
    ],
  },
  whenYouNeedIt: {
    heading: 'When you may need it',
    paragraphs: [
      'Deep decay, a crack, a blow or repeated fillings can damage the core of a tooth. You may notice one of these, or nothing at all:',
    ],
    list: [
      'toothache that comes on by itself, throbs or keeps you awake',
      'pain after hot or cold that lasts for minutes',
      'pain when you bite, or a tooth that feels too long',
      'a swelling or a small pimple on the gum',
      'a tooth that has turned grey',
      'a shadow at the tip of the root on an x-ray',
    ],
  },
  steps: [
    {
      heading: steps[0].title,
      text: 'We test the tooth and take an x-ray. We tell you whether it can be saved and what else you could do, and give you a price in writing.',
    },
    {
      heading: steps[1].title,
      text: 'When the tooth is numb, we put a thin sheet of rubber around it. It also stops water and small pieces getting into your throat.',
    },
    { heading: steps[2].title, text: 'We make a small opening in the top of the tooth to reach the canals.' },
    {
      heading: steps[3].title,
      text: 'We clean each canal to its end with fine, flexible files and a disinfecting rinse. A microscope helps us find the small ones.',
    },
    {
      heading: steps[4].title,
      text: 'We fill and seal the canals with a rubber-like material, and close the opening. An x-ray shows the result.',
    },
    {
      heading: steps[5].title,
      text: 'A back tooth usually gets a crown some weeks later, because it now breaks more easily.',
    },
  ],
  visits: {
    heading: 'How long it takes',
    paragraphs: [
      'One or two visits of an hour to an hour and a half, depending on how many canals the tooth has and how infected it is. We check the tooth again, with an x-ray, about a year later.',
    ],
  },
  howItFeels: {
    heading: 'How it feels',
    paragraphs: [
      'Most people say it’s much like having a long filling. A badly inflamed tooth can be harder to numb. If you feel pain, raise a hand. We’ll stop and give you more anaesthetic. If we can’t numb it enough that day, we calm it with a dressing and finish another time.',
      'Afterwards the tooth is often tender to bite on for a few days, sometimes for a week or two.',
    ],
  },
  afterwards: {
    heading: 'Afterwards',
    paragraphs: ['While the tooth settles:'],
    list: [
      'Chew on the other side until the tooth has its final filling or crown.',
      'Take your usual painkillers if you need them, and follow the leaflet.',
      'Brush and clean between your teeth as usual.',
      'Call us if you have swelling or a temperature, if the pain gets worse after two or three days, or if the filling comes out.',
    ],
    avoid: [
      'Do not eat until the numbness has gone.',
      'Do not put off the crown. A treated tooth is more often lost to a crack than to a new infection.',
    ],
  },
  risks: {
    heading: 'What can go wrong',
    paragraphs: ['Most teeth settle and last for many years. Some don’t:'],
    list: [
      'The infection may stay or come back, because some canals are too fine or too branched to clean. You then need more treatment, or a small operation at the root, or the tooth has to come out.',
      'A file can break in a canal, or the root can be pierced. If that happens, we tell you and explain what it means.',
      'The tooth can crack, especially without a crown.',
      'The tooth can darken over time.',
      'You may have swelling or a flare-up of pain in the first few days.',
    ],
  },
  alternatives: {
    heading: 'Other choices',
    paragraphs: ['You could also choose:'],
    list: [
      'to have the tooth taken out, and leave the gap or fill it with a denture, a bridge or an implant',
      'to wait, if the tooth doesn’t hurt: but the infection rarely goes away by itself and can spread, and you may lose the tooth',
      'to see a dentist on the specialist list for endodontics (root canal treatment): we suggest this if the canals are very complicated',
    ],
  },
  fees: ['rootCanal', 'diagnosticXray', 'ceramicCrown'],
  questions: [
    {
      question: 'Can’t I just have antibiotics?',
      answer:
        'No. They can’t reach the inside of a tooth that has lost its blood supply. If an infection spreads and you feel ill, they can help, but the tooth still needs treating.',
    },
    {
      question: 'Why are front teeth cheaper to treat than back teeth?',
      answer:
        'A front tooth usually has one canal, and a molar three or four. More canals take more time. You’ll know the price for your tooth before we begin.',
    },
    {
      question: 'How often does it work?',
      answer:
        'It works in most teeth. It depends on the infection, the shape of the roots and how soon the tooth has its final filling or crown. We’ll tell you what we think of your tooth’s chances, but nobody can promise the result.',
    },
    {
      question: 'Is the tooth dead afterwards?',
      answer:
        'It no longer feels hot and cold, but living bone and ligament still hold it, and you can chew on it. It can still decay, so look after it as before.',
    },
    {
      question: 'Can I go back to work the same day?',
      answer:
        'Usually, yes, once the numbness has gone. If pain kept you awake the night before, you may prefer to rest.',
    },
    {
      question: 'Who will treat me?',
      answer: `Usually a dentist experienced in root canal treatment: ${rootCanalDentist.name}.`,
    },
  ],
}
