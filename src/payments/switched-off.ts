/** What a patient who wants to pay is told while no card provider is connected (ruling 14); a number follows. */
export const switchedOff = {
  what: 'Card payments are switched off on this website at the moment, and nothing was taken.',
  instead: 'Please telephone us on',
} as const
