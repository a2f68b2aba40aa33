import * as v from 'valibot'
import { validateForm, isReadableLine, formatUnreadableError } from '../forms/message-form.ts'
import type { FieldErrors } from '../forms/form-status.ts'
import type { FormFields } from '../forms/read-form.ts'
import { addDays, fromLondonTime, toLondonTime } from '../facts/london-time.ts'
import { preparedNotices } from '../facts/prepared-notices.ts'
import type { NoticeKind } from '../facts/prepared-notices.ts'
import type { IsoDate, WallTime } from '../facts/types.ts'
import { DAY } from '../runtime/units.ts'
import type { NewNotice } from './notices.ts'

/** Longest sentence, in characters: readable in passing. */
export const SENTENCE_MAX = 200
/** Longest notice; anything longer belongs among the opening hours (practice/changed-days.ts). */
export const NOTICE_MAX = 14 * DAY

export const noticeEndOptions = {
  today: 'The end of today',
  tomorrow: 'The end of tomorrow',
  time: 'Another time',
} as const

export const noticeKinds = Object.keys(preparedNotices) as readonly NoticeKind[]

const chosen = <const Options extends readonly string[]>(options: Options, missing: string) =>
  v.pipe(v.optional(v.string(missing), ''), v.picklist(options, missing))

const schema = v.object({
  kind: chosen(noticeKinds, 'Choose what patients should know'),
  end: chosen(
    Object.keys(noticeEndOptions) as readonly (keyof typeof noticeEndOptions)[],
    'Choose when the notice ends',
  ),
  date: v.optional(v.string(), ''),
  time: v.optional(v.string(), ''),
  sentence: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.trim().replaceAll(/\s+/g, ' ')),
    v.maxLength(SENTENCE_MAX, `Your sentence must be ${SENTENCE_MAX} characters or fewer`),
    v.check(isReadableLine, formatUnreadableError('Your sentence')),
  ),
})

/** A notice, or one sentence per wrong field. @param now UTC milliseconds. */
export function parseNoticeForm(
  fields: FormFields,
  now: number,
): { draft: NewNotice } | { errors: FieldErrors } {
  const read = validateForm({ schema }, fields)
  if (!read.ok) return { errors: read.errors }
  const { kind, sentence, ...when } = read.message
  if (when.end !== 'time' && (when.date !== '' || when.time !== ''))
    return { errors: { end: `Choose “${noticeEndOptions.time}”, or clear the day and the time` } }
  const until = endOf(when, now)
  if (until === null) return { errors: { date: 'Enter the day and time it ends' } }
  if (until <= now) return { errors: { date: 'The end must be in the future' } }
  if (until > now + NOTICE_MAX) return { errors: { date: `The end must be within ${NOTICE_MAX / DAY} days` } }
  return { draft: { kind, sentence, until } }
}

/** The end in UTC milliseconds; null when day or time is missing or invalid. */
function endOf(
  { end, date, time }: { end: keyof typeof noticeEndOptions; date: string; time: string },
  now: number,
) {
  const today = toLondonTime(new Date(now)).date
  if (end === 'today') return fromLondonTime(addDays(today, 1)).getTime()
  if (end === 'tomorrow') return fromLondonTime(addDays(today, 2)).getTime()
  if (!isDate(date) || !isTime(time)) return null
  return fromLondonTime(date, time).getTime()
}

const isDate = (text: string): text is IsoDate =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text
const isTime = (text: string): text is WallTime => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
