import { useCallback, useEffect, useRef, useState } from 'react'
import type { ComponentType, ReactNode, RefCallback } from 'react'
import { deleteDraft } from '../../forms/draft.ts'
import { refetchCode } from '../../ui/refetch-code.ts'
import type { PaymentMade } from '../contract/process-call.ts'
import type { PaidFormMessage, Purpose } from '../services/paid-services.ts'
import type { CheckoutProps } from './checkout.tsx'
import type { CheckoutOpening } from './steps/checkout-opening.ts'
import { usePaymentsMade } from './result/use-payments-made.tsx'

interface UseCheckout {
  /**
   * Opens the dialog. Its code is loaded by `lastPart`, or only now, to keep the page with the form light.
   *
   * @param typed Submitted by the browser itself when the code failed and can be loaded again, because only another
   * document can load it.
   * @throws when the code cannot be loaded, which the form shows.
   */
  open: (form: PaidFormMessage, typed: HTMLFormElement) => Promise<void>
  /** Ref of the fieldset with the checkboxes: a patient who ticks one is about to pay, so the dialog is loaded. */
  lastPart: RefCallback<HTMLFieldSetElement>
  /** To be placed beside the form. */
  dialog: ReactNode
  /** To be placed above the form: the payments of this browser. */
  paymentsMade: ReactNode
  /** For the end of the form when this browser has already paid for this. */
  again: { note: ReactNode; button: string } | null
}

export function useCheckout(purpose: Purpose): UseCheckout {
  const [shown, setShown] = useState<{
    Checkout: ComponentType<CheckoutProps>
    opening: CheckoutOpening
  } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [closings, setClosings] = useState(0)
  const made = usePaymentsMade(closings)
  const { look, prepare, add } = made
  const last = made.payments.findLast((payment) => payment.purpose === purpose) ?? null
  // No layout shift behind the dialog.
  const [noted, setNoted] = useState<PaymentMade | null>(null)
  if (!isOpen && noted !== last) setNoted(last)

  const onPaid = useCallback(() => {
    deleteDraft(purpose)
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
    // Firefox aborts loading when a page is left, and may restore that page later as it was.
    const loadAnew = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !failed.current) return
      const island = document.getElementById('island')
      // Nobody should fill in a form that is about to reload.
      island?.removeAttribute('data-ready')
      refetchCode().then(
        () => location.reload(),
        // Pressing the button shows the error.
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
          // Pressing the button shows the error.
        })
      }
      // A box may have been ticked before hydration.
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
        await refetchCode()
        return typed.submit()
      }
      const [{ Checkout, createCheckoutOpening }] = await fetchDialog()
      opened.current += 1
      filledIn.current = typed
      setOpen(true)
      setShown({ Checkout, opening: createCheckoutOpening(opened.current, form) })
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

/** False offline: browsers do not retry a failed import. False while data saving is on, which only Chrome reports. */
const mayFetchAhead = (): boolean =>
  navigator.onLine && (navigator as { connection?: { saveData?: boolean } }).connection?.saveData !== true

/** Fields of one patient; contact details and address are the same for the next person in the family. */
const own = 'input[autocomplete$="-name"], input[autocomplete^="bday"]'

/** Clears a paid form for another person: the patient's own fields, and the boxes that only that person can tick. */
function emptyForAnother(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>(own)) field.value = ''
  for (const tick of form.querySelectorAll<HTMLInputElement>('[type=checkbox]')) tick.checked = false
}
