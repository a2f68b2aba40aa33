import { films } from '../films.ts'
import { listNamesExperiencedIn } from '../team.ts'
import type { Treatment } from './treatment.ts'

const { steps } = films.implant

export const implant: Treatment = {
  slug: 'dental-implant',
  name: 'Dental implant',
  summary: 'A titanium root in the jaw that holds a new tooth, without touching the teeth beside it.',
  keywords: 'dental implant, missing tooth, titanium implant',
  film: films.implant,
  whatItIs: {
    heading: 'What an implant is',
    paragraphs: [
      'An implant is a screw of titanium, about the size of a root, that is placed in the jaw bone. Over some months the bone grows on to it. A connector and a crown then go on top. Implants can also hold a bridge or keep a denture from moving.',
    ],
  },
  whenYouNeedIt: {
    heading: 'When an implant makes sense',
    paragraphs: [
      'An implant is one way to fill a gap. It suits people whose gums are healthy, who have enough bone and who clean well every day. We look more closely, and may advise against it, if one of these is true for you:',
    ],
    list: [
      'you smoke or vape',
      'you have gum disease that is not under control',
      'you have diabetes that is not well controlled',
      'you take medicines for your bones, or have had radiotherapy to the jaw',
      'you grind your teeth heavily',
      'you are still growing: implants wait until the jaw has finished',
    ],
  },
  steps: [
    {
      heading: steps[0].title,
      text: 'We examine your mouth, take x-rays and often a three-dimensional scan, and talk through every way to fill the gap. You get a written plan with one price.',
    },
    {
      heading: steps[1].title,
      text: 'When the area is numb we open the gum, prepare a channel in the bone and turn the implant in. A few stitches close the gum.',
    },
    {
      heading: steps[2].title,
      text: 'The bone takes three to six months to grow on to the implant. You can have a temporary tooth meanwhile if the gap shows.',
    },
    {
      heading: steps[3].title,
      text: 'A small post is fixed to the implant and the gum settles round it. We scan it for the crown.',
    },
    { heading: steps[4].title, text: 'The crown is tried in, checked for colour and bite, and fixed.' },
    {
      heading: steps[5].title,
      text: 'We show you how to clean round it and look at it every year, with an x-ray when it is due.',
    },
  ],
  visits: {
    heading: 'How long it takes',
    paragraphs: [
      'Usually five or six visits over four to nine months. Placing a single implant takes about an hour. If bone has to be built up first, that adds a small operation and several months.',
    ],
  },
  howItFeels: {
    heading: 'How it feels',
    paragraphs: [
      'The area is numbed as for a filling. You feel pressure and vibration. Tell us beforehand if the thought worries you, and we plan more time.',
      'Afterwards expect soreness and some swelling or bruising for three or four days. Most people manage with the painkillers they usually take and go back to work after a day or two.',
    ],
  },
  afterwards: {
    heading: 'Afterwards',
    paragraphs: ['The first two weeks decide a good deal:'],
    list: [
      'Eat soft food on the other side.',
      'From the day after, bathe the area gently with warm salt water or the rinse we give you.',
      'Brush the other teeth as usual, and the area itself as soon as we say.',
      'Telephone us if bleeding does not stop, swelling grows after the third day, you have a temperature, or your lip stays numb the next day.',
      'Later, clean round the implant every day with interdental brushes or special floss, and come for hygiene visits.',
    ],
    avoid: [
      'Do not smoke. It is a frequent reason for an implant not to heal.',
      'Do not touch the stitches: leave them to us.',
    ],
  },
  risks: {
    heading: 'What can go wrong',
    paragraphs: ['Most implants heal and serve for many years. Before you decide, please know that:'],
    list: [
      'Some implants do not join with the bone and have to be removed. We can often try again after healing.',
      'Infection round an implant, much like gum disease, can lead to loss of bone and of the implant, even years later.',
      'In the lower jaw a nerve can be bruised or damaged: lip, chin or tongue may stay numb or tingle, seldom for good.',
      'In the upper jaw the sinus can be opened and need treatment.',
      'Gum and bone can draw back and show the edge of the crown or a little metal.',
      'Screws can loosen and crowns can chip. They can usually be repaired or renewed, at a cost.',
    ],
  },
  alternatives: {
    heading: 'Other choices',
    paragraphs: ['A gap can be filled in other ways, or left:'],
    list: [
      'A bridge fixed to the teeth beside the gap: quicker, without an operation, but those teeth may have to be shaped.',
      'A partial denture: the lowest price, can be taken out, and takes some getting used to.',
      'Leaving the gap. Often that is quite all right, especially at the back. Teeth next to it may tilt over the years.',
    ],
  },
  fees: ['implant', 'denture'],
  questions: [
    {
      question: 'Am I too old for an implant?',
      answer:
        'Age alone is no obstacle once the jaw has finished growing. Health, medicines, gums and bone matter more, and we ask about them first.',
    },
    {
      question: 'How long will it last?',
      answer:
        'Many implants are still in place after ten years and longer. The crown on top wears sooner and may need to be renewed. Smoking, gum disease and missed cleaning shorten the life of an implant.',
    },
    {
      question: 'Will I be without a tooth while it heals?',
      answer:
        'Not if the gap shows. You can wear a small temporary denture or a tooth fixed to its neighbour.',
    },
    {
      question: 'What does the price include?',
      answer:
        'Planning, the implant, the connector and the crown. Building up bone, a three-dimensional scan at another centre or a temporary denture come on top when they are needed. All of it is in your written plan before you decide.',
    },
    { question: 'Does my plan discount apply?', answer: 'No. Implants have one price for everybody.' },
    {
      question: 'Who places the implant?',
      answer: `A dentist experienced in dental implants: ${listNamesExperiencedIn('dental implants')}. There is no specialist list for implants in the United Kingdom.`,
    },
  ],
}
