import { emergencyMessageForm } from '../enquiries/emergency/emergency-message.ts'
import type { LetterLine } from '../mail/letter-layout.ts'
import type { Mail } from '../mail/mail.ts'
import { patientRefused } from '../mail/outbox-health.ts'
import { isDoubted } from '../payments/rules/attempt.ts'
import { findUnresolvedAttempts } from '../payments/ledger/due-attempts.ts'
import type { UnresolvedAttempt } from '../payments/ledger/due-attempts.ts'
import { readProviderHealth, wasSilenceAnnounced } from '../payments/recovery/watch-gateway.ts'
import { formatMoment } from '../practice/format-date.ts'
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
    `${reference}, ${formatMoment(new Date(received_at))}: see that the patient is telephoned today`,
  ])
}

async function payments({ trx }: MorningInput): Promise<LetterLine[]> {
  const open = await findUnresolvedAttempts(trx)
  return open.map((attempt) => ['Payment', `${attempt.reference}: ${whatOf(attempt)}`])
}

function whatOf(attempt: UnresolvedAttempt): string {
  if (attempt.state === 'paid twice') return 'charged beside another card, so one is to be given back'
  if (isDoubted(attempt)) return 'the card provider contradicts what the website settled'
  return 'nobody knows yet whether it was taken'
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
        ? 'Does not answer the website’s questions about payments'
        : 'Is not connected, so the website cannot find out what became of payments that are open: whoever looks after the website must set its keys',
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
    `${subjectOf(mail)}: the patient’s mail address does not work`,
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
    `${subjectOf(mail)}: could not be delivered; whoever looks after the website can send it again`,
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
    `${reference} came without ${count === 1 ? 'a photo' : `${count} photos`}: there was no room`,
  ])
}
