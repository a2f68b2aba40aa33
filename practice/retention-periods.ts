/*
 * How long does the website keep what patients send? It deletes by these periods, and the privacy notice names them.
 */

/** Days that a message is kept after delivery to the practice's mailbox; an undelivered one is kept until it is delivered. */
export const deliveredMessageDays = 30

/** Years that a payment is kept after the end of its tax year. */
export const paymentLedgerYears = 6

export const retentionPeriods = {
  sample: true,
  deliveredMessageDays,
  // For a photo that your mail server refused; all others are deleted on delivery.
  refusedPhotoDays: 30,
  abandonedCheckoutDays: 30,
  paymentLedgerYears,
  technicalLogDays: 30,
  rateLimitDays: 1,
  backupDays: 30,
} as const
