import type { Attempt, Db, Payment } from '../../storage/tables.ts'
import { CARDS_LISTED } from '../../runtime/limits.ts'
import { chargedStates, getReturnedPence, getPaymentTime } from '../../payments/rules/attempt.ts'
import { readAllAttempts } from '../../payments/ledger/attempts.ts'
import { formatPounds } from '../../facts/money.ts'
import {
  getExitCode,
  formatState,
  isAttentionNeeded,
  formatSortableTime,
  formatPayerName,
} from './show-payment.ts'
import type { CommandParts } from '../command.ts'

interface ListParts extends Pick<CommandParts, 'print'> {
  db: Db
}

/** Money is pence, 0 for a test payment. */
interface Card {
  attempt: Attempt
  payment: Payment
  /** Time of the charge, or without one, of the attempt. */
  at: number
  charged: number
  returned: number
}

/** Prints the cards that need attention and the latest ones, or all, with totals. @returns the exit code. */
export async function listCards({ db, print }: ListParts, all: boolean): Promise<number> {
  const every = await cardsOf(db)
  const newest = new Set(every.slice(-CARDS_LISTED))
  const cards = all ? every : every.filter((card) => newest.has(card) || isAttentionNeeded(card.attempt))
  if (cards.length === 0) print('No payments yet.')
  else for (const line of linesOf(cards)) print(line)
  return getExitCode(cards.map(({ attempt }) => attempt))
}

async function cardsOf(db: Db): Promise<Card[]> {
  return (await readAllAttempts(db)).map(({ attempt, payment }) => {
    const isCounted = attempt.test === 0
    const charged = isCounted && chargedStates.includes(attempt.state) ? payment.pence : 0
    const at = charged > 0 ? getPaymentTime(attempt).getTime() : attempt.created_at
    return { attempt, payment, at, charged, returned: isCounted ? getReturnedPence({ attempt, payment }) : 0 }
  })
}

function linesOf(cards: readonly Card[]): string[] {
  const rows = cards.map(({ attempt, payment, at, returned }) =>
    line([
      attempt.reference,
      formatState(attempt),
      payment.purpose,
      formatPounds(payment.pence),
      returned > 0 ? formatPounds(returned) : '',
      formatSortableTime(at),
      formatPayerName(payment),
    ]),
  )
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const count = (numbers: readonly number[]) => numbers.filter((one) => one > 0).length
  const [charged, returned] = [cards.map((card) => card.charged), cards.map((card) => card.returned)]
  return [
    line(['Card', 'State', 'For', 'Amount', 'Returned', 'Time in London', 'Patient']),
    ...rows,
    `${count(charged)} charged, ${formatPounds(sum(charged))}; ${count(returned)} returned, ${formatPounds(sum(returned))}; left ${formatPounds(sum(charged) - sum(returned))}.`,
  ]
}

const widths = [14, 14, 12, 0, 0, 19, 0] as const

const line = (columns: readonly [string, string, string, string, string, string, string]) =>
  columns
    .map((text, index) => (index === 3 || index === 4 ? text.padStart(10) : text.padEnd(widths[index] ?? 0)))
    .join('  ')
    .trimEnd()
