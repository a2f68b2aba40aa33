/** How long this website keeps what people send, in hours, days or years (rule D44). The privacy notice and the timed deletion read it here. */
export const retention = {
  sample: true,
  /** After delivery to the practice mailbox; a message that is not delivered is kept until it is. */
  deliveredMessageDays: 30,
  /** For a photo that the practice's mail server would not take; all others go as soon as they are delivered. */
  deliveredPhotoDays: 30,
  abandonedCheckoutDays: 30,
  /** After the end of the tax year of the payment. */
  paymentLedgerYears: 6,
  technicalLogDays: 30,
  rateLimitDays: 1,
  /** What somebody is typing, in the tab of their own browser. */
  draftHours: 12,
  /** Copies made for safety expire after this. */
  backupDays: 30,
} as const
