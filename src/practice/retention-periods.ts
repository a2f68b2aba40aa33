/** Retention periods, in hours, days or years (rule D44), for the privacy notice and the automatic deletion. */
export const retentionPeriods = {
  sample: true,
  /** After delivery to the practice's mailbox; an undelivered message is kept until it is delivered. */
  deliveredMessageDays: 30,
  /** For a photo that the practice's mail server refused; all others are deleted on delivery. */
  refusedPhotoDays: 30,
  abandonedCheckoutDays: 30,
  /** After the end of the payment's tax year. */
  paymentLedgerYears: 6,
  technicalLogDays: 30,
  rateLimitDays: 1,
  backupDays: 30,
} as const

/** Hours that typed text is kept, in the tab of the visitor's own browser. Separate: forms send only this to browsers. */
export const draftHours = 12
