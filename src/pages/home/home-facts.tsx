import { consultationPence, hasChildPrice } from '../../facts/consultation-price.ts'
import { newPatientExam } from '#practice/fees.ts'
import { depositFee } from '#practice/online-fees.ts'
import { longDay, week } from '#practice/hours.ts'
import type { Today } from '../../facts/prepared-notices.ts'
import { outOfHoursHoursText } from '../../facts/who-answers.ts'
import { formatHoursToday } from '../../facts/open-now.ts'
import { formatShortPounds } from '../../facts/money.ts'
import { formatDays, formatTime, outOfHoursTimes } from '../../facts/format-times.ts'
import { longDayLine } from '../../facts/opening-lines.ts'
import { capitalise } from '../../facts/words.ts'
import { Icon } from '../../ui/icon.tsx'
import { clockIcon, firstAidKit, tooth } from '../../ui/icons.ts'

const open = week.filter((day) => day.kind === 'open')

const factsOf = (today: Today) => [
  {
    icon: clockIcon,
    heading: `Today: ${formatHoursToday(today)}`,
    text: `Open ${formatDays(open.map(({ day }) => day))}${longDay === null ? '' : `. ${longDayLine?.label} until ${formatTime(longDay.closes)}`}`,
  },
  {
    icon: tooth,
    heading: `${newPatientExam.name} ${formatShortPounds(consultationPence.adult)}`,
    text: `${hasChildPrice ? `Children ${formatShortPounds(consultationPence.child)}. ` : ''}${depositFee.offered ? `The ${formatShortPounds(depositFee.pence)} deposit counts towards it` : 'You pay on the day'}`,
  },
  outOfHoursTimes.length > 0
    ? { icon: firstAidKit, heading: 'Out-of-hours care', text: capitalise(outOfHoursHoursText) }
    : {
        icon: firstAidKit,
        heading: 'In pain while we’re closed?',
        text: 'Call 111. It’s free, day and night',
      },
]

/** Three facts below the hero: opening hours, first exam, out-of-hours care. */
export function HomeFacts(today: Today) {
  return (
    <ul className="facts grid grid-3 gap-4 inner">
      {factsOf(today).map((fact) => (
        <li key={fact.heading}>
          <Icon drawing={fact.icon} size={32} />
          <p>
            <strong>{fact.heading}</strong>
            <span className="muted small">{fact.text}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
