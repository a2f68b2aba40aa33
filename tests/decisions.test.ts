import { expect, test } from 'vitest'
import { decide } from '../src/payments/rules/decide.ts'
import type { Decision } from '../src/payments/rules/decide.ts'
import type { AttemptState } from '../src/payments/rules/attempt.ts'
import type { AttemptContext, News } from '../src/payments/rules/attempt-context.ts'
import type { ProviderStatus } from '../src/payments/rules/interpret-transactions.ts'
import type { OwedLetter } from '../src/payments/rules/owed-letter.ts'
import type { Attempt, Payment } from '../src/storage/payment-states.ts'
import { NOW, attempt, knownOf } from './support/attempts.ts'
import { transactionOf } from './support/ledger.ts'

/* What news about a card changes, by its situation: every branch of the rules, and nothing else than what stands here. */

const ago = (seconds: number) => NOW - seconds * 1_000
const asked = { asked_at: ago(1), next_look_up_at: NOW }
const old = { changed_at: ago(3_600) }
const askedLongAgo = { ...old, asked_at: ago(3_600), next_look_up_at: NOW }
const full = { card_last_four: '1111', card_type: 'visa', charged_at: ago(60), receipt_at: ago(60) }
const later = { changed_at: ago(-3_600) }
const own = (state: AttemptState, more: Partial<Attempt> = {}, ...others: Attempt[]) =>
  knownOf(attempt(1, state, { look_ups: 1, ...more }), ...others)
const ofPayment = (payment: Partial<Payment>, known: AttemptContext): AttemptContext => ({
  ...known,
  payment: { ...known.payment, ...payment },
})
const told = { practice_notified_at: NOW }
const reported = (known: AttemptContext): AttemptContext => ({ ...known, announcedReturns: 5000 })

const situations: Record<string, AttemptContext> = {
  started: own('started'),
  'started, other card paid': own('started', {}, attempt(2, 'paid')),
  sent: own('sent', { changed_at: ago(1) }),
  'sent now': own('sent', { changed_at: NOW }),
  'sent 27 s ago': own('sent', { changed_at: ago(27) }),
  'sent, clock set back': own('sent', later),
  unknown: own('unknown'),
  'unknown for 2 s': own('unknown', { changed_at: ago(2) }),
  'unknown for an hour, asked': own('unknown', askedLongAgo),
  'unknown, clock set back': own('unknown', later),
  'unknown, practice told': ofPayment(told, own('unknown')),
  'unknown, without form': ofPayment({ form: null }, own('unknown')),
  'unknown, other cards paid twice': own('unknown', {}, attempt(2, 'paid twice'), attempt(3, 'paid twice')),
  'needs person, asked': own('needs person', asked),
  paid: own('paid'),
  'paid for an hour, second look-up': own('paid', old),
  'paid for an hour, last look-up': own('paid', { ...old, look_ups: 2 }),
  'paid with receipt': own('paid', { ...full, next_look_up_at: NOW }),
  'paid with receipt, asked': own('paid', { ...full, ...asked }),
  'paid with receipt, asked 5 minutes ago': own('paid', { ...full, ...asked, asked_at: ago(300) }),
  'paid with receipt, asked for an hour': own('paid', { ...full, ...askedLongAgo }),
  declined: own('declined', { next_look_up_at: NOW }),
  'declined, asked': own('declined', asked),
  'declined, other card paid': own('declined', {}, attempt(2, 'paid')),
  'declined, asked, other card paid': own('declined', asked, attempt(2, 'paid')),
  refunded: reported(own('refunded', full)),
  voided: reported(own('voided', full)),
}

