import type { Db } from '../../../storage/tables.ts'
import { factsOfError } from '../../../runtime/log.ts'
import type { Log } from '../../../runtime/log.ts'
import { startAttempt, isTokenKnown } from '../../ledger/start-attempt.ts'
import { entriesOf } from '../../ledger/entries.ts'
import type { AttemptRequest, StartResult } from '../../ledger/start-attempt.ts'
import { answerOf } from './answer.ts'
import { serviceInWords } from '../../services/paid-services.ts'
import type { Today } from '../../../practice/notice.ts'

/** Nothing is in the ledger and nothing was sent: another try charges at most once. */
type NotStarted = { result: 'not written' }

/**
 * Writes attempts into the ledger. When that fails, as while another program keeps the database locked, nothing is sent;
 * whoever pays is told so where no other call can have charged either.
 *
 * @returns what writes one down. It throws when it is not certain that nothing was charged.
 */
export function createWriter({
  db,
  log,
  today,
}: {
  db: Db
  log: Log
  today: () => Today
}): (request: AttemptRequest, now: number) => Promise<StartResult | NotStarted> {
  /** How many calls are writing an attempt with a token. */
  const writing = new Map<string, number>()

  return async (request, now) => {
    const { token } = request
    const count = () => writing.get(token) ?? 0
    writing.set(token, count() + 1)
    try {
      return await startAttempt(db, request, now)
    } catch (error) {
      if (count() > 1 || request.again) throw error
      // Where even this cannot be read, the first error is the one to be told.
      if (!(await isNothingKnown(db, request, today()).catch(() => false))) throw error
      log.error('payment.not-started', factsOfError(error))
      return { result: 'not written' }
    } finally {
      if (count() > 1) writing.set(token, count() - 1)
      else writing.delete(token)
    }
  }
}

/** Whether neither this token nor another card has paid for the same, or may have. */
async function isNothingKnown(db: Db, { token, payment }: AttemptRequest, today: Today): Promise<boolean> {
  if (await isTokenKnown(db, token)) return false
  const entries = await entriesOf(
    db,
    payment.browser,
    today.now.getTime() - serviceInWords(payment.purpose).samePaymentFor,
  )
  return entries.every(
    (entry) => entry.payment.digest !== payment.digest || answerOf(entry, today).status === 'error',
  )
}
