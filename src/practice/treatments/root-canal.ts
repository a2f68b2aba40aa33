import { films } from '../films.ts'
import { listNamesExperiencedIn } from '../team.ts'
import type { Treatment } from './treatment.ts'

const { steps } = films.rootCanal

export const rootCanal: Treatment = {
  slug: 'root-canal',
  name: 'Root canal treatment',
  summary: 'Cleaning and sealing the inside of an infected tooth, so that it can stay where it is.',
  keywords: 'root canal treatment, toothache, infected tooth',
  film: films.rootCanal,
  whatItIs: {
    heading: 'What root canal treatment is',
    paragraphs: [
      'Inside each tooth is a soft core of nerves and blood vessels that runs through the roots in fine canals. When it is infected or dying it does not heal by itself. Root canal treatment removes it, cleans the canals and seals them, so that the tooth can stay.',
    ],
  },
  whenYouNeedIt: {
    heading: 'When it is needed',
    paragraphs: [
      'Deep decay, a crack, a blow or repeated fillings can damage the core of a tooth. You may notice one of these, or nothing at all:',
    ],
    list: [
      'toothache that comes by itself, throbs or keeps you awake',
      'pain after hot or cold that lasts for minutes',
      'pain on biting, or a tooth that feels too long',
      'a swelling or a small pimple on the gum',
      'a tooth that has turned grey',
      'a shadow at the end of the root on an x-ray',
    ],
  },
  steps: [
    {
      heading: steps[0].title,
      text: 'We test the tooth and take an x-ray, explain whether the tooth can be saved and what else you could do, and give you a price in writing.',
    },
    {
      heading: steps[1].title,
      text: 'When the tooth is numb, a thin sheet of rubber keeps it dry and clean and keeps everything else out of your throat.',
    },
    { heading: steps[2].title, text: 'A small opening in the top of the tooth leads to the canals.' },
    {
      heading: steps[3].title,
      text: 'Fine flexible files and a disinfecting rinse clean each canal to its end. A microscope helps us to find the small ones.',
    },
    {
      heading: steps[4].title,
      text: 'The canals are filled with a rubber-like material and sealed, and the opening is closed. An x-ray shows the result.',
    },
    {
      heading: steps[5].title,
      text: 'A back tooth usually gets a crown some weeks later, because it breaks more easily now.',
    },
  ],
  visits: {
    heading: 'How long it takes',
    paragraphs: [
      'One or two visits of an hour to an hour and a half, depending on how many canals the tooth has and how infected it is. We look at the tooth again, with an x-ray, about a year later.',
    ],
  },
  howItFeels: {
    heading: 'How it feels',
    paragraphs: [
      'With the tooth numb, most people say it is much like a long filling. A badly inflamed tooth can be harder to numb; we add to the anaesthetic, and stop when you raise a hand. If the tooth cannot be numbed enough that day, we calm it with a dressing and finish another time.',
      'Afterwards the tooth is often tender to bite on for a few days, sometimes for a week or two.',
    ],
  },
  afterwards: {
    heading: 'Afterwards',
    paragraphs: ['For the first days:'],
    list: [
      'Chew on the other side until the tooth has its final filling or crown.',
      'Take the painkiller you usually can, as the leaflet says.',
      'Brush and clean between your teeth as usual.',
      'Telephone us if you have swelling, a temperature, pain that gets worse after two or three days, or if the filling comes out.',
    ],
    avoid: [
      'Do not eat until the numbness has gone.',
      'Do not put off the crown. Teeth are lost more often to a crack than to a new infection.',
    ],
  },
  risks: {
    heading: 'What can go wrong',
    paragraphs: ['Most teeth settle and stay for many years. Some do not:'],
    list: [
      'The infection may stay or come back, because some canals are too fine or branched to clean. The tooth then needs to be treated again, needs a small operation at the root, or comes out.',
      'A file can break in a canal, or the root can be pierced. We tell you if that happens and what it means.',
      'The tooth can crack, especially without a crown.',
      'The tooth can darken over time.',
      'Swelling or a flare-up of pain can follow in the first days.',
    ],
  },
  alternatives: {
    heading: 'Other choices',
    paragraphs: ['You could also choose:'],
    list: [
      'to have the tooth taken out, and leave the gap or fill it with a denture, a bridge or an implant',
      'to wait, if the tooth does not hurt: the infection rarely goes away by itself, can spread, and may make the tooth impossible to save',
      'to be referred to a dentist on the specialist list for endodontics, which we offer for very complicated canals',
    ],
  },
  fees: ['rootCanal', 'diagnosticXray', 'ceramicCrown'],
  questions: [
    {
      question: 'Would antibiotics do instead?',
      answer:
        'No. They cannot reach the inside of a tooth whose blood supply has gone. They have a place when an infection spreads and you feel ill, together with treating the tooth.',
    },
    {
      question: 'Why are front teeth cheaper to treat than back teeth?',
      answer:
        'A front tooth usually has one canal, a molar three or four. More canals take more time. You know the price for your tooth before we begin.',
    },
    {
      question: 'How often does it work?',
      answer:
        'In most teeth. It depends on the infection, the shape of the roots and how soon the tooth is well covered afterwards. We tell you how we judge the chances for your tooth, and nobody can promise the result.',
    },
    {
      question: 'Is the tooth dead afterwards?',
      answer:
        'It no longer feels hot and cold, but it is still held by living bone and ligament and you can chew on it. It can still decay, so it needs the same care.',
    },
    {
      question: 'Can I go back to work the same day?',
      answer:
        'Usually yes, when the numbness has gone. If you had a bad night before, you may prefer to rest.',
    },
    {
      question: 'Who will treat me?',
      answer: `Most of our root canal treatments are carried out by a dentist experienced in root canal treatment: ${listNamesExperiencedIn('root canal treatment')}.`,
    },
  ],
}
