import type { Attempt, Payment } from '../../storage/tables.ts'
import { isDoubted, isPersonNeeded, undecidedStates } from '../../payments/rules/attempt.ts'
import type { AttemptState } from '../../payments/rules/attempt.ts'
import type { PaymentRecord } from '../../payments/ledger/records.ts'
import { toLondonTime } from '../../facts/london-time.ts'
import { formatPounds } from '../../facts/money.ts'
import { formatMoment } from '../../facts/format-date.ts'
import type { CommandParts } from '../command.ts'

type Standing = Pick<Attempt, 'state' | 'asked_at' | 'next_look_up_at' | 'test'>

export const statesNeedingAttention: readonly AttemptState[] = [...undecidedStates, 'paid twice']

/** For its state, or because its outcome has been contradicted since. */
export const isAttentionNeeded = (attempt: Omit<Standing, 'test'>) =>
  statesNeedingAttention.includes(attempt.state) || isDoubted(attempt)

/** State as shown: "declined, in doubt". */
export const formatState = (attempt: Standing) =>
  [attempt.state, attempt.test === 1 && 'test', isDoubted(attempt) && 'in doubt']
    .filter((word) => word !== false)
    .join(', ')

export const getExitCode = (attempts: readonly Omit<Standing, 'test'>[]) =>
  attempts.some(isPersonNeeded) ? 1 : 0

/** London time in a sortable form: `2025-10-26 10:00:00`. */
export function formatSortableTime(time: number): string {
  const { date, hour, minute, second } = toLondonTime(new Date(time))
  return `${date} ${[hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')}`
}

export const formatPayerName = ({ first_name, last_name }: Pick<Payment, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.replaceAll(/\s+/g, ' ').trim()

/** @returns the exit code. */
export function showPayment(
  { payment, attempts, events }: PaymentRecord,
  say: CommandParts['print'],
): number {
  const { reference, purpose, pence, email, phone, city, form, practice_notified_at } = payment
  say(`Payment ${reference}, ${purpose}, ${formatPounds(pence)}`)
  say(`By ${[formatPayerName(payment), email, phone, city].filter(Boolean).join(', ')}`)
  say(`Started ${formatMoment(new Date(payment.created_at))}`)
  say(
    practice_notified_at === null
      ? 'The practice was not notified'
      : `The practice was notified on ${formatMoment(new Date(practice_notified_at))}`,
  )
  say(form === null ? 'Its form is not kept' : 'Its form is kept')
  for (const attempt of attempts) showAttempt(attempt, say)
  if (events.length > 0) say("\nThe provider's messages")
  for (const { received_at, type, outcome, id } of events)
    say(`  ${[formatSortableTime(received_at), type, outcome ?? 'not processed', id].join('  ')}`)
  return getExitCode(attempts)
}

function showAttempt(attempt: PaymentRecord['attempts'][number], say: CommandParts['print']) {
  const { card_last_four: lastFour, card_type: type, returned_pence: returned } = attempt
  say(`\n${attempt.reference}, ${formatState(attempt)}`)
  const facts = [
    attempt.transaction_id !== null && `transaction ${attempt.transaction_id}`,
    lastFour !== '' && `${type} ending ${lastFour}`.trim(),
    `${attempt.response_code} ${attempt.response_text}`.trim(),
    `${attempt.processor_code} ${attempt.processor_text}`.trim(),
    attempt.refusal !== null && `refused: ${attempt.refusal}`,
    returned > 0 && `${formatPounds(returned)} returned`,
    attempt.asked_at !== null && `asking the provider since ${formatSortableTime(attempt.asked_at)}`,
    attempt.next_look_up_at !== null && `next look-up at ${formatSortableTime(attempt.next_look_up_at)}`,
  ].filter((fact) => fact !== false && fact !== '')
  if (facts.length > 0) say(`  ${facts.join(', ')}`)
  say(`  ${formatSortableTime(attempt.created_at)}  started`)
  const moves = attempt.transitions.map(({ moved_at, to_state, source, correction, text }) => {
    const why = [source, correction === 1 && 'a correction', text].filter(Boolean).join(', ')
    return { at: moved_at, what: `${to_state} (${why})` }
  })
  const returns = attempt.returns.map(({ pence, kind, known_at }) => {
    return { at: known_at, what: `${formatPounds(pence)} returned (${kind}), the payer was notified` }
  })
  for (const { at, what } of [...moves, ...returns].toSorted((one, other) => one.at - other.at))
    say(`  ${formatSortableTime(at)}  ${what}`)
}
