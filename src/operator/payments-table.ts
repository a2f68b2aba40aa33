import type { Attempt, Payment } from '../storage/tables.ts'
import type { IsoDate } from '../practice/types.ts'
import { poundsOf } from '../payments/contract/pounds.ts'
import { formatPounds } from '../practice/money.ts'
import { londonMoment, nameOf, formatState } from './payment-details.ts'

/* Cards as text, for other programs, and for spreadsheets. */

/** Which cards are listed, and how. */
export interface Wanted {
  /** Days in London, both included. */
  from: IsoDate | null
  to: IsoDate | null
  /** Part of a reference, name, address, transaction or state; empty: any. */
  search: string
  all: boolean
  form: 'text' | 'json' | 'csv'
}

/** A card as the list has it. Money is pence. */
export interface Card {
  attempt: Pick<
    Attempt,
    | 'id'
    | 'reference'
    | 'state'
    | 'test'
    | 'asked_at'
    | 'next_check_at'
    | 'transaction_id'
    | 'card_type'
    | 'card_last_four'
    | 'returned_pence'
    | 'charged_at'
    | 'changed_at'
    | 'created_at'
    | 'dispute'
    | 'disputed_pence'
    | 'dispute_reason'
    | 'disputed_at'
  >
  payment: Pick<Payment, 'purpose' | 'pence' | 'first_name' | 'last_name' | 'email'>
  /** When the money was taken, or, where none was, when the card was tried. */
  at: number
  taken: number
  returned: number
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const isDisputed = ({ attempt }: Card) => attempt.dispute === 'open'

function totalsOf(cards: readonly Card[]) {
  const taken = sum(cards.map((card) => card.taken))
  const returned = sum(cards.map((card) => card.returned))
  const count = (isCounted: (card: Card) => boolean) => cards.filter(isCounted).length
  return {
    cards: cards.length,
    charged: count((card) => card.taken > 0),
    taken,
    givenBack: count((card) => card.returned > 0),
    returned,
    inDispute: count(isDisputed),
    disputed: sum(cards.filter(isDisputed).map(({ attempt }) => attempt.disputed_pence)),
    left: taken - returned,
  }
}

/** Lines under headings, with totals. */
export function asText(cards: readonly Card[]): string[] {
  const line = (columns: readonly [string, string, string, string, string, string, string]) =>
    columns
      .map((text, index) =>
        index === 3 || index === 4 ? text.padStart(10) : text.padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const rows = cards.map(({ attempt, payment, at, returned }) =>
    line([
      attempt.reference,
      formatState(attempt),
      payment.purpose,
      formatPounds(payment.pence),
      returned > 0 ? formatPounds(returned) : '',
      londonMoment(at),
      nameOf(payment),
    ]),
  )
  const { charged, taken, givenBack, returned, left, inDispute, disputed } = totalsOf(cards)
  return [
    line(['Card', 'State', 'For', 'Amount', 'Given back', 'Time in London', 'Patient']),
    ...rows,
    `${charged} charged, ${formatPounds(taken)}; ${givenBack} given back, ${formatPounds(returned)}; left ${formatPounds(left)}.`,
    ...(inDispute === 0
      ? []
      : [`Of that ${inDispute} disputed and not decided, ${formatPounds(disputed)}: it may go back.`]),
  ]
}

const widths = [14, 14, 12, 0, 0, 19, 0] as const

/** Amounts are pounds with two decimals, as a bookkeeping program reads them. */
const fieldsOf = ({ attempt, payment, at, taken, returned }: Card) => ({
  reference: attempt.reference,
  state: formatState(attempt),
  purpose: payment.purpose,
  time: londonMoment(at),
  begun: londonMoment(attempt.created_at),
  amount: poundsOf(payment.pence),
  taken: poundsOf(taken),
  returned: poundsOf(returned),
  transaction: attempt.transaction_id ?? '',
  cardType: attempt.card_type,
  cardLastFour: attempt.card_last_four,
  firstName: payment.first_name,
  lastName: payment.last_name,
  email: payment.email,
  dispute: attempt.dispute ?? '',
  disputed: attempt.dispute === null ? '' : poundsOf(attempt.disputed_pence),
  disputedOn: attempt.disputed_at === null ? '' : londonMoment(attempt.disputed_at).slice(0, 10),
  disputeReason: attempt.dispute_reason,
})

/** For other programs: every field, and totals. */
export function asJson(cards: readonly Card[], { from, to, search }: Wanted) {
  const { taken, returned, left, disputed, ...counts } = totalsOf(cards)
  const amounts = {
    taken: poundsOf(taken),
    returned: poundsOf(returned),
    left: poundsOf(left),
    disputed: poundsOf(disputed),
  }
  return { from, to, search, payments: cards.map(fieldsOf), totals: { ...counts, ...amounts } }
}

const headings = [
  'Reference',
  'State',
  'For',
  'Time in London',
  'Begun in London',
  'Amount',
  'Taken',
  'Given back',
  'Transaction',
  'Card',
  'Last four',
  'First name',
  'Last name',
  'Email',
  'Dispute',
  'Disputed',
  'Disputed on',
  'Reason of the dispute',
]

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export const asCsv = (cards: readonly Card[]) =>
  `\uFEFF${[headings, ...cards.map((card) => Object.values(fieldsOf(card)))]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')}`

/** What a patient typed must not become a formula: those begin with one of these. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
