import type { ReactNode } from 'react'
import type { Today } from '../facts/prepared-notices.ts'
import { formatOpeningState } from '../facts/open-now.ts'
import { hoursNotes } from '../facts/format-times.ts'
import { openingTimesLines } from '../facts/opening-lines.ts'
import { ChangedDaysList } from './changed-days-list.tsx'
import { Times } from './times.tsx'

/** Opening hours of the week, and the state of the practice now. No landmark: the footer has one of the same name. */
export function OpeningPanel({ children, ...today }: Today & { children?: ReactNode }) {
  return (
    <div className="panel">
      <h2 className="panel-heading">Opening hours</h2>
      <p>
        <strong>{formatOpeningState(today)}</strong>
      </p>
      <Times lines={openingTimesLines} />
      <ChangedDaysList now={today.now} />
      <p className="small">{hoursNotes.bankHolidays}</p>
      {children}
    </div>
  )
}
