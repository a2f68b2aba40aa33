import { emergencyTelephone } from './name-and-telephones.ts'
import type { Today } from './prepared-notices.ts'
import { formatClockTime, getOpeningState } from './open-now.ts'
import { outOfHoursHoursText, getUrgentNumber, telephoneHoursText } from './who-answers.ts'
import type { Advice, Section } from './types.ts'

/** A list of signs or steps, with `paragraphs` before it. */
type Listed = Section & { readonly list: readonly string[] }

export const emergencyMessagesText = {
  read: 'We read emergency messages in opening times. If your message reaches us while we are open, we will telephone you the same day; otherwise on the next morning we open.',
  notWatched: `Nobody watches this form when we are closed: then the dentist on call answers on ${emergencyTelephone.shown}, ${outOfHoursHoursText}, and 111 at any other time.`,
  afterSending: `If it gets worse, or if you have not heard from us, do not wait. ${telephoneHoursText}`,
} as const

export const emergencyPhotosText =
  'A photo in good light, of the tooth or the swelling, helps us to judge how soon to see you. Photos are kept on this website only until they have been delivered to the practice’s mailbox. We remove location and device details from most photos. Some kinds we can’t clean: those may still say where they were taken.'

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
    paragraphs: ['Do not fill in the form and do not wait for us if you have:'],
    list: [
      'swelling of the mouth, lips, throat, face or neck that makes it hard to breathe, to swallow, to speak or to open an eye',
      'bleeding from the mouth that is heavy and will not stop',
      'a serious injury to the face, mouth or jaw',
      'a blow to the head with loss of consciousness, vomiting or double vision',
    ],
  },
  knockedOutTooth: {
    heading: 'A grown-up tooth has been knocked out',
    paragraphs: ['The tooth needs help within an hour.'],
    list: [
      'Find the tooth. Hold it by the white part and never by the root.',
      'If it is dirty, lick it clean or rinse it for a few seconds in milk or cold water. Do not scrub or dry it.',
      'Push it gently back into its place the right way round, and bite softly on a clean cloth to hold it.',
      'If it will not go in, keep it in milk, or in your cheek with your own saliva. A child should not keep it in the mouth: use milk.',
    ],
  },
  call111: {
    heading: 'Call 111 or use 111 online',
    paragraphs: ['NHS 111 is free and open day and night. Use it:'],
    list: [
      'when you are not sure how serious it is',
      'when we are closed and it is outside our out-of-hours times',
      'when you cannot reach us',
    ],
  },
  definition: {
    heading: 'What is a dental emergency?',
    paragraphs: ['Something in or near your mouth that should be seen the same day. For example:'],
    list: [
      'toothache that keeps you awake or that painkillers do not calm',
      'swelling in the gum, cheek or jaw, with or without a temperature',
      'bleeding after an extraction that goes on after 20 minutes of firm biting on a clean cloth',
      'a grown-up tooth that is knocked out, loose or pushed out of place',
      'a broken tooth that hurts or has a sharp edge that cuts',
      'an ulcer or sore patch with a temperature or feeling unwell',
    ],
  },
  canWait: {
    heading: 'What can wait for an ordinary appointment',
    paragraphs: ['Please telephone in opening times. We find you a time as soon as we can for:'],
    list: [
      'a lost filling or crown that does not hurt (keep the crown and bring it)',
      'a chipped tooth that does not hurt',
      'a dull or passing ache, or a tooth that feels the cold',
      'a rubbing denture or a loose wire',
      'an ulcer, lump or red or white patch that has been there for more than three weeks: please do not leave this longer',
    ],
  },
  meanwhile: {
    heading: 'What to do meanwhile',
    paragraphs: ['Until you are seen:'],
    list: [
      'Take the painkiller that you usually can, such as paracetamol or ibuprofen, as the leaflet says. Ask a pharmacist if you are pregnant, take other medicines or have asthma, kidney or stomach trouble.',
      'Adults can rinse gently with warm salt water, but not in the first 24 hours after an extraction.',
      'Hold something cold, wrapped in a cloth, against a swollen cheek for ten minutes at a time.',
      'For bleeding after an extraction, bite firmly on a clean damp cloth for 20 minutes without looking.',
      'Eat soft, lukewarm food on the other side.',
    ],
    avoid: [
      'Do not give aspirin to anyone under 16.',
      'Do not put any painkiller on the gum: it burns.',
      'Do not smoke.',
      'Do not take antibiotics that were left over: they do not cure toothache.',
    ],
  },
  messages: emergencyMessagesText,
  photos: emergencyPhotosText,
  callOut: {
    heading: 'Seeing a dentist out of hours',
    paragraphs: [
      'Telephone the dentist on call first, in these times only. You talk through the problem together. Often advice is enough until the morning, and advice on the telephone costs nothing.',
      'If you need to be seen, you agree a time, pay the call-out fee on this website and come to the practice. Please pay only after you have spoken to the dentist.',
      'Outside these times telephone reception while we are open, and call 111 while we are closed.',
    ],
  },
}

/** Last step with a knocked-out tooth at a given time: come to the practice while it is open, otherwise call. */
export const formatKnockedOutToothStep = (today: Today): string => {
  const state = getOpeningState(today)
  return state.open
    ? `Come at once, and bring the tooth: we are open until ${formatClockTime(state.closesAt)}.`
    : `Call ${getUrgentNumber(today).shown} now, say that an adult tooth has been knocked out, and take the tooth with you.`
}

export const formatMilkToothAdvice = (today: Today): string =>
  `Never put a milk tooth back: it can harm the grown-up tooth underneath. Keep the child comfortable, and call ${getUrgentNumber(today).shown}.`
