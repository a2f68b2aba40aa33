import { expect, test } from 'vitest'
import type { Notice } from '../src/practice/notice.ts'
import { readWhen } from '../src/practice/read-when.ts'

/* When a message is read, as its sender is told. */

const at = (now: string, notice: Notice | null = null) => readWhen({ now: new Date(now), notice })

test.each([
  ['2026-11-24T10:00:00Z', 'Reception is open until 5:30pm on Tuesday 24 November, and reads it by then.'],
  [
    '2026-11-24T17:10:00Z',
    'Reception closes at 5:30pm on Tuesday 24 November. What it has not read by then, it reads when it opens again: Wednesday 25 November at 9am.',
  ],
  [
    '2026-11-24T17:30:00Z',
    'Reception is closed at that time, and reads it when it opens again: Wednesday 25 November at 9am.',
  ],
  // A Friday afternoon, and the longest Christmas: two bank holidays and a weekend.
  [
    '2026-11-27T13:00:00Z',
    'Reception is closed at that time, and reads it when it opens again: Monday 30 November at 9am.',
  ],
  [
    '2026-12-25T09:00:00Z',
    'Reception is closed at that time, and reads it when it opens again: Tuesday 29 December at 9am.',
  ],
  // The night in which the clock goes forward: nine o'clock is eight in UTC.
  [
    '2026-03-29T00:30:00Z',
    'Reception is closed at that time, and reads it when it opens again: Monday 30 March at 9am.',
  ],
  ['2026-03-30T08:00:00Z', 'Reception is open until 4:30pm on Monday 30 March, and reads it by then.'],
])('at %s: %s', (now, sentence) => {
  expect(at(now)).toBe(sentence)
})

test('while a notice keeps the practice closed, it is read when that has ended', () => {
  const notice = {
    kind: 'closed',
    sentence: '',
    number: 1,
    until: '2026-11-24T14:00:00Z',
  } as const
  expect(at('2026-11-24T10:00:00Z', notice)).toBe(
    'Reception is closed at that time, and reads it when it opens again: Tuesday 24 November at 2pm.',
  )
})
