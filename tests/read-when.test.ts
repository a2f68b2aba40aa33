import { expect, test } from 'vitest'
import { fromLondonTime } from '../src/facts/london-time.ts'
import type { Notice } from '../src/facts/prepared-notices.ts'
import { formatWhenMessageIsRead } from '../src/facts/when-message-is-read.ts'
import type { Day } from '../src/facts/types.ts'
import { closes, openingOf, opens } from './support/facts.ts'

/* The time at which a message is read, as its sender reads it. */

/** An instant so many minutes after closing time on Tuesday 24 November. */
const fromClosing = (minutes: number) =>
  new Date(
    fromLondonTime('2026-11-24', openingOf('Tuesday').closes).getTime() + minutes * 60_000,
  ).toISOString()

const closedUntil = (day: Day, date: string) =>
  `We were closed when it arrived. Reception will read it when we open, at ${opens(day)} on ${day} ${date}.`

const at = (now: string, notice: Notice | null = null) =>
  formatWhenMessageIsRead({ now: new Date(now), notice })

test.each([
  ['2026-11-24T10:00:00Z', `Reception will read it by ${closes('Tuesday')} on Tuesday 24 November.`],
  [
    fromClosing(-20),
    `Reception closes at ${closes('Tuesday')} on Tuesday 24 November. If we haven’t read it by then, we’ll read it when we open again, at ${opens('Wednesday')} on Wednesday 25 November.`,
  ],
  [fromClosing(0), closedUntil('Wednesday', '25 November')],
  // A Friday afternoon, and the longest Christmas: two bank holidays and a weekend.
  ['2026-11-27T15:00:00Z', closedUntil('Monday', '30 November')],
  ['2026-12-25T09:00:00Z', closedUntil('Tuesday', '29 December')],
  // The night in which the clock goes forward: the same hour of the morning is one less in UTC.
  ['2026-03-29T00:30:00Z', closedUntil('Monday', '30 March')],
  [
    fromLondonTime('2026-03-30', openingOf('Monday').opens).toISOString(),
    `Reception will read it by ${closes('Monday')} on Monday 30 March.`,
  ],
])('whoever writes at %s is told when it is read', (now, sentence) => {
  expect(at(now)).toBe(sentence)
})

test('while a notice closes the practice, the sender reads that reception reads the message when it ends', () => {
  const notice = {
    kind: 'closed',
    sentence: '',
    number: 1,
    until: '2026-11-24T14:00:00Z',
  } as const
  expect(at('2026-11-24T10:00:00Z', notice)).toBe(
    'We were closed when it arrived. Reception will read it when we open, at 2pm on Tuesday 24 November.',
  )
})
