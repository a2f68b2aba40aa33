/** What a patient who wants to pay is told while no card provider is connected (ruling 14); a number follows. */
export const switchedOff = {
  what: 'Card payments are switched off on this website at the moment, and nothing was taken.',
  instead: 'Please telephone us on',
} as const

/** What a browser is told that sends a paid form by itself although cards can be taken; a number follows. */
export const needsScript = {
  what: 'Paying by card needs JavaScript, which is switched off or did not load in this browser. Nothing was taken.',
  instead: 'Please switch it on and load the page again, or telephone us on',
} as const
