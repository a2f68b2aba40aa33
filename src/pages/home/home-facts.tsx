import { consultationPence, hasChildPrice } from '../../facts/consultation-price.ts'
import { newPatientExam } from '#practice/fees.ts'
import { depositFee } from '#practice/online-fees.ts'
import { homeChoice } from '#practice/home.ts'
import type { Today } from '../../facts/prepared-notices.ts'
import { outOfHoursHoursText } from '../../facts/who-answers.ts'
import { formatDoor, formatHoursToday, formatOpeningState } from '../../facts/open-now.ts'
import { formatShortPounds } from '../../facts/money.ts'
import { outOfHoursTimes } from '../../facts/format-times.ts'
import { capitalise } from '../../facts/words.ts'
import { Icon } from '../../ui/icon.tsx'
import { clockIcon, firstAidKit, tooth } from '../../ui/icons.ts'

const factsOf = (today: Today) => [
  {
    icon: clockIcon,
    heading: homeChoice.heroByHours ? formatDoor(today) : formatOpeningState(today),
    text: `Today: ${formatHoursToday(today)}`,
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

/** Three facts below the hero: whether the door is open, as its picture shows, first exam, out-of-hours care. */
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