const record = transactionOf('PD-AAAA-AAAA-1', { declineReason: 'other' })
const answered = { code: '100', text: 'words' }
type Says = Extract<ProviderStatus, { twice: boolean }>['says']
const said = (says: Says, more: object = {}, status: object = {}): ProviderStatus => ({
  says,
  transaction: { ...record, ...more },
  twice: false,
  ...status,
})
const unknownCard = { card: { lastFour: '', type: '' }, chargedAt: null }
const statuses: Record<string, ProviderStatus> = {
  paid: said('paid'),
  'paid, without time and card': said('paid', unknownCard),
  'paid, without time': said('paid', { chargedAt: null }),
  'paid, without card': said('paid', { card: unknownCard.card }),
  'paid, 20.00 returned': said('paid', { ...unknownCard, returnedPence: 2000, returnedAt: ago(60) }),
  'paid by two sales, too much returned, charged back': said(
    'paid',
    { chargedBackPence: 5000 },
    { twice: true, tooMuchBack: true },
  ),
  declined: said('declined'),
  'declined, without time and card': said('declined', unknownCard),
  'not charged': said('not charged'),
  refunded: said('refunded', { returnedPence: 5000 }),
  voided: said('voided'),
  'part returned': { says: 'part returned' },
  open: { says: 'open' },
  nothing: { says: 'nothing' },
  'wrong amount': { says: 'wrong', why: 'amount', transaction: record },
}
const news: Record<string, News> = {
  'the site is about to send it': { from: 'site' },
  'answer: paid': { from: 'answer', answer: { outcome: 'paid', transactionId: '7', ...answered } },
  'answer: declined': {
    from: 'answer',
    answer: { outcome: 'declined', transactionId: '7', reason: 'other', ...answered },
  },
  'answer: refused': { from: 'answer', answer: { outcome: 'refused', why: 'rules', ...answered } },
  'answer: refused, our settings are wrong': {
    from: 'answer',
    answer: { outcome: 'refused', why: 'configuration', ...answered },
  },
  'answer: not sent': { from: 'answer', answer: { outcome: 'not sent', text: 'words' } },
  ...Object.fromEntries(
    Object.entries(statuses).map(([name, status]) => [`event: ${name}`, { from: 'event', status }]),
  ),
  'event: not believed': { from: 'event', status: { says: 'not believed', why: 'test mode' } },
  ...Object.fromEntries(
    Object.entries(statuses).map(([name, status]) => [`look-up: ${name}`, { from: 'look-up', status }]),
  ),
  'look-up: no answer': { from: 'look-up', status: null },
  'comparison: charged': { from: 'comparison', charged: true },
  'comparison: not charged': { from: 'comparison', charged: false },
  'a person: not charged': { from: 'person', why: 'looked' },
  'no paid form came': { from: 'browser', patient: null },
}

/** Columns that a record of the provider fills, besides time, card and returned money. */
const ofRecord = {
  transaction_id: record.transactionId,
  decline_reason: 'other',
  response_code: '100',
  response_text: 'SUCCESS',
  processor_code: '00',
  processor_text: 'Approved',
}
const inSeconds = (value: unknown) =>
  typeof value === 'number' && value > ago(10_000) ? `${(value - NOW) / 1000} s` : String(value)

function wordsOfChange({ before, after, history }: Decision['changes'][number]): string[] {
  const isRecord = Object.entries(ofRecord).every(([key, value]) => after[key as keyof Attempt] === value)
  const changed = Object.entries(after).filter(([key, value]) => value !== before[key as keyof Attempt])
  return [
    ...(isRecord ? ['the record'] : []),
    ...changed
      .filter(([key]) => !(isRecord && key in ofRecord))
      .map(([key, value]) => `${key === 'state' ? `card ${after.id} is` : key} ${inSeconds(value)}`),
    ...(history === null ? [] : [`history ${history.source} ${inSeconds(history.now)} ${history.text}`]),
  ]
}

const wordsOfLetter = (one: OwedLetter) =>
  [
    one.letter,
    ...('alarm' in one ? [one.alarm, one.about.attempt.refusal] : []),
    ...('once' in one ? [`once ${one.once}`] : []),
    ...('chargeback' in one ? Object.values(one.chargeback) : []),
    ...('back' in one ? Object.values(one.back).map(inSeconds) : []),
    one.about.payment.id,
  ]
    .filter(Boolean)
    .join(' ')

const wordsOf = ({ changes, letters, returned, errors, announced, outcome }: Decision): string =>
  [
    ...changes.flatMap(wordsOfChange),
    ...letters.map(wordsOfLetter),
    ...(returned === null ? [] : [`returned ${returned.pence}`]),
    ...errors.map(({ event, facts }) => `log ${event} ${Object.values(facts).join(' ')}`),
    ...announced.map(
      ({ attempt: { id, state }, payment }) => `browser of ${payment.id} hears ${id} ${state}`,
    ),
    outcome,
  ].join(', ')

