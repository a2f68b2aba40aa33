import { weekdays } from '../../facts/london-time.ts'
import type { LongDay, WallTime } from '../../facts/types.ts'
import type { Place } from './find-place.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/** For patients who come or call at a time that the website names. */
export function* listHoursFaults(practice: LoadedPractice): Generator<Fault> {
  yield* listWeekFaults(practice)
  yield* listEarlyEnds(practice)
  yield* listLongDayFaults(practice)
  yield* listOnCallFaults(practice)
}

type Span = Pick<LongDay, 'opens' | 'closes'>

const isBefore = (time: WallTime, other: WallTime) => time.padStart(5, '0') < other.padStart(5, '0')

function* listWeekFaults({ facts: { week }, at }: LoadedPractice): Generator<Fault> {
  for (const day of weekdays)
    if (!week.some((one) => one.day === day))
      yield {
        ...at('hours.ts', 'week'),
        says: `${day} is missing. Add a line for it: { day: '${day}', kind: 'closed' },`,
      }
  if (week.every(({ kind }) => kind !== 'open'))
    yield {
      ...at('hours.ts', 'week'),
      says: "The practice opens on no day, so the website cannot say when it opens next. Give at least one day hours: kind: 'open', opens: '09:00', closes: '17:00'.",
    }
}

function* listEarlyEnds({ facts, at }: LoadedPractice): Generator<Fault> {
  const { week, longDay, outOfHours, changedDays } = facts
  const spans: (readonly [whose: string, Span, Place])[] = []
  for (const day of week)
    if (day.kind === 'open') spans.push([day.day, day, at('hours.ts', 'week', `'${day.day}'`)])
  if (longDay !== null) spans.push(['The long day', longDay, at('hours.ts', 'longDay', 'closes')])
  for (const line of outOfHours)
    spans.push(['The dentist on call', line, at('hours.ts', 'outOfHours', `closes: '${line.closes}'`)])
  for (const day of changedDays)
    if (day.kind === 'open') spans.push([day.date, day, at('changed-days.ts', `'${day.date}'`)])
  for (const [whose, { opens, closes }, place] of spans)
    if (!isBefore(opens, closes))
      yield {
        ...place,
        says: `${whose}: the hours end at ${closes}, before they begin at ${opens}. Write the end in 24 hours, such as '17:30'; a day ends at '23:59'.`,
      }
}

function* listLongDayFaults({ facts: { week, longDay }, at }: LoadedPractice): Generator<Fault> {
  if (longDay === null) return
  const { day, opens, closes } = longDay
  const usual = week.find((one) => one.day === day)
  const isOpen = usual?.kind === 'open'
  if (!isOpen || !(isBefore(opens, usual.opens) || isBefore(usual.closes, closes)))
    yield {
      ...at('hours.ts', 'longDay', `'${day}'`),
      says: `The long day is no longer than other ${day}s: ${isOpen ? `${usual.opens} to ${usual.closes}` : 'the practice does not open'}. Write a later closing time, another day with hours, or longDay: LongDay | null = null.`,
    }
}

function* listOnCallFaults({ facts, at }: LoadedPractice): Generator<Fault> {
  const { outOfHours, emergencyTelephone, callOutFee } = facts
  if (outOfHours.some(({ days }) => days.length === 0))
    yield {
      ...at('hours.ts', 'outOfHours', 'days: []'),
      says: "These hours are of no day. Name the days, such as ['Saturday', 'Sunday'], or delete the line.",
    }
  if (outOfHours.length === 0 && callOutFee.offered)
    yield {
      ...at('online-fees.ts', 'callOutFee'),
      says: 'Nobody is on call, as hours.ts says, and patients can still pay the call-out fee. Write offered: false below.',
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
