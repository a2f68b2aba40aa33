import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Order } from '../order.ts'
import type { Payer } from './payer.ts'

/** What a paid form needs of the checkout: to open it, and a place for its dialog beside the form. */
interface UseCheckout {
  /**
   * Opens the dialog. Its code is fetched only now, so that the page with the form stays light.
   *
   * @param form Sent by the browser itself when the code cannot be had: a browser does not fetch a script again that
   * failed, so a second try in the same document would be in vain.
   * @throws when it failed for the first time, which the form says.
   */
  open: (order: Order, payer: Payer, form: HTMLFormElement) => Promise<void>
  dialog: ReactNode
}

export function useCheckout(): UseCheckout {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const opened = useRef(0)
  const opening = useRef(false)
  const failed = useRef(false)

  const open: UseCheckout['open'] = async (order, payer, form) => {
    if (opening.current) return
    opening.current = true
    try {
      const { Checkout } = await import('./checkout.tsx')
      opened.current += 1
      // Opened again it begins again, with what the form says now.
      setDialog(<Checkout key={opened.current} order={order} payer={payer} />)
    } catch (error) {
      if (failed.current) return form.submit()
      failed.current = true
      throw error
    } finally {
      opening.current = false
    }
  }
  return { open, dialog }
}
