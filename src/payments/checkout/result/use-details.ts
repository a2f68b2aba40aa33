import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { MINUTE } from '../../../runtime/units.ts'
import type { TransactionUpdate } from '../../contract/transaction-update.ts'
import { detailsInvalid, socketFailed } from '../checkout-texts.ts'
import { subscribeToPayments } from './watch-payments.ts'
import { SHORT_TEXT_MAX } from '../../../runtime/limits.ts'
import { transactionUpdateEvent, parseTransactionTime } from '../../contract/transaction-update.ts'

/** How long to wait for the details of a payment before an error is shown. */
const DETAILS_TIMEOUT = 2 * MINUTE

export type DetailsState = { known: TransactionUpdate } | { trouble: string } | 'waiting'

/** Null: no transaction, and no subscription. */
export function useDetails(transactionId: string | null): { details: DetailsState; askAgain: () => void } {
  const [heard, setHeard] = useState<{ of: string | null; details: DetailsState }>({
    of: null,
    details: 'waiting',
  })
  const { of, details } =
    heard.of === transactionId ? heard : { of: transactionId, details: 'waiting' as const }
  const isAwaited = of !== null && details === 'waiting'
  useEffect(() => {
    if (transactionId === null || !isAwaited) return undefined
    const show = (news: DetailsState) => setHeard({ of: transactionId, details: news })
    const fail = () => show({ trouble: socketFailed })
    const timer = setTimeout(fail, DETAILS_TIMEOUT)
    const read = (message: string) => {
      const reading = parseLiveMessage(message, transactionId)
      if (reading.about === 'others') return
      show(reading.update === null ? { trouble: detailsInvalid } : { known: reading.update })
    }
    const end = subscribeToPayments((messages) => messages.forEach(read), fail)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [transactionId, isAwaited])
  return { details, askAgain: () => setHeard({ of: transactionId, details: 'waiting' }) }
}

const text = v.pipe(v.string(), v.maxLength(SHORT_TEXT_MAX * 2))

const update = v.object({
  transaction_id: v.pipe(text, v.nonEmpty()),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  action: v.object({
    amount: v.pipe(v.string(), v.regex(/^\d{1,6}\.\d\d$/)),
    date: v.pipe(
      v.string(),
      v.check((digits) => parseTransactionTime(digits) !== null),
    ),
    success: v.picklist(['0', '1']),
    response_text: text,
    processor_response_text: text,
    response_code: text,
  }),
  card: v.object({
    // Never show more than the last four digits (rule D36).
    cc_number: v.pipe(v.string(), v.regex(/^(?:[*•xX.\s-]*\d{4})?$/)),
    cc_type: text,
  }),
  billing_address: v.object({ first_name: text, last_name: text, email: text, city: text }),
  test: v.exactOptional(v.literal(true)),
})

const message = v.object({ event: v.string(), event_body: v.unknown() })
const whose = v.object({ transaction_id: v.string() })

type LiveReading =
  | { about: 'us'; update: TransactionUpdate }
  /** It is, or may be, about our transaction, but is invalid. */
  | { about: 'us'; update: null }
  | { about: 'others' }

export function parseLiveMessage(raw: string, transactionId: string): LiveReading {
  const read = v.safeParse(message, parsed(raw))
  if (!read.success) return { about: 'us', update: null }
  const { event, event_body: body } = read.output
  if (event !== transactionUpdateEvent) return { about: 'others' }
  const named = v.safeParse(whose, body)
  if (named.success && named.output.transaction_id !== transactionId) return { about: 'others' }
  const checked = v.safeParse(update, body)
  return { about: 'us', update: checked.success ? checked.output : null }
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
