import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { getDatabaseFile } from '../storage/data-folder.ts'
import type { Settings } from '../runtime/env.ts'
import { readOutboxHealth } from '../mail/outbox-health.ts'
import { listSamples } from '../facts/samples.ts'
import { team } from '#practice/team.ts'
import { findTypedNames } from './names-in-text.ts'
import { runWithStorage, parseWords, UsageError } from './command.ts'
import type { Command } from './command.ts'

/** Sentence about an incomplete card set-up; false when it is complete. */
function cardsMissing({ payments }: Settings): string | false {
  if (payments.by === 'provider')
    return payments.closed && 'Card payments are off (PAYMENTS=off): patients are asked to call.'
  return payments.by === 'nobody'
    ? `Card payments are off (${payments.why}): patients are asked to call.`
    : 'The card provider’s keys are not set: the built-in test gateway is used, and no card is charged.'
}

export const checkCommand: Command = {
  summary: 'lists what is left to do before going live, and the state of the mail',
  help: `Usage: npm run practice -- check

Lists every sample value left in the practice's facts (practice/), names of team members that were typed into a text
instead of read from team.ts, settings that a live site needs, and the state of the mail. Exit code 1 when something
needs attention.`,
  async run(args, { settings, print }) {
    if (parseWords(args, {}).words.length > 0) throw new UsageError('Too many arguments.')
    const samples = listSamples()
    print(
      samples.length === 0
        ? 'Practice facts: no samples left.'
        : `Practice facts: ${samples.length} samples to replace:`,
    )
    for (const path of samples) print(`  ${path}`)

    const names = findTypedNames(join(import.meta.dirname, '../..'), team)
    print(
      names.length === 0
        ? 'Names: every name of a team member comes from team.ts.'
        : 'Names: typed into a text, so they would stay when the person leaves:',
    )
    for (const { file, line, name } of names) print(`  ${file}:${line} ${name}`)

    const missing = [
      settings.siteUrl === null &&
        'SITE_URL is not set: links in mail and search results would point to localhost.',
      settings.smtpUrl === null && 'SMTP_URL is not set: mail stays in the built-in mailbox.',
      cardsMissing(settings),
    ].filter((line) => line !== false)
    print(missing.length === 0 ? 'Settings: complete.' : 'Settings:')
    for (const line of missing) print(`  ${line}`)

    if (!existsSync(getDatabaseFile(settings.dataDir))) {
      print(`Mail: not checked, because there is no database in ${settings.dataDir} yet.`)
      return 1
    }
    const health = await runWithStorage(settings, ({ db }) => readOutboxHealth(db, Date.now()))
    print(
      `Mail: ${health.waiting} waiting, ${health.parked} parked, ${health.refused} refused by patients’ mail servers.`,
    )
    const isReady = samples.length === 0 && names.length === 0 && missing.length === 0
    return isReady && health.parked === 0 && !health.late ? 0 : 1
  },
}
