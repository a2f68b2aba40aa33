import type { Db } from '../storage/tables.ts'
import { CARDS_LISTED } from '../runtime/limits.ts'
import { DAY } from '../runtime/units.ts'
import { tookMoney } from '../payments/ledger/attempt.ts'
import { backPence } from '../payments/ledger/dispute.ts'
import { everyEntry } from '../payments/ledger/entries.ts'
import { strangeEvents } from '../payments/ledger/provider-events.ts'
import type { StrangeEvents } from '../payments/ledger/provider-events.ts'
import { paidAt } from '../payments/ledger/paid-at.ts'
import { addDays, londonInstant } from '../practice/london-time.ts'
import { exitCode, nameOf, needsAttention, formatState } from './payment-details.ts'
import { asCsv, asJson, asText } from './payments-table.ts'
import type { Card, Wanted } from './payments-table.ts'
import type { CommandParts } from './command.ts'

/** How far back messages about nothing that is known are counted. */
const STRANGE_SHOWN = 7 * DAY

interface ListParts extends Pick<CommandParts, 'say' | 'now'> {
  db: Db
}

/** Prints a line for each card, under headings and with totals. @returns the exit code. */
export async function list({ db, say, now }: ListParts, wanted: Wanted): Promise<number> {
  const every = await cardsOf(db)
  const cards = chosen(every, wanted)
  if (wanted.form === 'json') say(JSON.stringify(asJson(cards, wanted), null, 2))
  else if (wanted.form === 'csv') say(asCsv(cards))
  else if (every.length === 0) say('No payment yet.')
  else if (cards.length === 0) say('No payment matches.')
  else for (const line of asText(cards)) say(line)
  if (wanted.form === 'text')
    for (const line of strangeLines(await strangeEvents(db, now() - STRANGE_SHOWN))) say(line)
  return exitCode(cards.map(({ attempt }) => attempt))
}

async function cardsOf(db: Db): Promise<Card[]> {
  return (await everyEntry(db)).map(({ attempt, payment }) => {
    const isCounted = attempt.test === 0
    const taken = isCounted && tookMoney.includes(attempt.state) ? payment.pence : 0
    const at = taken > 0 ? paidAt(attempt).getTime() : attempt.created_at
    return { attempt, payment, at, taken, returned: isCounted ? backPence({ attempt, payment }) : 0 }
  })
}

/** What the provider told of nothing that the ledger knows, in a line; none when there was nothing. */
function strangeLines(strange: readonly StrangeEvents[]): string[] {
  const count = strange.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return []
  const kinds = strange.map((one) => `${one.count} ${one.type || 'without a kind'} (${one.outcome})`)
  return [`The provider's messages about nothing we know: ${count} in the last 7 days: ${kinds.join(', ')}.`]
}

function chosen(cards: readonly Card[], { from, to, search, all, form }: Wanted): readonly Card[] {
  const isPlain = from === null && to === null && search === '' && form === 'text'
  if (isPlain && !all) {
    const newest = new Set(cards.slice(-CARDS_LISTED))
    return cards.filter((card) => newest.has(card) || needsAttention(card.attempt))
  }
  const begin = from === null ? -Infinity : londonInstant(from).getTime()
  const end = to === null ? Infinity : londonInstant(addDays(to, 1)).getTime()
  const part = plain(search)
  return cards.filter(
    (card) => card.at >= begin && card.at < end && textsOf(card).some((text) => plain(text).includes(part)),
  )
}

const plain = (text: string) => text.normalize('NFC').toLowerCase()

const textsOf = ({ attempt, payment }: Card) => [
  attempt.reference,
  formatState(attempt),
  attempt.transaction_id ?? '',
  attempt.card_last_four,
  nameOf(payment),
  payment.email,
]
