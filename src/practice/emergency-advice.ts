import { emergencyTelephone } from './name-and-telephones.ts'
import type { Today } from './prepared-notices.ts'
import { formatClockTime, getOpeningState } from './open-now.ts'
import { LAST_LOOK_MINUTES } from './when-message-is-read.ts'
import { outOfHoursHoursText, findWhoAnswers, getUrgentNumber, telephoneHoursText } from './who-answers.ts'
import type { Advice, Section } from './types.ts'

/** A list of signs or steps, with `paragraphs` before it. */
type Listed = Section & { readonly list: readonly string[] }

export const emergencyMessagesText = {
  read: `If a message reaches us ${LAST_LOOK_MINUTES} minutes or more before we close, we call back the same day. If not, we call the next day we’re open.`,
  notWatched: `We don’t see messages while we’re closed. Call the dentist on call on ${emergencyTelephone.shown} (${outOfHoursHoursText}), or 111 at any other time.`,
  afterSending: `If it gets worse, or you haven’t heard from us, don’t wait. ${telephoneHoursText}`,
} as const

export const emergencyPhotosText =
  'A photo of the tooth or the swelling, in good light, helps us judge how soon to see you. This website keeps photos only until they’ve reached the practice’s mailbox. We remove location and device details from most photos. We can’t do this for some kinds of photo, so they may still say where they were taken.'

/** Content of the emergency page, in the order in which a frightened patient needs it (rules D46 to D48). */
export const emergencyAdvice: {
  readonly call999: Listed
  readonly knockedOutTooth: Listed
  readonly call111: Listed
  readonly definition: Listed
  readonly canWait: Listed
  readonly meanwhile: Advice
  readonly messages: typeof emergencyMessagesText
  readonly photos: string
  readonly callOut: Section
} = {
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
  messages: emergencyMessagesText,
  photos: emergencyPhotosText,
  callOut: {
    heading: 'Seeing a dentist out of hours',
    paragraphs: [
      'Call first, during these hours only, and talk it through with the dentist. Advice by phone is free, and it’s often all you need until we open.',
      'If you need to be seen, you’ll agree a time, pay the call-out fee on this website and come to the practice. Please pay only after you’ve spoken to the dentist.',
      'At any other time, call reception if we’re open, or 111 if we’re closed.',
    ],
  },
}

/** Last step with a knocked-out tooth at a given time: come to the practice while it is open, otherwise call. */
export const formatKnockedOutToothStep = (today: Today): string => {
  const state = getOpeningState(today)
  const { who } = findWhoAnswers(today)
  const { shown } = getUrgentNumber(today)
  if (state.open)
    return `Come straight to us and bring the tooth. We’re open until ${formatClockTime(state.closesAt)}.${who === 'reception' ? ` Call ${shown} on your way.` : ''}`
  const call = who === 'dentist on call' ? `the dentist on call now on ${shown}` : `${shown} now`
  return `We’re closed: call ${call} and say an adult tooth has been knocked out. Take the tooth with you.`
}

export const formatMilkToothAdvice = (today: Today): string =>
  `Never put a milk tooth back: it can harm the adult tooth underneath. Keep the child comfortable, and call ${getUrgentNumber(today).shown}.`
