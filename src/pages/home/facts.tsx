import { consultation, fees } from '../../practice/fees.ts'
import { deposit } from '../../practice/online-fees.ts'
import { lateDay, week } from '../../practice/hours.ts'
import type { Today } from '../../practice/notice.ts'
import { hoursToday } from '../../practice/open-now.ts'
import { shortPounds } from '../../practice/money.ts'
import { outOfHoursTimes, formatTime } from '../../practice/format-times.ts'
import { Icon } from '../../ui/icon.tsx'
import { clock, firstAidKit, tooth } from '../../ui/icons.ts'

const open = week.filter((day) => day.kind === 'open')

const factsOf = (today: Today) => [
  {
    icon: clock,
    heading: `Today: ${hoursToday(today)}`,
    text: `${open[0]?.day} to ${open.at(-1)?.day}. ${lateDay.label} until ${formatTime(lateDay.closes)}`,
  },
  {
    icon: tooth,
    heading: `${fees.newPatientExam.name} ${shortPounds(consultation.adult)}`,
    text: `Children ${shortPounds(consultation.child)}. A deposit of ${shortPounds(deposit.pence)} is part of it`,
  },
  {
    icon: firstAidKit,
    heading: 'Out-of-hours care',
    text: outOfHoursTimes.map((line) => `${line.label} ${line.text}`).join(', '),
  },
]

/** Three facts below the hero: opening hours, first exam, out-of-hours care. */
export function Facts(today: Today) {
  return (
    <ul className="facts inner">
      {factsOf(today).map((fact) => (
        <li key={fact.heading}>
          <Icon drawing={fact.icon} size={32} />
          <p>
            <strong>{fact.heading}</strong>
            <span>{fact.text}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
