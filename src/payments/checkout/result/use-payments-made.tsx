import { useCallback, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { deleteDraftBefore } from '../../../forms/draft.ts'
import type { PaymentMade } from '../../contract/process-call.ts'
import { fetchPayments } from './fetch-payments.ts'

interface UsePaymentsMade {
  payments: readonly PaymentMade[]
  /** All of them, for above the form. */
  panel: ReactNode
  /** One of them, for above the button of the form. */
  noteOn: (payment: PaymentMade) => ReactNode
  /** Fetches the payments again. */
  look: () => void
  /** Loads the code that shows a payment, so that it is there after one is made. @throws when it cannot be loaded. */
  prepare: () => Promise<void>
  /** Adds a payment that the server has not listed yet. */
  add: (made: PaymentMade) => void
}

/**
 * Payments of this browser, from the server, so that a reloaded page shows the truth (failure case P24). Without any
 * payment nothing but this request is loaded.
 *
 * @param closings As in `PaymentsMade`.
 */
export function usePaymentsMade(closings: number): UsePaymentsMade {
  const [payments, setPayments] = useState<readonly PaymentMade[]>([])
  const [parts, setParts] = useState<typeof import('./payments-made.tsx') | null>(null)
  const [shown, setShown] = useState<string | null>(null)

  const prepare = useCallback(async () => setParts(await import('./payments-made.tsx')), [])
  const look = useCallback(() => {
    void (async () => {
      const { payments: made } = await fetchPayments()
      // The page that should have deleted the draft may have been lost; a draft typed since then is for another person.
      for (const { purpose, at } of made) deleteDraftBefore(purpose, Date.parse(at))
      if (made.length > 0) await prepare()
      setPayments(made)
    })().catch(() => {
      // The form works without this list, and the server prevents paying twice.
    })
  }, [prepare])
  const add = useCallback((made: PaymentMade) => {
    const isIt = ({ purpose, status, transaction_id }: PaymentMade) =>
      purpose === made.purpose && status === made.status && transaction_id === made.transaction_id
    const stays = ({ purpose, status }: PaymentMade) => purpose !== made.purpose || status === 'success'
    setPayments((before) => (before.some(isIt) ? before : [...before.filter(stays), made]))
  }, [])

  useEffect(() => {
    // The visitor's own task comes first.
    const whenIdle = globalThis.requestIdleCallback ?? setTimeout
    whenIdle(look)
    const lookIfKept = ({ persisted }: PageTransitionEvent) => {
      if (persisted) look()
    }
    addEventListener('pageshow', lookIfKept)
    return () => removeEventListener('pageshow', lookIfKept)
  }, [look])

  return {
    payments,
    panel: parts !== null && payments.length > 0 && (
      <parts.PaymentsMade
        payments={payments}
        closings={closings}
        look={look}
        shown={shown}
        onShow={setShown}
      />
    ),
    noteOn: (payment) => parts !== null && <parts.PaidNote payment={payment} onShow={setShown} />,
    look,
    prepare,
    add,
  }
}
