import type { EmergencyAdvice } from './types.ts'

export const emergencyAdvice: EmergencyAdvice = {
  call999: {
    heading: 'Call 999 or go to A&E',
    paragraphs: ['Straight away if there is:'],
    list: [
      'swelling that makes it hard to breathe or swallow',
      'bleeding that won’t stop',
      'an injury to the head or face',
    ],
  },
  knockedOutTooth: {
    heading: 'A tooth has been knocked out',
    paragraphs: ['You have about an hour.'],
    list: ['Hold it by the crown.', 'Rinse it in milk.', 'Put it back if you can, or keep it in milk.'],
  },
  call111: {
    heading: 'Call 111',
    paragraphs: ['Free at any hour:'],
    list: ['when we’re closed', 'when you aren’t sure'],
  },
  definition: {
    heading: 'What counts as an emergency?',
    paragraphs: ['Come the same day for:'],
    list: ['strong pain', 'a swollen gum or cheek', 'a broken tooth that cuts'],
  },
  canWait: {
    heading: 'What can wait',
    paragraphs: ['Book a normal visit for:'],
    list: ['a lost filling that doesn’t hurt', 'a small chip'],
  },
  meanwhile: {
    heading: 'Until you’re seen',
    paragraphs: ['To feel better:'],
    list: ['Take a painkiller that’s safe for you.', 'Hold something cold to your cheek.'],
    avoid: ['Do not give aspirin to anyone under 16.', 'Do not smoke.'],
  },
  callOut: {
    heading: 'When we’re closed',
    paragraphs: ['We have nobody on call. Ring 111, and they’ll find a dentist who is open.'],
  },
}
