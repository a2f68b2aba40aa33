import type { Day, WallTime } from '../../facts/types.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

const weekdays: readonly Day[] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]

interface Span {
  readonly opens: WallTime
  readonly closes: WallTime
}

/** For patients who come or call at a time that the website names. */
export function* listHoursFaults(practice: LoadedPractice): Generator<Fault> {
  yield* listWeekFaults(practice)
  yield* listLongDayFaults(practice)
  yield* listOnCallFaults(practice)
  yield* listChangedDayFaults(practice)
}

const endsEarly = ({ opens, closes }: Span) => countMinutes(closes) <= countMinutes(opens)

/** Since midnight. */
function countMinutes(time: WallTime): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const closesTooEarly = (whose: string, { opens, closes }: Span) =>
  `${whose} closes at ${closes}, before it opens at ${opens}. Write the closing time in 24 hours, such as '17:30'.`

function* listWeekFaults({ facts: { week }, at }: LoadedPractice): Generator<Fault> {
  for (const day of weekdays) {
    const lines = week.filter((one) => one.day === day)
    if (lines.length === 0)
      yield {
        ...at('hours.ts', 'week'),
        says: `${day} is missing. Add a line for it: { day: '${day}', kind: 'closed' },`,
      }
    if (lines.length > 1)
      yield {
        ...at('hours.ts', 'week', ...lines.map(() => `day: '${day}'`)),
        says: `${day} is in the week twice, and the website reads the first line only. Delete one of them.`,
      }
    const [hours] = lines
    if (hours?.kind === 'open' && endsEarly(hours))
      yield { ...at('hours.ts', 'week', `day: '${day}'`), says: closesTooEarly(day, hours) }
  }
  if (week.every(({ kind }) => kind !== 'open'))
    yield {
      ...at('hours.ts', 'week'),
      says: "The practice opens on no day, so the website cannot say when it opens next. Give at least one day hours: kind: 'open', opens: '09:00', closes: '17:00'.",
    }
}

function* listLongDayFaults({ facts: { week, longDay }, at }: LoadedPractice): Generator<Fault> {
  if (longDay === null) return
  const { day, opens, closes } = longDay
  const usual = week.find((one) => one.day === day)
  const place = at('hours.ts', 'longDay', `'${day}'`)
  if (endsEarly(longDay)) yield { ...place, says: closesTooEarly('The long day', longDay) }
  if (usual?.kind !== 'open')
    yield {
      ...place,
      says: `The long day is a ${day}, when the practice does not open. Choose a day with hours, or write longDay: LongDay | null = null.`,
    }
  else if (
    countMinutes(opens) >= countMinutes(usual.opens) &&
    countMinutes(closes) <= countMinutes(usual.closes)
  )
    yield {
      ...place,
      says: `The long day is no longer than any ${day}, ${usual.opens} to ${usual.closes}. Write its later closing time, or its earlier opening time.`,
    }
}

function* listOnCallFaults({
  facts: { outOfHours, emergencyTelephone },
  at,
}: LoadedPractice): Generator<Fault> {
  for (const span of outOfHours) {
    const [day = ''] = span.days
    const place = at('hours.ts', 'outOfHours', `'${day}'`, `opens: '${span.opens}'`)
    if (endsEarly(span))
      yield {
        ...place,
        says: `The dentist on call answers until ${span.closes}, before the start at ${span.opens}. A line ends on the day it begins, at '23:59' at the latest. Write the closing time in 24 hours.`,
      }
    if (span.days.length === 0)
      yield {
        ...place,
        says: 'This line of the out-of-hours times has no day. Add its days, or delete the line.',
      }
  }
  for (const day of weekdays) {
    const times = outOfHours.flatMap(({ days }) => days.filter((one) => one === day))
    if (times.length > 1)
      yield {
        ...at('hours.ts', 'outOfHours', ...times.map(() => `'${day}'`)),
        says: `${day} has out-of-hours times twice, and the website reads the first only. Delete ${day} from one of the lines.`,
      }
  }
  if (outOfHours.length > 0 && emergencyTelephone === null)
    yield {
      ...at('hours.ts', 'outOfHours'),
      says: 'There are out-of-hours times and no number to call. Write emergencyTelephone in name-and-telephones.ts, or an empty list here: [].',
    }
  if (outOfHours.length === 0 && emergencyTelephone !== null)
    yield {
      ...at('name-and-telephones.ts', 'emergencyTelephone'),
      says: 'There is an emergency number, and hours.ts says that nobody answers it. Write the hours into outOfHours in hours.ts, or null here.',
    }
}

function* listChangedDayFaults({ facts: { changedDays }, at }: LoadedPractice): Generator<Fault> {
  for (const [index, day] of changedDays.entries()) {
    const before = changedDays.slice(0, index).filter(({ date }) => date === day.date)
    const place = at('changed-days.ts', ...[...before, day].map(() => `'${day.date}'`))
    if (before.length > 0)
      yield {
        ...place,
        says: `${day.date} is in the list twice, and the website reads the first line only. Delete one of them.`,
      }
    if (day.kind === 'open' && endsEarly(day))
      yield { ...place, says: closesTooEarly(`The practice, on ${day.date},`, day) }
  }
}
