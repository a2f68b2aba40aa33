/*
 * What do you advise patients to do at home? For the page A healthy smile, by time of day.
 */

import type { HygieneProduct, TimesOfDay, Tip } from './types.ts'

/** Tips by their keys. */
export const timesOfDay: TimesOfDay = {
  morning: {
    heading: 'In the morning',
    text: 'Two minutes for your teeth, and a few seconds for your tongue.',
    tips: ['brush', 'tongue'],
  },
  evening: {
    heading: 'In the evening',
    text: 'Clean between your teeth, brush, then bed.',
    tips: ['floss'],
  },
  other: {
    heading: 'The rest of the time',
    text: 'What you eat and drink, how often we see you, plus mouthwash and smoking.',
    tips: ['diet', 'visits', 'rinse', 'smoking'],
  },
}

/** Last habit of the evening: brushing. */
export const lastHabit = {
  heading: 'Then brush, last thing at night',
  paragraphs: [
    'The fluoride left on your teeth helps protect them overnight. Don’t rinse, or you’ll wash it away.',
    'Change your brush when the bristles splay, about every three months.',
  ],
} as const

export const tips: readonly Tip[] = [
  {
    key: 'brush',
    heading: 'Brush twice a day',
    paragraphs: [
      'Brush last thing at night and at one other time of day, for two minutes. Use small movements along the gum line, where plaque settles first, and brush the insides too. A manual or electric brush is fine, as long as it has a small head and soft to medium bristles. Spit, don’t rinse.',
      'From the age of seven, use toothpaste with 1,350 to 1,500 parts per million (ppm) of fluoride. It says so on the tube. Younger children need at least 1,000 ppm, or 1,350 to 1,500 ppm if we’ve seen signs of decay. Use a smear up to the age of three, and a pea-sized amount from three to six. Help your child to brush until they’re about seven.',
    ],
  },
  {
    key: 'floss',
    heading: 'Clean between your teeth',
    paragraphs: [
      'A toothbrush doesn’t reach the sides where teeth touch. Clean there once a day, before you brush. Small interdental brushes suit most adults. Floss or tape suits gaps that are too tight for a brush.',
      'The brush should fit snugly and go in without force. Many people need two sizes. Your gums may bleed for the first week or two, then stop as they get healthier. If they don’t, come and see us.',
    ],
  },
  {
    key: 'rinse',
    heading: 'Use mouthwash at another time',
    paragraphs: [
      'Mouthwash is an extra and doesn’t replace brushing. If you use one with fluoride, choose a different time of day, such as after lunch. Straight after brushing, it washes away the stronger fluoride in your toothpaste. Don’t eat or drink for 30 minutes afterwards.',
      'Children under six shouldn’t use mouthwash, because they’re likely to swallow it.',
    ],
  },
  {
    key: 'diet',
    heading: 'Keep sugar to mealtimes',
    paragraphs: [
      'Each time you eat or drink something sweet, your teeth are under attack for up to an hour. How often matters more than how much. Keep sweet things to mealtimes, no more than four times a day, and have none in the hour before bed.',
      'Between meals, water and milk are kindest to your teeth. Fruit juice, fizzy drinks and sports drinks are acidic and soften enamel even without sugar, so have them with a meal. After something acidic, wait an hour before you brush.',
      'Chewing sugar-free gum after a meal gets your saliva flowing and helps when you can’t brush.',
    ],
  },
  {
    key: 'visits',
    heading: 'Come as often as you need to',
    paragraphs: [
      'How often we need to see you depends on your teeth and gums. For adults it can be anything from every three months to every two years, and for children and teenagers at least once a year. We’ll agree it with you at each check-up and say why.',
      'Come sooner if your gums bleed for more than two weeks, a tooth hurts or feels different, or you have a sore, a lump, or a red or white patch that hasn’t gone after three weeks.',
    ],
  },
  {
    key: 'tongue',
    heading: 'Clean your tongue',
    paragraphs: [
      'The back of the tongue has a soft coating that can cause bad breath. Once a day, draw a tongue scraper or soft brush gently from back to front a few times. Then rinse the scraper or brush.',
      'If your breath doesn’t improve, tell us. Gum disease, a dry mouth and some medicines are common causes.',
    ],
  },
  {
    key: 'smoking',
    heading: 'Smoking, vaping and alcohol',
    paragraphs: [
      'Smoking makes gum disease more likely. It also makes it harder to spot, because smokers’ gums bleed less. It slows healing and raises the risk of mouth cancer. Alcohol raises it further. Stopping helps at any age.',
      'You’re more likely to stop with help from your pharmacist or a free local service. Vaping is less harmful than smoking and can help you stop, but it isn’t harmless and it dries your mouth. If you drink, keep to no more than 14 units a week, spread over three days or more.',
    ],
  },
]

/** Hygiene products by kind, without brands: patients ask us which size or shape fits. */
export const hygieneProducts: readonly HygieneProduct[] = [
  {
    name: 'Fluoride toothpaste',
    for: 'Everyone, from the first tooth.',
    how: '1,350 to 1,500 ppm of fluoride from the age of seven.',
  },
  {
    name: 'Toothbrush, manual or electric',
    for: 'Everyone. An electric brush with a small round head and a pressure light helps if you press hard or find small movements difficult.',
    how: 'Two minutes, twice a day. A new head or brush about every three months.',
  },
  {
    name: 'Interdental brushes',
    for: 'Most adults, and gaps around bridges, implants and fixed braces.',
    how: 'Once a day before brushing, in a size that fits snugly without force.',
  },
  {
    name: 'Floss or tape',
    for: 'Teeth that are too close together for a small brush.',
    how: 'Once a day. Curve it round each tooth and slide it just under the gum.',
  },
  {
    name: 'Water flosser',
    for: 'People with bridges, implants or stiff hands. Use it as well as brushes and floss, not instead of them.',
    how: 'Lukewarm water, from the gum line outwards.',
  },
  {
    name: 'Fluoride mouthwash',
    for: 'Adults and children over six whose teeth decay easily, if we suggest it.',
    how: 'At a different time from brushing.',
  },
  {
    name: 'Tongue scraper',
    for: 'Anyone with a coated tongue or bad breath.',
    how: 'Gently, from back to front, once a day.',
  },
  {
    name: 'Denture brush and cleaner',
    for: 'Full and partial dentures.',
    how: 'Brush twice a day over a bowl of water, with denture cleaner or plain soap, not toothpaste. Take the denture out at night.',
  },
  {
    name: 'Sugar-free chewing gum',
    for: 'After a meal, when you can’t brush.',
    how: 'About 20 minutes. Not for small children.',
  },
]
