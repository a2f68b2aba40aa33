import { useCallback, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { forgetDraftBefore } from '../../../forms/draft.ts'
import { paths } from '../../../paths.ts'
import type { PaymentMade } from '../../contract/process-call.ts'

interface PaymentsMadeProps {
  payments: readonly PaymentMade[]
  /** Asks again what was made. */
  look: () => void
}

/**
 * What this browser has paid, from the server, so that a page that was loaded again shows the truth (failure case P24).
 * Who has paid nothing loads nothing more than the question.
 */
export function usePaymentsMade(): { panel: ReactNode; look: () => void } {
  const [payments, setPayments] = useState<readonly PaymentMade[]>([])
  const [Panel, setPanel] = useState<ComponentType<PaymentsMadeProps> | null>(null)

  const look = useCallback(() => {
    void (async () => {
      const made = await askForPayments()
      if (made.length === 0) return
      // The page that was to forget what is paid for may have been lost; what was typed since is for somebody else.
      for (const { purpose, at } of made) forgetDraftBefore(purpose, Date.parse(at))
      const { PaymentsMade } = await import('./payments-made.tsx')
      setPanel(() => PaymentsMade)
      setPayments(made)
    })().catch(() => {
      // The form works all the same, and the server lets nothing be paid twice.
    })
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

  return { panel: Panel !== null && <Panel payments={payments} look={look} />, look }
}

async function askForPayments(): Promise<readonly PaymentMade[]> {
  const response = await fetch(paths.paymentsMade, { headers: { accept: 'application/json' } })
  if (!response.ok) return []
  const { payments } = (await response.json()) as { payments: readonly PaymentMade[] }
  return payments
}
