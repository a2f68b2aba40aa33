import { expect, test } from 'vitest'
import type { Notice } from '../src/facts/prepared-notices.ts'
import { formatWhenMessageIsRead } from '../src/facts/when-message-is-read.ts'
import type { IsoDate } from '../src/facts/types.ts'
import { formatDay } from '../src/facts/format-date.ts'
import { formatClockTime } from '../src/facts/open-now.ts'
import {
  closes,
  closingOn,
  findDate,
  findNextOpenDate,
  isOpenOn,
  openDate,
  openingOn,
  opens,
} from './support/facts.ts'

/* The time at which a message is read, as its sender reads it. */

const MINUTE = 60_000

const later = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * MINUTE)

const readOpen = (date: IsoDate) => `Reception will read it by ${closes(date)} on ${formatDay(date)}.`
const closedUntil = (date: IsoDate) =>
  `We were closed when it arrived. Reception will read it when we open, at ${opens(date)} on ${formatDay(date)}.`

const at = (now: Date, notice: Notice | null = null) => formatWhenMessageIsRead({ now, notice })

const next = findNextOpenDate(openDate)
const afterChristmas = findDate(isOpenOn, '2026-12-25') ?? openDate
const afterClocksChanged = findDate(isOpenOn, '2026-03-29') ?? openDate

test.each([
  ['in the morning', later(openingOn(openDate), 60), readOpen(openDate)],
  [
    'shortly before closing',
    later(closingOn(openDate), -20),
    `Reception closes at ${closes(openDate)} on ${formatDay(openDate)}. If we haven’t read it by then, we’ll read it when we open again, at ${opens(next)} on ${formatDay(next)}.`,
  ],
  ['at closing', closingOn(openDate), closedUntil(next)],
  [
    'in the longest Christmas: two bank holidays and a weekend',
    new Date('2026-12-25T03:00:00Z'),
    closedUntil(afterChristmas),
  ],
  // The same hour of the morning is one less in UTC from then on.
  [
    'in the night in which the clock goes forward',
    new Date('2026-03-29T00:30:00Z'),
    closedUntil(afterClocksChanged),
  ],
  ['on the morning after that night', openingOn(afterClocksChanged), readOpen(afterClocksChanged)],
])('whoever writes %s is told when it is read', (_when, now, sentence) => {
  expect(at(now)).toBe(sentence)
})

test('while a notice closes the practice, the sender reads that reception reads the message when it ends', () => {
  const until = later(openingOn(openDate), 90)
  const notice = { kind: 'closed', sentence: '', number: 1, until: until.toISOString() } as const
  expect(at(later(openingOn(openDate), 60), notice)).toBe(
    `We were closed when it arrived. Reception will read it when we open, at ${formatClockTime(until)} on ${formatDay(openDate)}.`,
  )
})
