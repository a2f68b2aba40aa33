/** Shown to a patient while card payments are off (ruling 14); a telephone contact follows. */
export const paymentsOff = {
  /** Before the patient has typed anything. */
  first: 'We can’t take card payments on this website at the moment.',
  what: 'We can’t take card payments at the moment. Nothing was taken.',
  instead: 'To pay, please',
} as const

/** For a paid form that is posted without script although cards are accepted; a telephone contact follows. */
export const scriptRequired = {
  /** Before the patient has typed anything. */
  first:
    'Paying by card needs JavaScript, and it’s switched off in this browser. Please switch it on and reload this page, or',
  what: 'Paying by card needs JavaScript, and it’s switched off or didn’t load. Nothing was taken.',
  instead: 'Please press the button again. If that fails, switch JavaScript on, or',
} as const

/** While no card is accepted from this patient, or from anybody, without a reason; a telephone contact follows. */
export const cardsUnavailable = {
  what: 'We can’t take a card here at the moment. Nothing was taken.',
  instead: 'Please try again in an hour, or',
} as const
