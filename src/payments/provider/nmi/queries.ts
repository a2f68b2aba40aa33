import type { Log } from '../../../runtime/log.ts'
import type { Gateway, LookUpResult } from '../provider.ts'
import type { Reply } from './post.ts'
import { joinReturns, readTransactions } from './transactions.ts'
import type { ReportedTransaction } from './transactions.ts'
import { readChildText, readXml, UnreadableAnswer } from './xml.ts'

/** Transactions per page, and most pages, of a query over a period. */
const QUERY_PAGE = 100
const QUERY_PAGES_MAX = 100

interface Parts {
  log: Log
  /** Milliseconds, as in runtime/system.ts. */
  elapsed: () => number
  /** Posts to query.php. */
  ask: (fields: Readonly<Record<string, string>>) => Promise<Reply>
}

/** They change nothing at the provider, so any may be repeated. */
export function createQueries({
  log,
  elapsed,
  ask,
}: Parts): Pick<Gateway, 'lookUp' | 'changedBetween' | 'isInTestMode'> {
  /** @throws {UnreadableAnswer} */
  async function document(fields: Readonly<Record<string, string>>): Promise<string> {
    const reply = await ask(fields)
    if (reply.came !== 'answer') throw new UnreadableAnswer(reply.code)
    if (reply.status !== 200) throw new UnreadableAnswer(`HTTP ${reply.status}`)
    return reply.text
  }

  /** Runs a query and logs the result; the provider's failures are returned, our own bugs are thrown. */
  async function asked<Value>(
    about: string,
    question: () => Promise<Value>,
  ): Promise<Value | UnreadableAnswer> {
    const began = elapsed()
    const answer = await question().catch((error: unknown) => {
      if (error instanceof UnreadableAnswer) return error
      throw error
    })
    const ms = Math.round(elapsed() - began)
    if (answer instanceof UnreadableAnswer)
      log.warn('provider.queried', { about, result: 'failed', reason: answer.message, ms })
    else log.info('provider.queried', { about, result: 'answered', ms })
    return answer
  }

  async function transactions(
    about: string,
    question: () => Promise<ReportedTransaction[]>,
  ): Promise<LookUpResult> {
    const entries = await asked(about, question)
    return entries instanceof UnreadableAnswer
      ? {
          found: 'trouble',
          text: `${entries.message} ${entries.providerText}`.trim(),
          ...(refusals.has(entries.message) && { refused: true }),
        }
      : { found: 'transactions', transactions: joinReturns(entries) }
  }

  return {
    lookUp: (reference) =>
      transactions(reference, async () => {
        // Without a reference the provider would return all its transactions.
        if (reference === '') throw new UnreadableAnswer('no reference')
        const entries = readTransactions(await document({ order_id: reference }))
        return entries.filter(({ transaction }) => transaction.reference === reference)
      }),

    /*
     * No filter by `action_type`: it is not known whether it would also hide the voids and refunds of a sale, and
     * refunds with a transaction of their own must be included.
     */
    changedBetween: (from, to) =>
      transactions('changes', async () => {
        const period = { start_date: momentOf(from), end_date: momentOf(to - 1) }
        const found = new Map<string, ReportedTransaction>()
        for (let page = 0; page < QUERY_PAGES_MAX && from < to; page += 1) {
          const paging = {
            result_limit: String(QUERY_PAGE),
            page_number: String(page),
            result_order: 'standard',
          }
          const entries = readTransactions(await document({ ...period, ...paging }))
          // A page may be shorter than requested, so only an empty one is the end.
          if (entries.length === 0) return [...found.values()]
          const before = found.size
          for (const entry of entries) found.set(entry.transaction.transactionId, entry)
          if (found.size > before) continue
          // A short page of known transactions is the last one: they moved to it meanwhile.
          if (entries.length < QUERY_PAGE) return [...found.values()]
          throw new UnreadableAnswer('the same page again')
        }
        if (from < to) throw new UnreadableAnswer('too many pages')
        return []
      }),

    async isInTestMode() {
      const answer = await asked('test mode', async () => {
        const root = readXml(await document({ report_type: 'test_mode_status' }))
        return root.name === 'nm_response' && root.children.length === 1
          ? readChildText(root, 'test_mode_enabled')
          : ''
      })
      if (answer === 'true') return true
      return answer === 'false' ? false : null
    },
  }
}

/** Answers by which the provider refuses us: wrong key, no permission, closed account. */
const refusals = new Set(['error', 'HTTP 401', 'HTTP 403'])

/** UTC milliseconds as yyyymmddhhmmss. */
const momentOf = (time: number) => new Date(time).toISOString().replace(/\D/g, '').slice(0, 14)
