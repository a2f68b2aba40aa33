import { paths } from '../paths.ts'
import { listBankHolidays } from './bank-holidays.ts'
import { findChangedDay } from './upcoming-changed-days.ts'
import { vacancyDocuments } from '#practice/documents.ts'
import { longDay, week } from '#practice/hours.ts'
import { addDays, toLondonTime } from './london-time.ts'
import { listCurrentOffers } from './current-offers.ts'
import type { Today } from './prepared-notices.ts'
import { findNextLongDay, getOutOfHours } from './open-now.ts'
import { formatDate, formatDay } from './format-date.ts'
import { formatHours, formatTime } from './format-times.ts'
import type { IsoDate, LongDay, WallTime } from './types.ts'

export interface NewsItem {
  /** The date, or until when it applies, in words. */
  readonly when: string
  readonly heading: string
  readonly text: string
  readonly path?: string
}

/** Closed days are announced this many days ahead, and at most this many of them. */
const CLOSED_DAYS_AHEAD = 45
const CLOSED_DAYS_SHOWN = 2

const EVENING: WallTime = '18:00'

/** Current news, generated from the practice's own facts: the long day, closed days, offers, vacancies. */
export function listCurrentNews(today: Today): readonly NewsItem[] {
  const { now } = today
  const { date: first, year } = toLondonTime(now)
  const late = findNextLongDay(today)
  const closed = [...listBankHolidays(year), ...listBankHolidays(year + 1)]
    .filter(
      ({ date }) =>
        date >= first && findChangedDay(date) === null && date <= addDays(first, CLOSED_DAYS_AHEAD),
    )
    .slice(0, CLOSED_DAYS_SHOWN)
  return [
    ...(late === null || longDay === null
      ? []
      : [
          {
            when: formatDay(late),
            ...(isLateEvening(longDay)
              ? {
                  heading: `Open until ${formatTime(longDay.closes)}`,
                  text: `Our monthly late evening, open from ${formatTime(longDay.opens)}.`,
                }
              : { heading: `Open ${formatHours(longDay)}`, text: 'Our monthly long day.' }),
          },
        ]),
    ...closed.map(({ date, name }) => ({
      when: formatDay(date),
      heading: `Closed for ${name.replace(/^(Early|Spring|Summer) /, (word) => `the ${word.toLowerCase()}`)}`,
      text: formatOnCall(date),
    })),
    ...listCurrentOffers(now).map(({ key, title, summary, closes }) => ({
      when: `Until ${formatDate(closes)}`,
      heading: title,
      text: summary,
      path: `${paths.offers}#${key}`,
    })),
    ...vacancyDocuments.slice(0, 1).map(({ title, summary }) => ({
      when: 'We’re hiring',
      heading: title,
      text: summary,
      path: paths.vacancies,
    })),
  ]
}

/** Times are text, whose order is that of the clock. */
function isLateEvening({ day, closes }: LongDay): boolean {
  const usual = week.find((other) => other.day === day)
  return closes >= EVENING && (usual?.kind !== 'open' || closes > usual.closes)
}

function formatOnCall(date: IsoDate): string {
  const hours = getOutOfHours(date)
  return hours === null
    ? 'If you’re in pain, call 111.'
    : `The dentist on call is available as usual, ${formatHours(hours)}.`
}
