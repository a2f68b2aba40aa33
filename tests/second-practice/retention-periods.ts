export const deliveredMessageDays = 21

export const paymentLedgerYears = 6

export const retentionPeriods = {
  deliveredMessageDays,
  refusedPhotoDays: 14,
  abandonedCheckoutDays: 21,
  paymentLedgerYears,
  technicalLogDays: 14,
  rateLimitDays: 1,
  backupDays: 14,
} as const
