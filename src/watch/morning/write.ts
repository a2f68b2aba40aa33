import type { Mail } from '../../mail/mail.ts'
import { formatDay } from '../../practice/format-date.ts'
import { inWords } from '../../practice/words.ts'
import { lastMonth } from './last-month.ts'
import { cameIn } from './came-in.ts'
import { money } from './money.ts'
import { dayAndClock } from './day-and-clock.ts'
import type { Morning, Section } from './morning.ts'
import { seeTo } from './see-to.ts'
import { aboutSite } from './about-site.ts'
import { undelivered } from './undelivered.ts'

/** What is worth a letter, in its order after what a person has to see to. */
const news: readonly Section[] = [undelivered, cameIn, money, lastMonth]
/** What stands in every letter, and is no news by itself. */
const always: readonly Section[] = [aboutSite]

/** More than these are only counted: after a restore hundreds of letters can wait for a person. */
const TO_DO_SHOWN = 20

/** The letter of a morning: what a person has to see to comes first. No names and no words of patients: references do. */
export async function writeMorning(morning: Morning): Promise<{ mail: Mail; hasNews: boolean }> {
  const { date, since, site } = morning
  const toDo = await seeTo(morning)
  const lines = toDo.slice(0, TO_DO_SHOWN)
  if (toDo.length > TO_DO_SHOWN) lines.push(['And', `${toDo.length - TO_DO_SHOWN} more`])
  for (const section of news) lines.push(...(await section(morning)))
  const hasNews = lines.length > 0
  for (const section of always) lines.push(...(await section(morning)))
  const title = `Morning letter, ${formatDay(date)}`
  const last = dayAndClock(since)
  const opening = hasNews
    ? [`Since ${last}.${pleaseSeeTo(toDo.length)}`]
    : [`Nothing since ${last}.`, oncePerWeek]
  const mail = {
    ...site.addresses,
    subject: toDo.length === 0 ? title : `${title}: ${toDo.length} to see to`,
    letter: { title, opening, lines, closing: [] },
  }
  return { mail, hasNews }
}

const oncePerWeek =
  'This letter comes at least once a week. If it does not, please tell whoever looks after the website.'

const pleaseSeeTo = (lines: number) =>
  lines === 0 ? '' : ` Please see to the first ${lines === 1 ? 'line' : `${inWords(lines)} lines`}.`
