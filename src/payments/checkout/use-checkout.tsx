import { useCallback, useEffect, useRef, useState } from 'react'
import type { ComponentType, ReactNode, RefCallback } from 'react'
import { forgetDraft } from '../../forms/draft.ts'
import { fetchCodeAgain } from '../../ui/fetch-code-again.ts'
import type { PaymentMade } from '../contract/process-call.ts'
import type { PaidForm, Purpose } from '../services/paid-services.ts'
import type { CheckoutProps } from './checkout.tsx'
import type { Opening } from './steps/opening.ts'
import { usePaymentsMade } from './result/use-payments-made.tsx'

/** What a paid form needs of the checkout: to open it, and places for what it shows. */
interface UseCheckout {
  /**
   * Opens the dialog. Its code is fetched by `lastPart`, or only now, so that the page with the form stays light.
   *
   * @param typed Sent by the browser itself when the code failed and can be had again, because it can only be had in
   * another document.
   * @throws when it cannot be had, which the form says.
   */
  open: (form: PaidForm, typed: HTMLFormElement) => Promise<void>
  /** Belongs to the part of the form with its boxes: whoever ticks one is about to pay, and the dialog is fetched. */
  lastPart: RefCallback<HTMLFieldSetElement>
  /** Belongs beside the form. */
  dialog: ReactNode
  /** Belongs above the form: what this browser has paid. */
  paymentsMade: ReactNode
  /** Where it has paid for this: what the end of the form says instead. */
  again: { note: ReactNode; button: string } | null
}

export function useCheckout(purpose: Purpose): UseCheckout {
  const [shown, setShown] = useState<{ Checkout: ComponentType<CheckoutProps>; opening: Opening } | null>(
    null,
  )
  const [isOpen, setOpen] = useState(false)
  const [closings, setClosings] = useState(0)
  const made = usePaymentsMade(closings)
  const { look, prepare, add } = made
  const last = made.payments.findLast((payment) => payment.purpose === purpose) ?? null
  // Behind the dialog nothing moves.
  const [noted, setNoted] = useState<PaymentMade | null>(null)
  if (!isOpen && noted !== last) setNoted(last)

  const onPaid = useCallback(() => {
    forgetDraft(purpose)
    look()
  }, [purpose, look])
  const filledIn = useRef<HTMLFormElement>(null)
  const onClosed = (paid: PaymentMade | null) => {
    setOpen(false)
    if (paid === null) return
    add(paid)
    setClosings((times) => times + 1)
    if (paid.status === 'success' && filledIn.current !== null) emptyForAnother(filledIn.current)
  }
  const opened = useRef(0)
  const opening = useRef(false)
  const failed = useRef(false)

  const fetchDialog = useCallback(async () => {
    try {
      return await Promise.all([import('./checkout.tsx'), prepare()])
    } catch (error) {
      failed.current = true
      throw error
    }
  }, [prepare])
  useEffect(() => {
    // Firefox breaks off what is on its way when a page is left, and may yet bring it back as it was left.
    const loadAnew = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !failed.current) return
      const island = document.getElementById('island')
      // Nobody is to fill in what is about to go.
      island?.removeAttribute('data-ready')
      fetchCodeAgain().then(
        () => location.reload(),
        // Whoever presses the button is told.
        () => island?.setAttribute('data-ready', ''),
      )
    }
    addEventListener('pageshow', loadAnew)
    return () => removeEventListener('pageshow', loadAnew)
  }, [])
  const lastPart = useCallback(
    (part: HTMLFieldSetElement) => {
      const whenTicked = () => {
        if (part.querySelector(':checked') === null || !mayFetchAhead()) return
        fetchDialog().catch(() => {
          // Whoever presses the button is told.
        })
      }
      // A box may have been ticked before the script came.
      whenTicked()
      part.addEventListener('change', whenTicked)
      return () => part.removeEventListener('change', whenTicked)
    },
    [fetchDialog],
  )

  const open: UseCheckout['open'] = async (form, typed) => {
    if (opening.current) return
    opening.current = true
    try {
      if (failed.current) {
        await fetchCodeAgain()
        return typed.submit()
      }
      const [{ Checkout, openingOf }] = await fetchDialog()
      opened.current += 1
      filledIn.current = typed
      setOpen(true)
      setShown({ Checkout, opening: openingOf(opened.current, form) })
    } finally {
      opening.current = false
    }
  }
  return {
    open,
    lastPart,
    dialog: shown !== null && <shown.Checkout opening={shown.opening} onPaid={onPaid} onClosed={onClosed} />,
    paymentsMade: made.panel,
    again: noted && { note: made.noteOn(noted), button: 'Pay for another person' },
  }
}

/** Not without a connection, because a browser does not try again; nor where data is to be saved, as only Chrome tells. */
const mayFetchAhead = (): boolean =>
  navigator.onLine && (navigator as { connection?: { saveData?: boolean } }).connection?.saveData !== true

/** What is somebody's own; how to reach the family and where it lives is the same for the next of them. */
const own = 'input[autocomplete$="-name"], input[autocomplete^="bday"]'

/** Makes a form that was paid for ready for another person: who they are, and what only they can declare. */
function emptyForAnother(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>(own)) field.value = ''
  for (const tick of form.querySelectorAll<HTMLInputElement>('[type=checkbox]')) tick.checked = false
}
