/** Shown to a patient while card payments are off (ruling 14); a telephone contact follows. */
export const paymentsOff = {
  /** Before the patient has typed anything. */
  first: 'Card payments are switched off on this website at the moment.',
  what: 'Card payments are switched off at the moment. Nothing was taken.',
  instead: 'To pay, please',
} as const

/** For a paid form that is posted without script although cards are accepted; a telephone contact follows. */
export const scriptRequired = {
  /** Before the patient has typed anything. */
  first:
    'Paying by card needs JavaScript, which is switched off in this browser. Please switch it on and load this page again, or',
  what: 'Paying by card needs JavaScript, which is switched off or did not load in this browser. Nothing was taken.',
  instead: 'Please press the button again; if that does not help, switch it on, or',
} as const

/** While no card is accepted from this patient, or from anybody, without a reason; a telephone contact follows. */
export const cardsUnavailable = {
  what: 'We cannot take a card here at the moment. Nothing was taken.',
  instead: 'Please try again in an hour, or',
} as const
