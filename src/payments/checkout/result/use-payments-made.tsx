import { useCallback, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { forgetDraftBefore } from '../../../forms/draft.ts'
import type { PaymentMade } from '../../contract/process-call.ts'
import { askPayments } from './ask-payments.ts'

interface UsePaymentsMade {
  payments: readonly PaymentMade[]
  /** All of them, above the form. */
  panel: ReactNode
  /** One of them, above the button of the form. */
  noteOn: (payment: PaymentMade) => ReactNode
  /** Asks the server again. */
  look: () => void
  /** Fetches what shows a payment, so that it is there when one was made. @throws when it cannot be had. */
  prepare: () => Promise<void>
  /** Adds one of which this page knows first. */
  add: (made: PaymentMade) => void
}

/**
 * What this browser has paid, from the server, so that a page that was loaded again shows the truth (failure case P24).
 * Who has paid nothing loads nothing more than the question.
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
      const { payments: made } = await askPayments()
      // The page that was to forget what is paid for may have been lost; what was typed since is for somebody else.
      for (const { purpose, at } of made) forgetDraftBefore(purpose, Date.parse(at))
      if (made.length > 0) await prepare()
      setPayments(made)
    })().catch(() => {
      // The form works all the same, and the server lets nothing be paid twice.
    })
  }, [prepare])
  const add = useCallback((made: PaymentMade) => {
    const isIt = ({ purpose, status, transaction_id }: PaymentMade) =>
      purpose === made.purpose && status === made.status && transaction_id === made.transaction_id
    const stays = ({ purpose, status }: PaymentMade) => purpose !== made.purpose || status === 'success'
    setPayments((before) => (before.some(isIt) ? before : [...before.filter(stays), made]))
  }, [])

  useEffect(() => {
    // Whatever the visitor has come for goes first.
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
