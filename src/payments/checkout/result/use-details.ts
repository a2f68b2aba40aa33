import { useEffect, useState } from 'react'
import { MINUTE } from '../../../runtime/units.ts'
import type { TransactionUpdate } from '../../contract/transaction-update.ts'
import { detailsWrong, socketFailed } from '../words.ts'
import { onPaymentNews } from './payment-news.ts'
import { readLive } from './read-update.ts'

/** How long the details of a payment are waited for before it is said that they do not come. */
const DETAILS_TIMEOUT = 2 * MINUTE

export type Details = { known: TransactionUpdate } | { trouble: string } | 'waiting'

/** What the server says of a transaction; null: of none, and nobody listens. */
export function useDetails(transactionId: string | null): { details: Details; askAgain: () => void } {
  const [heard, setHeard] = useState<{ of: string | null; details: Details }>({
    of: null,
    details: 'waiting',
  })
  const { of, details } =
    heard.of === transactionId ? heard : { of: transactionId, details: 'waiting' as const }
  const isAwaited = of !== null && details === 'waiting'
  useEffect(() => {
    if (transactionId === null || !isAwaited) return undefined
    const tell = (news: Details) => setHeard({ of: transactionId, details: news })
    const fail = () => tell({ trouble: socketFailed })
    const timer = setTimeout(fail, DETAILS_TIMEOUT)
    const read = (message: string) => {
      const reading = readLive(message, transactionId)
      if (reading.about === 'others') return
      tell(reading.update === null ? { trouble: detailsWrong } : { known: reading.update })
    }
    const end = onPaymentNews((messages) => messages.forEach(read), fail)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [transactionId, isAwaited])
  return { details, askAgain: () => setHeard({ of: transactionId, details: 'waiting' }) }
}
