import type { Attempt, Db, Payment } from '../db.ts'
import { CARDS_LISTED } from '../limits.ts'
import { undecided } from '../payments/attempt.ts'
import type { AttemptState } from '../payments/attempt.ts'
import type { PaymentRecord } from '../payments/records.ts'
import { formatPounds } from '../practice/money.ts'
import { shownMoment } from '../practice/shown-date.ts'
import type { VerbParts } from './verb.ts'

/** States that somebody should know of. */
export const needAttention: readonly AttemptState[] = [...undecided, 'paid twice']

/** States that do not end by themselves. */
const needPerson: ReadonlySet<AttemptState> = new Set(['needs person', 'paid twice'])

const exitCode = (attempts: readonly Pick<Attempt, 'state'>[]) =>
  attempts.some(({ state }) => needPerson.has(state)) ? 1 : 0

const utc = (time: number) => new Date(time).toISOString()

export const nameOf = ({ first_name, last_name }: Pick<Payment, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.replaceAll(/\s+/g, ' ').trim()

/** Prints a line for each card. @returns the exit code. */
export async function list(db: Db, say: VerbParts['say'], all: boolean): Promise<number> {
  const newest = db.selectFrom('attempts').select('id').orderBy('id', 'desc').limit(CARDS_LISTED)
  const cards = await db
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select(['attempts.reference', 'attempts.state', 'attempts.created_at'])
    .select(['payments.purpose', 'payments.pence', 'payments.first_name', 'payments.last_name'])
    .$if(!all, (query) =>
      query.where((eb) =>
        eb.or([eb('attempts.state', 'in', needAttention), eb('attempts.id', 'in', newest)]),
      ),
    )
    .orderBy('attempts.id')
    .execute()
  if (cards.length === 0) say('No payment yet.')
  for (const card of cards)
    say(
      [
        card.reference.padEnd(14),
        card.state.padEnd(12),
        card.purpose.padEnd(12),
        formatPounds(card.pence).padStart(8),
        utc(card.created_at),
        nameOf(card),
      ].join('  '),
    )
  return exitCode(cards)
}

/** Prints everything about a payment. @returns the exit code. */
export function show({ payment, attempts, events }: PaymentRecord, say: VerbParts['say']): number {
  const { reference, purpose, pence, email, phone, city, form, told_at } = payment
  say(`Payment ${reference}, ${purpose}, ${formatPounds(pence)}`)
  say(`By ${[nameOf(payment), email, phone, city].filter(Boolean).join(', ')}`)
  say(`Begun ${shownMoment(new Date(payment.created_at))}`)
  say(
    told_at === null
      ? 'The practice was not told of it'
      : `Told the practice ${shownMoment(new Date(told_at))}`,
  )
  say(form === null ? 'Its form is not kept' : 'Its form is kept')
  for (const attempt of attempts) showAttempt(attempt, say)
  if (events.length > 0) say("\nThe provider's messages (UTC)")
  for (const { received_at, type, outcome, id } of events)
    say(`  ${[utc(received_at), type, outcome ?? 'not worked off', id].join('  ')}`)
  return exitCode(attempts)
}

function showAttempt(attempt: PaymentRecord['attempts'][number], say: VerbParts['say']) {
  const { card_last_four: lastFour, card_type: type, returned_pence: returned } = attempt
  say(`\n${attempt.reference}, ${attempt.state}`)
  const facts = [
    attempt.transaction_id !== null && `transaction ${attempt.transaction_id}`,
    lastFour !== '' && `${type} ending ${lastFour}`.trim(),
    `${attempt.response_code} ${attempt.response_text}`.trim(),
    `${attempt.processor_code} ${attempt.processor_text}`.trim(),
    attempt.refusal !== null && `refused: ${attempt.refusal}`,
    returned > 0 && `${formatPounds(returned)} given back`,
    attempt.look_at !== null && `to be looked up at ${utc(attempt.look_at)}`,
  ].filter((fact) => fact !== false && fact !== '')
  if (facts.length > 0) say(`  ${facts.join(', ')}`)
  say(`  ${utc(attempt.created_at)}  started`)
  for (const { moved_at, to_state, source, correction, text } of attempt.moves) {
    const why = [source, correction === 1 && 'a correction', text].filter(Boolean).join(', ')
    say(`  ${utc(moved_at)}  ${to_state} (${why})`)
  }
}
