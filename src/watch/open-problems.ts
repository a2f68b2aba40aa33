import { emergencyMessageForm } from '../enquiries/emergency/emergency-message.ts'
import type { LetterLine } from '../mail/letter-layout.ts'
import type { Mail } from '../mail/mail.ts'
import { patientRefused } from '../mail/outbox-health.ts'
import { isDoubted } from '../payments/rules/attempt.ts'
import { findUnresolvedAttempts } from '../payments/ledger/due-attempts.ts'
import type { UnresolvedAttempt } from '../payments/ledger/due-attempts.ts'
import { readProviderHealth, wasSilenceAnnounced } from '../payments/recovery/watch-gateway.ts'
import { formatMoment } from '../facts/format-date.ts'
import { DAY } from '../runtime/units.ts'
import type { MorningInput, MorningSection } from './morning.ts'

const each: readonly MorningSection[] = [
  emergencies,
  payments,
  provider,
  lettersRefused,
  lettersParked,
  photosLeftOut,
]

/** Open problems are repeated every morning until they end. */
export async function listOpenProblems(morning: MorningInput): Promise<LetterLine[]> {
  const lines: LetterLine[] = []
  for (const part of each) lines.push(...(await part(morning)))
  return lines
}

/** The website promised a call for each. */
async function emergencies({ trx, span }: MorningInput): Promise<LetterLine[]> {
  const messages = await trx
    .selectFrom('messages')
    .select(['reference', 'received_at'])
    .where('form', '=', emergencyMessageForm.name)
    .where('received_at', '>=', span.from)
    .where('received_at', '<', span.to)
    .orderBy('received_at')
    .execute()
  return messages.map(({ reference, received_at }) => [
    emergencyMessageForm.title,
    `${reference}, ${formatMoment(new Date(received_at))}: check that the patient has had a call, or call today`,
  ])
}

async function payments({ trx }: MorningInput): Promise<LetterLine[]> {
  const open = await findUnresolvedAttempts(trx)
  return open.map((attempt) => ['Payment', `${attempt.reference}: ${whatOf(attempt)}`])
}

function whatOf(attempt: UnresolvedAttempt): string {
  if (attempt.state === 'paid twice')
    return 'another card may have been charged too. Look at both in the provider’s control panel, and refund one if so'
  if (isDoubted(attempt))
    return 'the card provider and the website disagree. Look it up in the provider’s control panel'
  return 'we don’t know yet whether it was taken. Look it up in the provider’s control panel'
}

async function provider({ trx, site, at }: MorningInput): Promise<LetterLine[]> {
  const health = await readProviderHealth(trx, at, site.acceptsCards)
  if (health === null || health.ok) return []
  // A site that was down for days has not asked yet.
  if (site.acceptsCards && !(await wasSilenceAnnounced(trx, at - DAY))) return []
  return [
    [
      'Card provider',
      site.acceptsCards
        ? 'Isn’t answering the website’s questions about payments. Tell the person who looks after the website'
        : 'Isn’t connected, so the website can’t find out what happened to open payments. Ask the person who looks after the website to set the keys',
    ],
  ]
}

const subjectOf = (mail: string) => (JSON.parse(mail) as Mail).subject

/** Reported once: the practice has a letter with the address, and can find the patient. */
async function lettersRefused({ trx, span }: MorningInput): Promise<LetterLine[]> {
  const letters = await trx
    .selectFrom('letters')
    .select(['id', 'mail'])
    .where(patientRefused)
    .where('closed_at', '>=', span.from)
    .where('closed_at', '<', span.to)
    .orderBy('id')
    .execute()
  return letters.map(({ id, mail }) => [
    `Letter ${id}`,
    `${subjectOf(mail)}: the patient’s email address doesn’t work. Ask for the right one`,
  ])
}

async function lettersParked({ trx }: MorningInput): Promise<LetterLine[]> {
  const letters = await trx
    .selectFrom('letters')
    .select(['id', 'mail'])
    .where('state', '=', 'parked')
    .where((eb) => eb.not(patientRefused))
    .orderBy('id')
    .execute()
  return letters.map(({ id, mail }) => [
    `Letter ${id}`,
    `${subjectOf(mail)}: couldn’t be delivered. The person who looks after the website can send it again`,
  ])
}

async function photosLeftOut({ trx, span }: MorningInput): Promise<LetterLine[]> {
  const messages = await trx
    .selectFrom('messages')
    .select(['reference', 'photos_left_out'])
    .where('photos_left_out', '>', 0)
    .where('received_at', '>=', span.from)
    .where('received_at', '<', span.to)
    .orderBy('received_at')
    .execute()
  return messages.map(({ reference, photos_left_out: count }) => [
    'Photos',
    `${reference} is missing ${count === 1 ? 'a photo' : `${count} photos`}: the website had no room`,
  ])
}
