import { hoursNotes } from '../practice/hours.ts'
import type { Today } from '../practice/prepared-notices.ts'
import { formatOpeningState } from '../practice/open-now.ts'
import { longDayLine, openingTimesLines } from '../practice/format-times.ts'
import { ChangedDaysList } from './changed-days-list.tsx'
import { Times } from './times.tsx'

/** Opening hours of the week, and the state of the practice now. No landmark: the footer has one of the same name. */
export function OpeningPanel(today: Today) {
  return (
    <div className="panel">
      <h2 className="panel-heading">Opening hours</h2>
      <p>
        <strong>{formatOpeningState(today)}</strong>
      </p>
      <Times lines={[...openingTimesLines, longDayLine]} />
      <ChangedDaysList now={today.now} />
      <p className="small">{hoursNotes.bankHolidays}</p>
    </div>
  )
}
