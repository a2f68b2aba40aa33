/** What a patient who wants to pay is told while no card provider is connected (ruling 14); whom to telephone follows. */
export const switchedOff = {
  /** Before anything was typed. */
  first: 'Card payments are switched off on this website at the moment.',
  what: 'Card payments are switched off at the moment. Nothing was taken.',
  instead: 'To pay, please',
} as const

/** What a browser is told that sends a paid form by itself although cards can be taken; whom to telephone follows. */
export const needsScript = {
  /** Before anything was typed. */
  first:
    'Paying by card needs JavaScript, which is switched off in this browser. Please switch it on and load this page again, or',
  what: 'Paying by card needs JavaScript, which is switched off or did not load in this browser. Nothing was taken.',
  instead: 'Please press the button again; if that does not help, switch it on, or',
} as const

/** What a patient is told while no card can be taken from them, or from anybody, without a reason; whom to telephone follows. */
export const notNow = {
  what: 'We cannot take a card here at the moment. Nothing was taken.',
  instead: 'Please try again in an hour, or',
} as const
