/* Apart from online-fees.ts, because the browser loads these with each form. */

/** Amounts paid on this website, in pence (£40 is 4000); online-fees.ts says what they cover. */
export const onlineFeePence = { deposit: 5000, callOut: 19800 } as const

/** Text of the box that the payer ticks to ask for a visit within the days in which it could be cancelled. */
export const expressRequestTexts = {
  deposit:
    'If my visit is within 14 days of paying, I want it to go ahead, and I understand I can’t cancel once it has happened.',
  callOut:
    'I want you to see me straight away, and I understand my 14-day right to cancel ends once the visit has happened.',
} as const
