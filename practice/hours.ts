/*
 * When are you open? A day is 'open' with times, 'closed', or 'appointment': open for those who have arranged it.
 */

import type { DayHours, LongDay, OutOfHoursSpan } from './types.ts'

export const week: readonly DayHours[] = [
  { day: 'Monday', kind: 'open', opens: '09:00', closes: '16:30' },
  { day: 'Tuesday', kind: 'open', opens: '09:00', closes: '17:30' },
  { day: 'Wednesday', kind: 'open', opens: '09:00', closes: '13:00' },
  { day: 'Thursday', kind: 'open', opens: '09:00', closes: '17:30' },
  { day: 'Friday', kind: 'open', opens: '08:00', closes: '12:00' },
  { day: 'Saturday', kind: 'appointment' },
  { day: 'Sunday', kind: 'closed' },
]

/** Do you stay open longer once a month? `ofMonth: 1` is the first such day. `null`: no. */
export const longDay: LongDay | null = {
  sample: true,
  day: 'Thursday',
  ofMonth: 1,
  opens: '09:00',
  closes: '19:00',
}

/**
 * When does a dentist answer the emergency number? Bank holidays keep the hours of their weekday. `[]`: never, patients
 * call 111.
 */
export const outOfHours: readonly OutOfHoursSpan[] = [
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '18:00', closes: '23:00' },
  { days: ['Saturday', 'Sunday'], opens: '09:00', closes: '23:00' },
]
