export interface Tip {
  readonly key: 'brush' | 'floss' | 'rinse' | 'diet' | 'visits' | 'tongue' | 'smoking'
  readonly heading: string
  readonly paragraphs: readonly string[]
}

export const timesOfDay = {
  morning: {
    heading: 'In the morning',
    text: 'Two minutes, and a few seconds for the tongue.',
    tips: ['brush', 'tongue'],
  },
  evening: {
    heading: 'In the evening',
    text: 'Between the teeth first, then the brush, then bed.',
    tips: ['floss'],
  },
  besides: {
    heading: 'And through the day and the year',
    text: 'What you eat and drink, how often we see you, and two things more.',
    tips: ['diet', 'visits', 'rinse', 'smoking'],
  },
} as const satisfies Record<string, { heading: string; text: string; tips: readonly Tip['key'][] }>

/** Last habit of the evening: brushing. */
export const lastHabit = {
  heading: 'Then brush, last thing',
  paragraphs: [
    'The fluoride that stays on the teeth protects them all night. So spit, and do not rinse: water washes it away.',
    'Have nothing sweet in the last hour before bed. Change the brush when the bristles splay, about every three months.',
  ],
} as const

/** `timesOfDay` puts them in order. */
export const tips: readonly Tip[] = [
  {
    key: 'brush',
    heading: 'Brush twice a day',
    paragraphs: [
      'Brush last thing at night and at one other time of day, for two minutes. Use small movements along the gum line, where plaque settles first, and do the insides too. A manual or a powered brush is fine, if it is soft to medium and the head is small. Spit, do not rinse.',
      'From the age of seven, use a toothpaste with 1,350 to 1,500 parts per million (ppm) of fluoride: the figure is on the tube. Younger children need at least 1,000 ppm, or 1,350 to 1,500 ppm if we have seen signs of decay. Up to three years a smear is enough, from three to six a pea. Help your child to brush until about seven.',
    ],
  },
  {
    key: 'floss',
    heading: 'Clean between your teeth',
    paragraphs: [
      'A toothbrush does not reach the sides where teeth touch. Clean there once a day, before you brush. Small interdental brushes suit most adults; floss or tape suits gaps that are too tight for a brush.',
      'The brush should fit snugly and go in without force. Many people need two sizes. Your gums may bleed for the first week or two and stop as they become healthier. If they do not, come and see us.',
    ],
  },
  {
    key: 'rinse',
    heading: 'Use mouthwash at another time',
    paragraphs: [
      'A mouthwash is an extra and does not replace brushing. If you use one with fluoride, choose a different time of day, such as after lunch, because straight after brushing it washes away the stronger fluoride of the toothpaste. Do not eat or drink for 30 minutes afterwards.',
      'Children under six should not use mouthwash: they are likely to swallow it.',
    ],
  },
  {
    key: 'diet',
    heading: 'Keep sugar to mealtimes',
    paragraphs: [
      'Each time you eat or drink something sweet, your teeth are under attack for up to an hour. How often matters more than how much. Keep sweet things to mealtimes, not more than four times a day, and not in the last hour before bed.',
      'Between meals, water and milk are the kindest drinks. Fruit juice, fizzy drinks and sports drinks are acidic and soften enamel even without sugar: have them with a meal. After something acidic, wait an hour before you brush.',
      'Sugar-free chewing gum after a meal makes saliva flow and helps when you cannot brush.',
    ],
  },
  {
    key: 'visits',
    heading: 'Come as often as you need to',
    paragraphs: [
      'How often to be seen depends on your mouth. For adults it can be anything from three months to two years, for children and teenagers up to a year. We agree it with you at each examination and say why.',
      'Come sooner if your gums bleed for more than two weeks, a tooth hurts or feels different, or a sore, lump, red or white patch has not gone after three weeks.',
    ],
  },
  {
    key: 'tongue',
    heading: 'Clean your tongue',
    paragraphs: [
      'The back of the tongue holds a soft coating that can cause bad breath. Draw a tongue scraper or a soft brush gently from back to front a few times, once a day, and rinse the tool.',
      'If your breath does not improve, tell us. Gum disease, a dry mouth and some medicines are common causes.',
    ],
  },
  {
    key: 'smoking',
    heading: 'Smoking, vaping and alcohol',
    paragraphs: [
      'Smoking makes gum disease more likely and harder to see, because gums that are short of blood bleed less. It slows healing and raises the risk of mouth cancer, and alcohol raises it further. Stopping helps at any age.',
      'Free local stop smoking services and your pharmacist make it more likely that you manage. Vaping is less harmful than smoking and can help you to stop, but it is not harmless and dries the mouth. If you drink, keep to no more than 14 units a week, spread over three days or more.',
    ],
  },
]

export interface HygieneProduct {
  readonly name: string
  readonly for: string
  readonly how: string
}

/** Hygiene products by kind, without brands: patients ask us which size or shape fits. */
export const hygieneProducts: readonly HygieneProduct[] = [
  {
    name: 'Fluoride toothpaste',
    for: 'Everybody, from the first tooth.',
    how: '1,350 to 1,500 ppm of fluoride from the age of seven. Spit, do not rinse.',
  },
  {
    name: 'Toothbrush, manual or powered',
    for: 'Everybody. A powered brush with a small round head and a pressure light helps people who press hard or find small movements difficult.',
    how: 'Two minutes, twice a day. A new head or brush about every three months.',
  },
  {
    name: 'Interdental brushes',
    for: 'Most adults, and gaps around bridges, implants and fixed braces.',
    how: 'Once a day before brushing, in the size that fits snugly without force.',
  },
  {
    name: 'Floss or tape',
    for: 'Teeth that stand too close for a small brush.',
    how: 'Once a day. Curve it round each tooth and slide it just under the gum.',
  },
  {
    name: 'Water flosser',
    for: 'People with bridges, implants or stiff hands. It helps beside brushes and floss and does not replace them.',
    how: 'Lukewarm water, from the gum line outwards.',
  },
  {
    name: 'Fluoride mouthwash',
    for: 'Adults and children over six whose teeth decay easily, when we suggest it.',
    how: 'At a different time from brushing. Nothing to eat or drink for 30 minutes.',
  },
  {
    name: 'Tongue scraper',
    for: 'Anyone with a coated tongue or bad breath.',
    how: 'Gently, from back to front, once a day.',
  },
  {
    name: 'Denture brush and cleaner',
    for: 'Full and partial dentures.',
    how: 'Brush twice a day over a bowl of water, with denture cleaner or plain soap rather than toothpaste. Take the denture out at night.',
  },
  {
    name: 'Sugar-free chewing gum',
    for: 'After a meal, when you cannot brush.',
    how: 'About 20 minutes. Not for small children.',
  },
]