/** Under each news: situation => what changes. Times are seconds from now. */
const table = `
the site is about to send it
  started => card 1 is sent, look_ups 0, next_look_up_at 27 s, changed_at 0 s, history site 0 s undefined, sent
  started, other card paid => card 1 is abandoned, look_ups 0, changed_at 0 s, history site 0 s another card may be charged, abandoned
  declined => as before
answer: paid
  unknown, practice told => card 1 is paid, transaction_id 7, response_code 100, response_text words, look_ups 0, next_look_up_at 2 s, changed_at 0 s, history answer 0 s words, paid
  unknown, without form => card 1 is paid, transaction_id 7, response_code 100, response_text words, look_ups 0, next_look_up_at 2 s, changed_at 0 s, history answer 0 s words, paid
  declined => asked_at 0 s, asked again
answer: declined
  unknown => card 1 is declined, decline_reason other, transaction_id 7, response_code 100, response_text words, look_ups 0, changed_at 0 s, history answer 0 s words, browser of P hears 1 declined, declined
answer: refused
  needs person, asked => card 1 is refused, refusal rules, response_code 100, response_text words, look_ups 0, changed_at 0 s, history answer 0 s words, refused
answer: refused, our settings are wrong
  declined, asked, other card paid => alarm configuration configuration once configuration 2026-11-24 P, log account.misconfigured PD-AAAA-AAAA-1 100, late
answer: not sent
  unknown => card 1 is not charged, look_ups 0, changed_at 0 s, history answer 0 s words, browser of P hears 1 not charged, not charged
event: paid
  unknown for an hour, asked => the record, card 1 is paid, card_last_four 0100, card_type visa, charged_at 0 s, look_ups 0, changed_at 0 s, history event 0 s SUCCESS, paid form P, browser of P hears 1 paid, paid
  declined => asked_at 0 s, asked again
event: paid, without time
  paid with receipt => the record, card_last_four 0100, next_look_up_at null, browser of P hears 1 paid, known
event: paid, without card
  paid with receipt, asked 5 minutes ago => the record, charged_at 0 s, browser of P hears 1 paid, known
event: paid, 20.00 returned
  paid => the record, returned_pence 2000, next_look_up_at 0 s, returned 2000 2000 refund -60 s P, returned copy 2000 2000 refund -60 s P, returned 2000, known
event: declined
  sent => the record, card 1 is declined, card_last_four 0100, card_type visa, charged_at 0 s, look_ups 0, changed_at 0 s, history event 0 s SUCCESS, nothing taken P, browser of P hears 1 declined, declined
event: declined, without time and card
  unknown => the record, card 1 is declined, look_ups 0, changed_at 0 s, history event 0 s SUCCESS, nothing taken P, browser of P hears 1 declined, declined
event: not charged
  sent => asked again
  unknown, other cards paid twice => the record, card 1 is not charged, card_last_four 0100, card_type visa, charged_at 0 s, look_ups 0, changed_at 0 s, history event 0 s SUCCESS, card 2 is paid, next_look_up_at 0 s, changed_at 0 s, history site 0 s undefined, paid form P, not charged
  declined => late
event: part returned
  started => asked again
  sent => asked_at 0 s, asked again
  refunded => next_look_up_at 0 s, asked again
  voided => next_look_up_at 0 s, asked again
event: open
  started => asked again
  sent => asked again
event: nothing
  paid => asked again
event: wrong amount
  declined => alarm wrong amount once wrong amount PD-AAAA-AAAA-1 P, log payment.mismatched PD-AAAA-AAAA-1 amount, wrong amount
event: not believed
  declined => alarm wrong account once test mode PD-AAAA-AAAA-1 P, log event.not-trusted PD-AAAA-AAAA-1 test mode, test mode
look-up: paid
  paid with receipt, asked 5 minutes ago => the record, card_last_four 0100, charged_at 0 s, next_look_up_at null, asked_at null, browser of P hears 1 paid, known
look-up: paid, without time and card
  declined, other card paid => the record, card 1 is paid twice, look_ups 0, changed_at 0 s, history look-up 0 s SUCCESS, alarm paid twice once null P, browser of P hears 1 paid twice, paid twice
look-up: paid, 20.00 returned
  paid with receipt, asked => the record, returned_pence 2000, look_ups 2, next_look_up_at 1 s, returned 2000 2000 refund -60 s P, returned copy 2000 2000 refund -60 s P, returned 2000, browser of P hears 1 paid, known
look-up: paid by two sales, too much returned, charged back
  declined, asked, other card paid => the record, card 1 is paid twice, card_last_four 0100, card_type visa, charged_at 0 s, look_ups 0, next_look_up_at null, asked_at null, changed_at 0 s, history look-up 0 s SUCCESS, alarm two sales once two sales PD-AAAA-AAAA-1 P, alarm too much back once too much back PD-AAAA-AAAA-1 P, chargeback once chargeback of PD-AAAA-AAAA-1 7000000001 7000000001 PD-AAAA-AAAA-1 5000 P, alarm paid twice once null P, browser of P hears 1 paid twice, paid twice
look-up: declined
  started => card 1 is abandoned, look_ups 0, changed_at 0 s, history look-up 0 s undefined, nothing taken P, browser of P hears 1 abandoned, abandoned
  paid with receipt, asked for an hour => look_ups 2, next_look_up_at null, asked_at null, alarm differs once differs PD-AAAA-AAAA-1 P, alarm in doubt once in doubt 1795514400000 PD-AAAA-AAAA-1 P, differs
look-up: declined, without time and card
  declined => the record, next_look_up_at null, known
look-up: not charged
  declined => next_look_up_at null, differs
look-up: refunded
  needs person, asked => the record, card 1 is refunded, card_last_four 0100, card_type visa, charged_at 0 s, returned_pence 5000, look_ups 0, next_look_up_at null, asked_at null, changed_at 0 s, history look-up 0 s SUCCESS, returned 5000 5000 refund 0 s P, returned copy 5000 5000 refund 0 s P, returned 5000, browser of P hears 1 refunded, refunded
look-up: voided
  declined => the record, card 1 is voided, card_last_four 0100, card_type visa, charged_at 0 s, look_ups 0, next_look_up_at null, changed_at 0 s, history look-up 0 s SUCCESS, returned 5000 5000 void 0 s P, returned copy 5000 5000 void 0 s P, returned 5000, browser of P hears 1 voided, voided
look-up: wrong amount
  sent 27 s ago => card 1 is unknown, look_ups 0, next_look_up_at 2 s, changed_at 0 s, history look-up 0 s wrong, alarm wrong amount once wrong amount PD-AAAA-AAAA-1 P, log payment.mismatched PD-AAAA-AAAA-1 amount, wrong amount
look-up: no answer
  sent now => next_look_up_at 27 s, still open
  sent, clock set back => card 1 is unknown, look_ups 0, next_look_up_at 2 s, changed_at 0 s, history look-up 0 s trouble, still open
  unknown for 2 s => look_ups 2, next_look_up_at 5 s, still open
  unknown for an hour, asked => card 1 is needs person, look_ups 0, next_look_up_at null, asked_at null, changed_at 0 s, history look-up 0 s trouble, alarm needs person once null P, still checking P, still open
  unknown, clock set back => look_ups 2, next_look_up_at 5 s, still open
  paid for an hour, second look-up => look_ups 2, next_look_up_at 5 s, still open
  paid for an hour, last look-up => receipt_at 0 s, look_ups 3, receipt P, browser of P hears 1 paid, still open
  declined => next_look_up_at null, still open
comparison: charged
  declined, asked => asked again
comparison: not charged
  declined => asked again
a person: not charged
  needs person, asked => card 1 is not charged, look_ups 0, next_look_up_at null, asked_at null, changed_at 0 s, history person 0 s looked, nothing taken P, browser of P hears 1 not charged, not charged
  declined => as before
no paid form came
  declined => late
`

test('each news about a card changes in its situation exactly what the table says', () => {
  let heard = ''
  const lines = table.trim().split('\n')
  const decided = lines.map((line) => {
    const [situation = ''] = line.trim().split(' => ')
    if (!line.startsWith(' ')) return (heard = line)
    return `  ${situation} => ${wordsOf(decide(situations[situation]!, news[heard]!, NOW))}`
  })
  expect(decided).toEqual(lines)
})
