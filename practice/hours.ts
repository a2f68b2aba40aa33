import type { DayHours, LongDay, OutOfHoursSpan } from '../src/facts/types.ts'

/** Ordinary opening hours (specification section 9). */
export const week: readonly DayHours[] = [
  { day: 'Monday', kind: 'open', opens: '09:00', closes: '16:30' },
  { day: 'Tuesday', kind: 'open', opens: '09:00', closes: '17:30' },
  { day: 'Wednesday', kind: 'open', opens: '09:00', closes: '13:00' },
  { day: 'Thursday', kind: 'open', opens: '09:00', closes: '17:30' },
  { day: 'Friday', kind: 'open', opens: '08:00', closes: '12:00' },
  { day: 'Saturday', kind: 'appointment' },
  { day: 'Sunday', kind: 'closed' },
]

/** The long day: the specification says once a month, the practice chooses the day. `null`: there is none. */
export const longDay: LongDay | null = {
  sample: true,
  day: 'Thursday',
  ofMonth: 1,
  opens: '09:00',
  closes: '19:00',
}

/** Dentist on call, on the emergency number (specification section 9). Bank holidays keep their weekday's hours. */
export const outOfHours: readonly OutOfHoursSpan[] = [
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '18:00', closes: '23:00' },
  { days: ['Saturday', 'Sunday'], opens: '09:00', closes: '23:00' },
]
