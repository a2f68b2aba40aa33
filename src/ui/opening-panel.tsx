import { hoursNotes } from '../practice/hours.ts'
import type { Today } from '../practice/notice.ts'
import { openNowText } from '../practice/open-now.ts'
import { lateOpening, openingTimes } from '../practice/format-times.ts'
import { ChangedDays } from './changed-days.tsx'
import { Times } from './times.tsx'

/** Opening times of the week, and the state of the practice now. */
export function OpeningPanel(today: Today) {
  return (
    <section className="panel" aria-labelledby="when-open">
      <h2 className="panel-heading" id="when-open">
        When we are open
      </h2>
      <p>
        <strong>{openNowText(today)}</strong>
      </p>
      <Times lines={[...openingTimes, lateOpening]} />
      <ChangedDays now={today.now} />
      <p className="small">{hoursNotes.bankHolidays}</p>
    </section>
  )
}
