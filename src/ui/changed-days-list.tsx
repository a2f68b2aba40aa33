import { listUpcomingChangedDays } from '../facts/upcoming-changed-days.ts'
import { formatDay } from '../facts/format-date.ts'
import { formatHours } from '../facts/format-times.ts'

/** Upcoming days whose hours differ from those above; nothing when there are none. */
export function ChangedDaysList({ now }: { now: Date }) {
  const days = listUpcomingChangedDays(now)
  if (days.length === 0) return null
  return (
    <ul className="changed-days small">
      {days.map((day) => (
        <li key={day.date}>
          {`${formatDay(day.date)}: ${day.kind === 'open' ? `${formatHours(day)}, ${day.why}` : `closed for ${day.why}`}`}
        </li>
      ))}
    </ul>
  )
}
