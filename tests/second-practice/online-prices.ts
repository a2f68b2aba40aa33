export const onlineFeePence = { deposit: 3500, callOut: 12345 } as const

export const expressRequestTexts = {
  deposit: 'Please go ahead even if my visit is within 14 days. I know I can’t cancel after it has happened.',
  callOut: 'Please see me at once.',
} as const
