import type { Db } from '../storage/tables.ts'
import { tookMoney } from '../payments/ledger/attempt.ts'
import type { DisputeState } from '../payments/ledger/dispute.ts'
import type { PaymentRecord } from '../payments/ledger/records.ts'
import { formatPounds } from '../practice/money.ts'
import { formatState } from './payment-details.ts'
import { settleHere } from './payments-settled.ts'
import { UsageError } from './command.ts'
import type { CommandParts } from './command.ts'

type DisputeParts = Pick<CommandParts, 'settings' | 'say' | 'now'> & { db: Db; yes: boolean }

/** Records that a payer's bank asks for money back, or how that ended, through the same step as all other news. */
export async function dispute(
  { db, settings, say, now, yes }: DisputeParts,
  meant: PaymentRecord['attempts'],
  how?: string,
): Promise<number> {
  if (!isDisputeState(how)) throw new UsageError('Name a reference, and "won", "lost" or "open".')
  const fitting = meant.filter((one) =>
    how === 'open' ? tookMoney.includes(one.state) && one.dispute === null : one.dispute === 'open',
  )
  const [card, another] = fitting
  if (card === undefined)
    throw new Error(
      `${how === 'open' ? 'None that took money and was never disputed' : 'No dispute is open'}: ${meant.map((one) => `${one.reference} is ${formatState(one)}`).join(', ')}.`,
    )
  if (another !== undefined)
    throw new UsageError(`Which card? ${fitting.map(({ reference }) => reference).join(' or ')}.`)
  if (!yes && how !== 'open') {
    say(
      `Nothing was changed. If the dispute of ${formatPounds(card.disputed_pence)} is decided and the practice`,
    )
    say(`has ${how}, say this again with --yes: the payer gets a letter that cannot be taken back.`)
    return 1
  }
  const outcome = await settleHere(db, settings, now)(card.id, { from: 'dispute', is: how })
  if (outcome !== 'disputed' && outcome !== 'dispute settled')
    throw new Error(`${card.reference} has changed just now. Please look at it again.`)
  say(`${card.reference} is recorded: ${how === 'open' ? 'disputed' : `dispute ${how}`}.`)
  if (how !== 'open') say('The website writes so to the payer, and a copy to the practice.')
  return 0
}

const isDisputeState = (word: string | undefined): word is DisputeState =>
  word === 'open' || word === 'won' || word === 'lost'
