import type { DayHours, LongDay, OutOfHoursSpan } from './types.ts'

export const week: readonly DayHours[] = [
  { day: 'Monday', kind: 'open', opens: '08:30', closes: '18:00' },
  { day: 'Tuesday', kind: 'open', opens: '08:30', closes: '18:00' },
  { day: 'Wednesday', kind: 'open', opens: '08:30', closes: '20:00' },
  { day: 'Thursday', kind: 'open', opens: '08:30', closes: '18:00' },
  { day: 'Friday', kind: 'open', opens: '08:30', closes: '18:00' },
  { day: 'Saturday', kind: 'open', opens: '10:00', closes: '16:00' },
  { day: 'Sunday', kind: 'open', opens: '10:00', closes: '14:00' },
]

export const longDay: LongDay | null = null

export const outOfHours: readonly OutOfHoursSpan[] = []
