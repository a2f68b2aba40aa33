import { existsSync } from 'node:fs'
import { getDatabaseFile } from '../storage/data-folder.ts'
import type { Settings } from '../runtime/env.ts'
import { readOutboxHealth } from '../mail/outbox-health.ts'
import { listSamples } from '../facts/samples.ts'
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

export const liveCommand: Command = {
  summary: 'lists what this site still needs to go live, and the state of its mail',
  help: `Usage: npm run practice -- live

Lists every sample value with which the site was built, settings that a live site needs, and the state of the mail. Exit
code 1 when something needs attention. "check" finds the mistakes in the practice's folder.`,
  async run(args, { settings, print, system }) {
    if (parseWords(args, {}).words.length > 0) throw new UsageError('Too many arguments.')
    const samples = listSamples()
    print(
      samples.length === 0
        ? 'Practice facts: no samples left.'
        : `Practice facts: ${samples.length} samples to replace:`,
    )
    for (const path of samples) print(`  ${path}`)

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
    const health = await runWithStorage({ settings, system }, ({ db }) => readOutboxHealth(db, system.now()))
    print(
      `Mail: ${health.waiting} waiting, ${health.parked} parked, ${health.refused} refused by patients’ mail servers.`,
    )
    const isReady = samples.length === 0 && missing.length === 0
    return isReady && health.parked === 0 && !health.late ? 0 : 1
  },
}
