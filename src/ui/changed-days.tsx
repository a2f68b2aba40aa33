import { changedDaysAhead } from '../practice/changed-days.ts'
import { formatDay } from '../practice/format-date.ts'
import { formatSpan } from '../practice/format-times.ts'

/** Upcoming days whose hours differ from those above; nothing when there are none. */
export function ChangedDays({ now }: { now: Date }) {
  const days = changedDaysAhead(now)
  if (days.length === 0) return null
  return (
    <ul className="changed-days small">
      {days.map((day) => (
        <li key={day.date}>
          {`${formatDay(day.date)}: ${day.kind === 'open' ? `${formatSpan(day)}, ${day.why}` : `closed for ${day.why}`}`}
        </li>
      ))}
    </ul>
  )
}
