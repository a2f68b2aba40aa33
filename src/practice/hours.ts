import type { Day, DayHours, OutOfHoursSpan, WallTime } from './types.ts'

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

/** The long day: the specification says once a month, the practice chooses the day. */
export const longDay: {
  readonly sample: true
  readonly day: Day
  /** 1 is the first such day of the month. */
  readonly ofMonth: number
  readonly opens: WallTime
  readonly closes: WallTime
  readonly label: string
} = {
  sample: true,
  day: 'Thursday',
  ofMonth: 1,
  opens: '09:00',
  closes: '19:00',
  label: 'First Thursday of each month',
}

/** Dentist on call, on the emergency number (specification section 9). Bank holidays keep their weekday's hours. */
export const outOfHours: readonly OutOfHoursSpan[] = [
  {
    label: 'Monday to Friday',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '18:00',
    closes: '23:00',
  },
  { label: 'Saturday and Sunday', days: ['Saturday', 'Sunday'], opens: '09:00', closes: '23:00' },
]

export const hoursNotes = {
  saturday: 'By appointment',
  sunday: 'Closed',
  bankHolidays: 'We’re closed on bank holidays.',
} as const
