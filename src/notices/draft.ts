import * as v from 'valibot'
import { check, isReadableLine, unreadable } from '../forms/message-form.ts'
import type { Errors } from '../forms/form-status.ts'
import type { Fields } from '../forms/read-form.ts'
import { addDays, londonInstant, londonTime } from '../practice/london-time.ts'
import { preparedNotices } from '../practice/notice.ts'
import type { NoticeKind } from '../practice/notice.ts'
import type { IsoDate, WallTime } from '../practice/types.ts'
import { DAY } from '../runtime/units.ts'
import type { Draft } from './notices.ts'

/** Longest sentence, in characters: readable in passing. */
export const SENTENCE_MAX = 200
/** Longest notice; anything longer belongs among the opening times (src/practice/changed-days.ts). */
export const NOTICE_MAX = 14 * DAY

/** Choices for the end of a notice. */
export const ends = {
  today: 'The end of today',
  tomorrow: 'The end of tomorrow',
  time: 'Another time',
} as const

export const noticeKinds = Object.keys(preparedNotices) as readonly NoticeKind[]

const chosen = <const Options extends readonly string[]>(options: Options, missing: string) =>
  v.pipe(v.optional(v.string(missing), ''), v.picklist(options, missing))

const schema = v.object({
  kind: chosen(noticeKinds, 'Choose what patients should know'),
  end: chosen(Object.keys(ends) as readonly (keyof typeof ends)[], 'Choose until when'),
  date: v.optional(v.string(), ''),
  time: v.optional(v.string(), ''),
  sentence: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.trim().replaceAll(/\s+/g, ' ')),
    v.maxLength(SENTENCE_MAX, `Your sentence must be ${SENTENCE_MAX} characters or fewer`),
    v.check(isReadableLine, unreadable('Your sentence')),
  ),
})

/** Validates the form: a notice, or one sentence per wrong field. @param now UTC milliseconds. */
export function readDraft(fields: Fields, now: number): { draft: Draft } | { errors: Errors } {
  const read = check({ schema }, fields)
  if (!read.ok) return { errors: read.errors }
  const { kind, sentence, ...when } = read.message
  if (when.end !== 'time' && (when.date !== '' || when.time !== ''))
    return { errors: { end: `Choose “${ends.time}”, or empty the day and the time` } }
  const until = endOf(when, now)
  if (until === null) return { errors: { date: 'Enter the day and the time at which it ends' } }
  if (until <= now) return { errors: { date: 'The end must be later than now' } }
  if (until > now + NOTICE_MAX)
    return { errors: { date: `The end must be within ${NOTICE_MAX / DAY} days from now` } }
  return { draft: { kind, sentence, until } }
}

/** The end in UTC milliseconds; null when day or time is missing or invalid. */
function endOf({ end, date, time }: { end: keyof typeof ends; date: string; time: string }, now: number) {
  const today = londonTime(new Date(now)).date
  if (end === 'today') return londonInstant(addDays(today, 1)).getTime()
  if (end === 'tomorrow') return londonInstant(addDays(today, 2)).getTime()
  if (!isDate(date) || !isTime(time)) return null
  return londonInstant(date, time).getTime()
}

const isDate = (text: string): text is IsoDate =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text
const isTime = (text: string): text is WallTime => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
