import { useCallback, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { forgetDraft } from '../../forms/draft.ts'
import type { Order } from '../order/order.ts'
import type { PaidForm } from '../services/paid-services.ts'
import type { Opening } from './steps/opening.ts'
import type { Payer } from './steps/payer.ts'
import { usePaymentsMade } from './result/use-payments-made.tsx'

/** What a paid form needs of the checkout: to open it, and places for what it shows. */
interface UseCheckout {
  /**
   * Opens the dialog. Its code is fetched only now, so that the page with the form stays light.
   *
   * @param typed Sent by the browser itself when the code cannot be had: a browser does not fetch a script again that
   * failed, so a second try in the same document would be in vain.
   * @throws when it failed for the first time, which the form says.
   */
  open: (order: Order, payer: Payer, form: PaidForm, typed: HTMLFormElement) => Promise<void>
  /** Belongs beside the form. */
  dialog: ReactNode
  /** Belongs above the form: what this browser has paid. */
  paymentsMade: ReactNode
}

type CheckoutComponent = ComponentType<{ opening: Opening; onPaid: () => void }>

export function useCheckout(): UseCheckout {
  const [shown, setShown] = useState<{ Checkout: CheckoutComponent; opening: Opening } | null>(null)
  const made = usePaymentsMade()
  const purpose = shown?.opening.form.purpose
  const { look } = made
  const onPaid = useCallback(() => {
    if (purpose !== undefined) forgetDraft(purpose)
    look()
  }, [purpose, look])
  const opened = useRef(0)
  const opening = useRef(false)
  const failed = useRef(false)

  const open: UseCheckout['open'] = async (order, payer, form, typed) => {
    if (opening.current) return
    opening.current = true
    try {
      const { Checkout } = await import('./checkout.tsx')
      opened.current += 1
      setShown({ Checkout, opening: { number: opened.current, order, payer, form } })
    } catch (error) {
      // Without a connection the browser would leave the page for nothing.
      if (failed.current && navigator.onLine) return typed.submit()
      failed.current = true
      throw error
    } finally {
      opening.current = false
    }
  }
  return {
    open,
    dialog: shown !== null && <shown.Checkout opening={shown.opening} onPaid={onPaid} />,
    paymentsMade: made.panel,
  }
}
