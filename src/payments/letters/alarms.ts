import type { Alarm } from '../rules/letter.ts'

/** What the practice is told in such a case: what happened, and what to do. */
export const alarms: Readonly<Record<Alarm, readonly string[]>> = {
  'needs person': [
    'For half an hour we could not find out from the card provider whether this payment was taken.',
    'Please look for the reference in the provider’s control panel. If there is a successful sale, tell the patient that it is paid. If there is none, settle it with "npm run practice -- payments settle REFERENCE not-charged": the patient then gets a letter that nothing was taken.',
  ],
  'in doubt': [
    'The card provider said something about this card that does not agree with what the website had settled, and when the website asked it for half an hour, it could not confirm that.',
    'Please look for the reference in the provider’s control panel, and tell the patient what you find. Where the website has settled that nothing was taken, it charges no other card for this until it knows: "npm run practice -- payments look REFERENCE" has it ask again; if there is no successful sale, settle it with "npm run practice -- payments settle REFERENCE not-charged".',
  ],
  'paid twice': [
    'This card was charged although another card had been charged, or was being charged, for the same thing.',
    'Please look at both in the provider’s control panel. If both were charged, give one of the two payments back and tell the patient.',
  ],
  'two sales': [
    'The provider shows more than one successful sale under this reference.',
    'Please give back what was taken too much in the provider’s control panel and tell the patient.',
  ],
  'too much back': [
    'The provider shows that more was given back of this payment than was paid.',
    'Please look at its refunds in the provider’s control panel, and ask the provider how to get back what was returned too much.',
  ],
  'wrong amount': [
    'The provider shows a sale under this reference with another amount than the one we asked for. It was not taken as a payment.',
    'Please look at it in the provider’s control panel.',
  ],
  'wrong currency': [
    'The provider shows a sale under this reference in another currency. It was not taken as a payment.',
    'Please look at it in the provider’s control panel.',
  ],
  'wrong account': [
    'A signed message of the provider about this reference came from another account or from one in test mode. It was not taken as a payment.',
    'Please ask whoever looks after the website to look at the keys.',
  ],
  differs: [
    'The website has another record of this payment than the card provider: one says that a card was charged, the other that it was not.',
    'Please look for the reference in the provider’s control panel, and tell the patient what you find.',
  ],
  configuration: [
    'The card provider refuses our requests because keys or account are not right, so nobody can pay on the website.',
    'Please ask whoever looks after the website to look at once. This letter comes once a day.',
  ],
}
