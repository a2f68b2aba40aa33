import { addDays, getWeekday } from './london-time.ts'
import type { Day, IsoDate } from './types.ts'

export interface BankHoliday {
  readonly date: IsoDate
  readonly name: string
}

/** One-off bank holidays. Add a new one here as soon as it is announced. */
const oneOffDays: readonly BankHoliday[] = [
  { date: '2022-06-03', name: 'Platinum Jubilee bank holiday' },
  { date: '2022-09-19', name: 'Bank Holiday for the State Funeral of Queen Elizabeth II' },
  { date: '2023-05-08', name: 'Bank holiday for the coronation of King Charles III' },
]

/** Yearly bank holidays that were moved once, by their usual date. */
const movedDays: Readonly<Record<string, IsoDate>> = {
  '2020-05-04': '2020-05-08',
  '2022-05-30': '2022-06-02',
}

const years = new Map<number, readonly BankHoliday[]>()

/** Bank holidays of England in a year, in order, as on gov.uk/bank-holidays: substitute days for weekend days. */
export function listBankHolidays(year: number): readonly BankHoliday[] {
  const known = years.get(year)
  if (known) return known
  const easter = easterSunday(year)
  const found: BankHoliday[] = [
    { date: afterWeekend(date(year, 1, 1)), name: 'New Year’s Day' },
    { date: addDays(easter, -2), name: 'Good Friday' },
    { date: addDays(easter, 1), name: 'Easter Monday' },
    { date: moved(onOrAfter(date(year, 5, 1), 'Monday')), name: 'Early May bank holiday' },
    { date: moved(onOrAfter(date(year, 5, 25), 'Monday')), name: 'Spring bank holiday' },
    { date: onOrAfter(date(year, 8, 25), 'Monday'), name: 'Summer bank holiday' },
    ...christmas(year),
    ...oneOffDays.filter((day) => day.date.startsWith(`${year}-`)),
  ].sort((a, b) => (a.date < b.date ? -1 : 1))
  years.set(year, found)
  return found
}

/** Name of the bank holiday on a London date, or null. A substitute day has the name of the day that it replaces. */
export function getBankHolidayName(day: IsoDate): string | null {
  return listBankHolidays(Number(day.slice(0, 4))).find((holiday) => holiday.date === day)?.name ?? null
}

/** Easter Sunday, by the Gregorian computus (the anonymous algorithm of 1876). */
function easterSunday(year: number): IsoDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return date(year, month, day)
}

/** Always two working days: substitute days replace a weekend. */
function christmas(year: number): readonly BankHoliday[] {
  const christmasDay = date(year, 12, 25)
  const boxingDay = date(year, 12, 26)
  switch (getWeekday(christmasDay)) {
    case 'Friday': // Boxing Day is a Saturday
      return [
        { date: christmasDay, name: 'Christmas Day' },
        { date: date(year, 12, 28), name: 'Boxing Day' },
      ]
    case 'Saturday':
      return [
        { date: date(year, 12, 27), name: 'Christmas Day' },
        { date: date(year, 12, 28), name: 'Boxing Day' },
      ]
    case 'Sunday':
      return [
        { date: boxingDay, name: 'Boxing Day' },
        { date: date(year, 12, 27), name: 'Christmas Day' },
      ]
    default:
      return [
        { date: christmasDay, name: 'Christmas Day' },
        { date: boxingDay, name: 'Boxing Day' },
      ]
  }
}

function afterWeekend(day: IsoDate): IsoDate {
  const weekday = getWeekday(day)
  return weekday === 'Saturday' || weekday === 'Sunday' ? onOrAfter(day, 'Monday') : day
}

function onOrAfter(day: IsoDate, weekday: Day): IsoDate {
  let found = day
  while (getWeekday(found) !== weekday) found = addDays(found, 1)
  return found
}

function moved(day: IsoDate): IsoDate {
  return movedDays[day] ?? day
}

function date(year: number, month: number, day: number): IsoDate {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as IsoDate
}
