import { paths } from '../paths.ts'
import { bankHolidays } from './bank-holidays.ts'
import { changedDayOn } from './changed-days.ts'
import { vacancies } from './documents.ts'
import { lateDay } from './hours.ts'
import { addDays, londonTime } from './london-time.ts'
import { offersNow } from './offers-now.ts'
import type { Today } from './notice.ts'
import { nextLateDay } from './open-now.ts'
import { formatDate, formatDay } from './format-date.ts'
import { formatSpan, formatTime } from './format-times.ts'

/** One item of current news for patients. */
export interface News {
  /** The date, or until when it applies, in words. */
  readonly when: string
  readonly heading: string
  readonly text: string
  readonly path?: string
}

/** Closed days are announced this many days ahead, and at most this many of them. */
const CLOSED_DAYS_AHEAD = 45
const CLOSED_DAYS_SHOWN = 2

/** Current news, generated from the practice's own facts: the long day, closed days, offers, vacancies. */
export function newsNow(today: Today): readonly News[] {
  const { now } = today
  const { date: first, year } = londonTime(now)
  const late = nextLateDay(today)
  const closed = [...bankHolidays(year), ...bankHolidays(year + 1)]
    .filter(
      ({ date }) => date >= first && changedDayOn(date) === null && date <= addDays(first, CLOSED_DAYS_AHEAD),
    )
    .slice(0, CLOSED_DAYS_SHOWN)
  return [
    {
      when: formatDay(late),
      heading: `Open until ${formatTime(lateDay.closes)}`,
      text: `Our long day of the month: ${formatSpan(lateDay)}.`,
    },
    ...closed.map(({ date, name }) => ({
      when: formatDay(date),
      heading: `Closed for ${name.replace(/^(Early|Spring|Summer) /, (word) => `the ${word.toLowerCase()}`)}`,
      text: 'The dentist on call keeps the out-of-hours times.',
    })),
    ...offersNow(now).map(({ key, title, summary, closes }) => ({
      when: `Until ${formatDate(closes)}`,
      heading: title,
      text: summary,
      path: `${paths.offers}#${key}`,
    })),
    ...vacancies.slice(0, 1).map(({ title, summary }) => ({
      when: 'Open post',
      heading: title,
      text: summary,
      path: paths.vacancies,
    })),
  ]
}
