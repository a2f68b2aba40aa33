import { useEffect, useRef, useState } from 'react'
import { formatPounds } from '../../facts/money.ts'
import { formatDecimalPounds } from '../contract/process-call.ts'
import type { PaymentMade } from '../contract/process-call.ts'
import type { Order } from '../order/order.ts'
import type { AmountState } from '../order/order-summary.tsx'
import { CardDetails } from './card/card-details.tsx'
import type { OwnCardDetails } from './card/card-step.ts'
import { Challenge, challengeHeadingId, challengePlaceId } from './card/challenge.tsx'
import { NoCard, findNoCardReason } from './card/no-card.tsx'
import { Modal, useModals } from './modal.tsx'
import { readCardPage } from './steps/checkout-opening.ts'
import type { CheckoutOpening, Payer } from './steps/checkout-opening.ts'
import { PaymentDetails } from './result/payment-details.tsx'
import { useDetails } from './result/use-details.ts'
import type { DetailsState } from './result/use-details.ts'
import { PaymentResult } from './result/payment-result.tsx'
import { Shell } from './shell.tsx'
import type { CheckoutState } from './checkout-state.ts'
import type { CheckoutStep } from './shell.tsx'
import { areCardsAccepted } from './steps/save-payer.ts'
import { useCardFields } from './card/use-card-fields.ts'
import { usePayment } from './use-payment.ts'
import { YourDetails } from './steps/your-details.tsx'

export { createCheckoutOpening } from './steps/checkout-opening.ts'

interface View {
  opening: CheckoutOpening
  open: boolean
  step: CheckoutStep
  saved: { userId: string; payer: Payer } | null
  /** True while cards are accepted, as far as is known. */
  taking: boolean
  /** Number of retries after a failed payment. */
  again: number
  /** True after closing was refused. */
  held: boolean
  /** True when the payer left before the details arrived. */
  detailsLeft: boolean
}

const initialView = (opening: CheckoutOpening): View => ({
  opening,
  open: true,
  step: 'Your Details',
  saved: null,
  taking: true,
  again: 0,
  held: false,
  detailsLeft: false,
})

export interface CheckoutProps {
  opening: CheckoutOpening
  onPaid: () => void
  onClosed: (made: PaymentMade | null) => void
}

/**
 * The checkout (specification sections 2 and 4): one dialog for both steps, the result of the payment and its details;
 * only the bank's challenge has its own. It stays in the page once it was opened, because the provider's card fields
 * must.
 *
 * @param onPaid A payment was made, or may have been.
 * @param onClosed Called with the payment that was made, or may have been.
 */
