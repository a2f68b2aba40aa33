/* Separate from the list, because forms send only these to browsers. */

/** Days that a message is kept after delivery to the practice's mailbox; an undelivered one is kept until it is delivered. */
export const deliveredMessageDays = 30

/** Years that a payment is kept after the end of its tax year. */
export const paymentLedgerYears = 6

/** Retention periods, in days or years (rule D44), for the privacy notice and the automatic deletion. */
export const retentionPeriods = {
  sample: true,
  deliveredMessageDays,
  /** For a photo that the practice's mail server refused; all others are deleted on delivery. */
  refusedPhotoDays: 30,
  abandonedCheckoutDays: 30,
  paymentLedgerYears,
  technicalLogDays: 30,
  rateLimitDays: 1,
  backupDays: 30,
} as const
