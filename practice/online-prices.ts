/*
 * How much are the deposit and the call-out fee? In pence: £40 is 4000. What they cover is in online-fees.ts. (These stand
 * apart because forms need them in the browser.)
 */

export const onlineFeePence = { deposit: 5000, callOut: 19800 } as const

/** What a patient ticks who wants a visit within the days in which it could be cancelled. */
export const expressRequestTexts = {
  deposit:
    'If my visit is within 14 days of paying, I want it to go ahead, and I understand I can’t cancel once it has happened.',
  callOut:
    'I want you to see me straight away, and I understand my 14-day right to cancel ends once the visit has happened.',
} as const
