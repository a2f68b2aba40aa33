import type { Mail } from '../mail/mail.ts'
import { formatDay } from '../facts/format-date.ts'
import { formatCount } from '../facts/words.ts'
import { listReceivedMessages } from './received-messages.ts'
import { listMoneyMoved } from './money-moved.ts'
import { formatShortTime } from './format-short-time.ts'
import type { MorningInput, MorningSection } from './morning.ts'
import { listOpenProblems } from './open-problems.ts'
import { reportOldBackup } from './old-backup.ts'
import { listUndeliveredLetters } from './undelivered.ts'

/** Sections that justify a letter, in order, after what needs a person. */
const news: readonly MorningSection[] = [listUndeliveredLetters, listReceivedMessages, listMoneyMoved]

/** More are only counted: after a restore hundreds of letters can wait for a person. */
const TO_DO_SHOWN = 20

/**
 * Writes a morning's letter: first what needs a person. No names and no words of patients, only references.
 *
 * @returns null when there is nothing to report.
 */
export async function writeMorningLetter(morning: MorningInput): Promise<Mail | null> {
  const { date, since, site } = morning
  const toDo = await listOpenProblems(morning)
  const lines = toDo.slice(0, TO_DO_SHOWN)
  if (toDo.length > TO_DO_SHOWN) lines.push(['And', `${toDo.length - TO_DO_SHOWN} more`])
  for (const section of news) lines.push(...(await section(morning)))
  if (lines.length === 0) return null
  lines.push(...(await reportOldBackup(morning)))
  const title = `Morning letter, ${formatDay(date)}`
  const opening = [`Here’s what has happened since ${formatShortTime(since)}.${sayToDo(toDo.length)}`]
  return {
    ...site.addresses,
    subject: toDo.length === 0 ? title : `${title}: ${toDo.length} to do`,
    letter: { title, opening, lines, closing: [] },
  }
}

const sayToDo = (count: number) =>
  count === 0
    ? ''
    : ` Please deal with the ${count === 1 ? 'first line' : `${formatCount(count)} things at the top`} today.`
