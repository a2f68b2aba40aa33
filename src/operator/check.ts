import type { Settings } from '../env.ts'
import { outboxHealth } from '../mail/outbox.ts'
import { samplesLeft } from '../practice/samples.ts'
import { withStorage } from './verb.ts'
import type { Verb } from './verb.ts'

/** What there is to say about who takes the cards. */
function cardsMissing({ payments }: Settings): string | false {
  if (payments.by === 'provider')
    return payments.closed && 'Card payments are off (PAYMENTS=off): patients are asked to telephone.'
  return payments.by === 'nobody'
    ? `Card payments are off (${payments.why}): patients are asked to telephone.`
    : 'The NMI keys are not set: the built-in test gateway stands in, and no card is charged.'
}

export const check: Verb = {
  summary: 'says what is left to do before the site may go live, and how it does',
  help: `Usage: npm run practice -- check

Lists every sample value that is still in the practice's facts (src/practice), settings that a live site needs, and
how the mail does. Exit code 1 when something needs attention.`,
  async run(_, { settings, say }) {
    const samples = samplesLeft()
    say(
      samples.length === 0
        ? 'Practice facts: no sample left.'
        : `Practice facts: ${samples.length} samples to replace:`,
    )
    for (const path of samples) say(`  ${path}`)

    const missing = [
      settings.siteUrl === null &&
        'SITE_URL is not set: links in mail and search results would name localhost.',
      settings.smtpUrl === null && 'SMTP_URL is not set: mail stays in the built-in mailbox.',
      cardsMissing(settings),
    ].filter((line) => line !== false)
    say(missing.length === 0 ? 'Settings: complete.' : 'Settings:')
    for (const line of missing) say(`  ${line}`)

    const health = await withStorage(settings, ({ db }) => outboxHealth(db, Date.now()))
    say(`Mail: ${health.waiting} waiting, ${health.parked} parked.`)
    return samples.length === 0 && missing.length === 0 && health.moving ? 0 : 1
  },
}