export function Checkout({ opening, onPaid, onClosed }: CheckoutProps) {
  const [card] = useState(readCardPage)
  const hosted = useCardFields(card)
  const { payment, pay, cancelChallenge, close: forgetPayment } = usePayment()
  const [kept, setView] = useState(() => initialView(opening))
  const change = (changes: Partial<View>) => setView((before) => ({ ...before, ...changes }))
  if (kept.opening !== opening) setView(initialView(opening))
  const view = kept.opening === opening ? kept : initialView(opening)

  const checkoutDialog = useRef<HTMLDialogElement>(null)
  const challengeDialog = useRef<HTMLDialogElement>(null)
  const { status } = payment
  const challenged = status === 'processing' && payment.stage === 'challenge'
  const transactionId = status === 'success' && !view.detailsLeft ? payment.transactionId : null
  const { details, askAgain } = useDetails(transactionId)
  useModals(!view.open ? [] : challenged ? [checkoutDialog, challengeDialog] : [checkoutDialog])

  useEffect(() => {
    if (status === 'success' || status === 'checking') onPaid()
  }, [status, onPaid])

  // After the challenge the focus would go to the first focusable element.
  useEffect(() => {
    if (!challenged)
      checkoutDialog.current
        ?.querySelector<HTMLElement>('.checkout-part:not([inert]) .checkout-heading')
        ?.focus()
  }, [challenged])

  const { order, payer } = opening
  const closeAll = () => {
    forgetPayment()
    hosted.fields?.clear()
    change({ open: false })
    onClosed(isDenied(details) ? null : madeOf(payment, order))
  }
  const tryAgain = () => {
    forgetPayment()
    change({ again: view.again + 1 })
    void areCardsAccepted().then((taking) => change({ taking }))
  }
  const back = () => change({ step: 'Your Details' })
  const payWith = (own: OwnCardDetails) => {
    if (card === null || hosted.fields === null || view.saved === null) return
    change({ held: false })
    pay({
      card,
      fields: hosted.fields,
      order,
      form: opening.form,
      ...view.saved,
      ...own,
      challengePlace: `#${challengePlaceId}`,
    })
  }
  const dismiss = () => {
    if (status === 'processing') change({ held: true })
    else if (transactionId !== null && details === 'waiting') change({ detailsLeft: true })
    else closeAll()
  }
  const isCardStep = status === 'none' && view.step === 'Card Details'
  const off = findNoCardReason(card === null ? null : hosted, view.taking)

  return (
    <>
      <Shell
        dialog={checkoutDialog}
        step={status === 'success' ? null : status === 'none' ? view.step : 'Card Details'}
        order={order}
        outcome={isCardStep && off !== null ? 'not taken' : outcomeOf(payment, details)}
        onDismiss={dismiss}
        onClose={status === 'none' ? closeAll : null}
      >
        {status === 'none' && view.step === 'Your Details' && view.open && (
          <YourDetails
            key={opening.number}
            payer={payer}
            order={order}
            onSaved={(userId, shown, taking) =>
              change({ saved: { userId, payer: shown }, taking, step: 'Card Details' })
            }
            onChange={closeAll}
          />
        )}
        {isCardStep && off !== null && <NoCard why={off} order={order} onBack={back} />}
        {card !== null && (
          <CardDetails
            card={card}
            opening={opening}
            away={!isCardStep || off !== null}
            hosted={hosted}
            again={view.again}
            paying={status !== 'none'}
            onPay={payWith}
            onBack={back}
          />
        )}
        {status !== 'none' && transactionId === null && (
          <PaymentResult
            payment={payment}
            email={view.saved?.payer.email ?? payer.email}
            order={order}
            held={view.held}
            onTryAgain={tryAgain}
            onShowDetails={() => change({ detailsLeft: false })}
            onClose={closeAll}
          />
        )}
        {transactionId !== null && (
          <PaymentDetails
            details={details}
            about={order.about}
            amount={formatPounds(order.fee.pence)}
            note={status === 'success' ? payment.details : null}
            onTryAgain={askAgain}
            onOtherCard={tryAgain}
            onClose={closeAll}
          />
        )}
      </Shell>
      <Modal
        dialog={challengeDialog}
        className="challenge"
        labelledBy={challengeHeadingId}
        onDismiss={cancelChallenge}
      >
        <Challenge shown={challenged} order={order} onCancel={cancelChallenge} />
      </Modal>
    </>
  )
}

function outcomeOf({ status }: CheckoutState, details: DetailsState): AmountState {
  if (status === 'error') return 'not taken'
  if (status === 'checking' || status === 'undecided') return 'unconfirmed'
  if (status !== 'success') return 'due'
  return isDenied(details) ? 'not taken' : 'paid'
}

/** True when the server knows it, and that it was not paid. */
const isDenied = (details: DetailsState) =>
  typeof details === 'object' && 'known' in details && details.known.action.success !== '1'

/** The payment as this page shows it until the server has been asked. */
function madeOf(payment: CheckoutState, { about, fee }: Order): PaymentMade | null {
  const isPaid = payment.status === 'success'
  if (!isPaid && payment.status !== 'checking' && payment.status !== 'undecided') return null
  return {
    purpose: about,
    status: isPaid ? 'success' : 'pending',
    transaction_id: isPaid ? payment.transactionId : null,
    amount: formatDecimalPounds(fee.pence),
    at: new Date().toISOString(),
  }
}
