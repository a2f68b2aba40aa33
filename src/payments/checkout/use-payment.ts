import { useEffect, useReducer, useRef } from 'react'
import { payByCard } from './pay-by-card.ts'
import type { Purchase } from './pay-by-card.ts'
import { noPayment, reduceCheckout } from './checkout-state.ts'
import type { CheckoutState } from './checkout-state.ts'

interface UsePayment {
  payment: CheckoutState
  /** Starts an attempt, unless one is under way. */
  pay: (purchase: Purchase) => void
  /** The attempt then fails. */
  cancelChallenge: () => void
  /** Forgets the result. Does nothing while processing. */
  close: () => void
}

/** One attempt at a time. */
export function usePayment(): UsePayment {
  const [payment, dispatch] = useReducer(reduceCheckout, noPayment)
  const running = useRef<{ cancel: AbortController; leave: AbortController } | null>(null)
  const attempts = useRef(0)

  const processing = payment.status === 'processing'
  useEffect(() => {
    if (!processing) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [processing])

  return {
    payment,
    pay(purchase) {
      if (running.current !== null) return
      const attempt = (attempts.current += 1)
      const own = { cancel: new AbortController(), leave: new AbortController() }
      running.current = own
      dispatch({ type: 'pay', attempt })
      void payByCard(purchase, attempt, dispatch, {
        cancelled: own.cancel.signal,
        left: own.leave.signal,
      }).finally(() => (running.current = null))
    },
    cancelChallenge: () => running.current?.cancel.abort(),
    close() {
      if (payment.status === 'checking') running.current?.leave.abort()
      dispatch({ type: 'close' })
    },
  }
}
