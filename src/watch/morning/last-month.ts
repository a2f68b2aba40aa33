import { totalsOf } from '../../counts/totals.ts'
import { addDays, londonTime } from '../../practice/london-time.ts'
import type { IsoDate } from '../../practice/types.ts'
import type { Section } from './morning.ts'

/** In the first letter of a month: how often each page was seen in the month before, and what became of forms and cards. */
export const lastMonth: Section = async ({ trx, date, since }) => {
  const month = (day: IsoDate) => day.slice(0, 7)
  if (month(londonTime(new Date(since)).date) === month(date)) return []
  const to = addDays(`${month(date)}-01` as IsoDate, -1)
  const totals = await totalsOf(trx, `${month(to)}-01` as IsoDate, to)
  const lines = totals.toSorted((one, other) => other.count - one.count)
  return lines.length === 0
    ? []
    : [['Last month, how often', lines.map(({ what, count }) => `${count}  ${what}`).join('\n')]]
}
