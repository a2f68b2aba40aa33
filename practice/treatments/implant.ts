import { films } from '../films.ts'
import { implantDentist } from '../team.ts'
import type { Treatment } from '../types.ts'

const { steps } = films.implant

export const implant: Treatment = {
  slug: 'dental-implant',
  name: 'Dental implant',
  summary: 'A titanium root in the jaw that holds a new tooth, without touching the teeth next to it.',
  keywords: 'dental implant, missing tooth, titanium implant',
  film: films.implant,
  whatItIs: {
    heading: 'What an implant is',
    paragraphs: [
      'An implant is a titanium screw about the size of a tooth’s root. We place it in the jaw bone, and over some months the bone grows onto it. Then a connector and a crown go on top. Implants can also hold a bridge, or keep a denture from moving.',
    ],
  },
  whenYouNeedIt: {
    heading: 'When an implant makes sense',
    paragraphs: [
      'An implant is one way to fill a gap. It suits people who have healthy gums and enough bone, and who clean their teeth well every day. We look more closely, and may advise against it, if:',
    ],
    list: [
      'you smoke or vape',
      'you have gum disease that isn’t under control',
      'you have diabetes that isn’t well controlled',
      'you take medicines for your bones, or have had radiotherapy to the jaw',
      'you grind your teeth heavily',
      'you’re still growing: your jaw needs to finish growing first',
    ],
  },
  steps: [
    {
      heading: steps[0].title,
      text: 'We examine your mouth, take x-rays and often a 3D scan, and talk through every way to fill the gap. You get a written plan with one price.',
    },
    {
      heading: steps[1].title,
      text: 'When the area is numb, we open the gum, prepare a channel in the bone and turn the implant in. A few stitches close the gum.',
    },
    {
      heading: steps[2].title,
      text: 'The bone takes three to six months to grow onto the implant. If the gap shows, you can have a temporary tooth until then.',
    },
    {
      heading: steps[3].title,
      text: 'We fix it to the implant and let the gum settle around it. Then we scan it for the crown.',
    },
    { heading: steps[4].title, text: 'We try the crown, check its colour and your bite, and fix it.' },
    {
      heading: steps[5].title,
      text: 'We show you how to clean around it. At your yearly check-up we take an x-ray if it’s due.',
    },
  ],
  visits: {
    heading: 'How long it takes',
    paragraphs: [
      'Usually five or six visits over four to nine months. Placing one implant takes about an hour. If bone has to be built up first, that adds a small operation and several months.',
    ],
  },
  howItFeels: {
    heading: 'How it feels',
    paragraphs: [
      'We numb the area, just as for a filling. You’ll feel pressure and vibration. If the thought worries you, tell us before your visit and we’ll set aside more time.',
      'Afterwards, expect soreness and some swelling or bruising for three or four days. Most people manage with their usual painkillers and go back to work after a day or two.',
    ],
  },
  afterwards: {
    heading: 'Afterwards',
    paragraphs: ['The first two weeks matter a lot:'],
    list: [
      'Eat soft food on the other side.',
      'From the next day, gently bathe the area with warm salt water or the rinse we give you.',
      'Brush your other teeth as usual. We’ll tell you when to start brushing the area itself.',
      'Call us if bleeding doesn’t stop, swelling gets worse after the third day, you have a temperature, or your lip is still numb the next day.',
      'Later, clean around the implant every day with interdental brushes or special floss, and come for hygiene visits.',
    ],
    avoid: [
      'Do not smoke. It’s a common reason for an implant not to heal.',
      'Do not touch the stitches. Leave them to us.',
    ],
  },
  risks: {
    heading: 'What can go wrong',
    paragraphs: ['Most implants heal and last for many years. Please weigh these risks before you decide:'],
    list: [
      'Some implants don’t join with the bone and have to be removed. We can often try again once it has healed.',
      'Infection around an implant is much like gum disease. You can lose bone and the implant, even years later.',
      'In the lower jaw, a nerve can be bruised or damaged. Your lip, chin or tongue may stay numb or tingle, though this is rarely permanent.',
      'In the upper jaw, the sinus can be opened and need treatment.',
      'Gum and bone can shrink back and show the edge of the crown or a little metal.',
      'Screws can loosen and crowns can chip. They can usually be repaired or replaced, at a cost.',
    ],
  },
  alternatives: {
    heading: 'Other choices',
    paragraphs: ['You can fill the gap in other ways, or leave it:'],
    list: [
      'A bridge fixed to the teeth beside the gap: quicker and with no operation, but those teeth may have to be shaped.',
      'A partial denture: a lower price, and you can take it out, but it takes some getting used to.',
      'Leaving the gap. That’s often fine, especially at the back. The teeth next to it may tilt over the years.',
    ],
  },
  fees: ['implant', 'denture'],
  questions: [
    {
      question: 'Am I too old for an implant?',
      answer:
        'Age alone doesn’t rule it out. Your health, medicines, gums and bone matter more, and we ask about them first.',
    },
    {
      question: 'How long will it last?',
      answer:
        'Many implants are still in place after ten years or more. The crown on top wears sooner and may need replacing. Smoking, gum disease and poor cleaning shorten an implant’s life.',
    },
    {
      question: 'Will I be without a tooth while it heals?',
      answer:
        'Not if the gap shows. You can wear a small temporary denture, or a tooth fixed to the one next to it.',
    },
    {
      question: 'What does the price include?',
      answer:
        'Planning, the implant, the connector and the crown. Building up bone, a 3D scan at another centre and a temporary denture cost extra if you need them. It’s all in your written plan before you decide.',
    },
    {
      question: 'Does my plan discount apply?',
      answer: 'No. Plan members pay the same for implants as everyone else.',
    },
    {
      question: 'Who places the implant?',
      answer: `A dentist experienced in dental implants: ${implantDentist.name}. There’s no specialist list for implants in the United Kingdom.`,
    },
  ],
}
