/*
 * What should a frightened patient do now, the gravest first? Have a dentist read every change. What begins with "Do not"
 * belongs into `avoid`.
 */

import type { EmergencyAdvice } from './types.ts'

export const emergencyAdvice: EmergencyAdvice = {
  call999: {
    heading: 'Call 999 or go to A&E now',
    paragraphs: ['Don’t fill in the form or wait for us if you have:'],
    list: [
      'swelling of the mouth, lips, throat, face or neck that makes it hard to breathe, swallow, speak or open an eye',
      'heavy bleeding from the mouth that won’t stop',
      'a serious injury to the face, mouth or jaw',
      'a blow to the head, followed by passing out, vomiting or double vision',
    ],
  },
  knockedOutTooth: {
    heading: 'An adult tooth has been knocked out',
    paragraphs: ['Get help within an hour.'],
    list: [
      'Find the tooth. Hold it by the white part, never by the root.',
      'If it’s dirty, lick it clean or rinse it in milk or cold water for a few seconds. Don’t scrub or dry it.',
      'Push it gently back into the gap, the right way round. Bite softly on a clean cloth to hold it there.',
      'If it won’t go in, keep it in milk, or inside your cheek in your own saliva. A child shouldn’t keep it in the mouth: use milk.',
    ],
  },
  call111: {
    heading: 'Call 111 or use 111 online',
    paragraphs: ['NHS 111 is free, day and night. Use it:'],
    list: [
      'if you’re not sure how serious it is',
      'if we’re closed and no dentist is on call',
      'if you can’t reach us',
    ],
  },
  definition: {
    heading: 'What is a dental emergency?',
    paragraphs: ['Anything in or near your mouth that should be seen the same day, such as:'],
    list: [
      'toothache that keeps you awake or doesn’t ease with painkillers',
      'swelling in the gum, cheek or jaw, with or without a temperature',
      'bleeding after a tooth extraction that hasn’t stopped after 20 minutes of biting firmly on a clean cloth',
      'an adult tooth that’s knocked out, loose or pushed out of place',
      'a broken tooth that hurts, or has a sharp edge that cuts',
      'an ulcer or sore patch, if you have a temperature or feel unwell',
    ],
  },
  canWait: {
    heading: 'What can wait for a normal appointment',
    paragraphs: ['Call reception during opening hours, and we’ll find you a time as soon as we can for:'],
    list: [
      'a lost filling or crown that doesn’t hurt (keep the crown and bring it with you)',
      'a chipped tooth that doesn’t hurt',
      'a dull ache, an ache that comes and goes, or a tooth that feels the cold',
      'a denture that rubs, or a loose wire',
      'an ulcer, a lump, or a red or white patch that’s been there for more than three weeks: please don’t leave it any longer',
    ],
  },
  meanwhile: {
    heading: 'What you can do now',
    paragraphs: ['Until you’re seen:'],
    list: [
      'Take paracetamol or ibuprofen if they’re safe for you, and follow the leaflet. Ask a pharmacist if you’re pregnant, take other medicines, or have asthma, kidney or stomach trouble.',
      'Adults can rinse gently with warm salt water, but not in the first 24 hours after a tooth extraction.',
      'Hold something cold, wrapped in a cloth, against a swollen cheek for ten minutes at a time.',
      'If you’re bleeding after a tooth extraction, bite firmly on a clean, damp cloth for 20 minutes without stopping to look.',
      'Eat soft, lukewarm food on the other side.',
    ],
    avoid: [
      'Do not give aspirin to anyone under 16.',
      'Do not put a painkiller on the gum: it burns.',
      'Do not smoke.',
      'Do not take leftover antibiotics: they don’t cure toothache.',
    ],
  },
  callOut: {
    heading: 'Seeing a dentist out of hours',
    paragraphs: [
      'Call first, during these hours only, and talk it through with the dentist. Advice by phone is free, and it’s often all you need until we open.',
      'If you need to be seen, you’ll agree a time, pay the call-out fee on this website and come to the practice. Please pay only after you’ve spoken to the dentist.',
      'At any other time, call reception if we’re open, or 111 if we’re closed.',
    ],
  },
}
