import { claimOnce } from '../../storage/done-once.ts'
import type { Db } from '../../storage/tables.ts'
import type { Log } from '../../runtime/log.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { decide } from '../rules/decide.ts'
import type { Decision } from '../rules/decide.ts'
import { readContext } from '../ledger/attempts.ts'
import type { AttemptWithPayment, News } from '../rules/attempt-context.ts'
import { recordReturn } from '../ledger/return-rows.ts'
import { markPracticeNotified, saveChange } from '../ledger/save-attempt.ts'
import type { PaymentLetters } from '../letters/payment-letters.ts'

interface SettlementParts {
  db: Db
  outbox: Pick<Outbox, 'wake'>
  letters: PaymentLetters
  announce: (entry: AttemptWithPayment) => void
  /** Counts cards by their new state. */
  count: (what: string) => void
  log: Log
  /** UTC milliseconds. */
  now: () => number
}

/**
 * Settles news about an attempt, by its id: decides what changes, and does it in one transaction, letters included. The
 * payer's browser is notified after the commit.
 *
 * @returns the outcome, in a word or two; `gone` when there is no such attempt.
 */
export type Settle = (id: number, news: News) => Promise<Decision['outcome'] | 'gone'>

export function createSettlement({
  db,
  outbox,
  letters,
  announce,
  count,
  log,
  now,
}: SettlementParts): Settle {
  return async (id, news) => {
    const at = now()
    const decision = await db.transaction().execute(async (trx) => {
      const known = await readContext(trx, id, news)
      if (known === null) return null
      const decided = decide(known, news, at)
      for (const change of decided.changes)
        if ((await saveChange(trx, change)) === null)
          throw new Error('Another writer changed the attempt at the same time.')
      if (decided.returned !== null) await recordReturn(trx, id, decided.returned, at)
      for (const letter of decided.letters) {
        if ('once' in letter && letter.once !== null && !(await claimOnce(trx, letter.once, at))) continue
        await letters.enqueue(trx, letter)
        if (letter.letter === 'paid form') await markPracticeNotified(trx, known.payment.id, at)
      }
      return { ...decided, purpose: known.payment.purpose }
    })
    if (decision === null) return 'gone'
    // News that changes nothing may still enqueue an alarm.
    outbox.wake()
    for (const { event, facts } of decision.errors) log.error(event, facts)
    for (const { before, after } of decision.changes)
      if (after.state !== before.state) {
        log.info('attempt.state-changed', { reference: after.reference, from: before.state, to: after.state })
        count(`card for ${decision.purpose}: ${after.state}`)
      }
    for (const entry of decision.announced) announce(entry)
    return decision.outcome
  }
}
