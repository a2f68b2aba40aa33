import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { x } from '../../ui/icons.ts'
import { notNow, switchedOff } from '../services/switched-off.ts'
import './card.css'
import { CardDetails } from './card/card-details.tsx'
import type { OwnCardDetails } from './card/card-faults.ts'
import { CardOff } from './card/card-off.tsx'
import { Challenge, challengeHeadingId, challengePlaceId } from './card/challenge.tsx'
import { Modal, useModals } from './modal.tsx'
import { OrderPanel } from './order-panel.tsx'
import { readCardPage } from './steps/opening.ts'
import type { Opening } from './steps/opening.ts'
import type { Payer } from './steps/payer.ts'
import { PaymentDetails } from './result/payment-details.tsx'
import { PaymentResult, resultHeadingId } from './result/payment-result.tsx'
import { StepHeading, Steps } from './steps/step-parts.tsx'
import type { Step } from './steps/step-parts.tsx'
import { areCardsTaken } from './steps/taking.ts'
import { useCardFields } from './card/use-card-fields.ts'
import { usePayment } from './use-payment.ts'
import { YourDetails } from './steps/your-details.tsx'

/** What is on the screen, but for the payment. */
interface View {
  opening: Opening
  open: boolean
  step: Step
  /** Who pays, since they are saved. */
  saved: { userId: string; payer: Payer } | null
  /** Cards are taken, as far as is known. */
  taking: boolean
  /** How often a payment did not go through and another was tried. */
  again: number
  /** Somebody wanted to close what cannot be closed. */
  held: boolean
  /** The details of the payment were left before they came. */
  detailsLeft: boolean
}

const initialView = (opening: Opening): View => ({
  opening,
  open: true,
  step: 'Your Details',
  saved: null,
  taking: true,
  again: 0,
  held: false,
  detailsLeft: false,
})

/**
 * The checkout with its dialogs (specification sections 2 and 4): the two steps, the bank's question, the result and the
 * details. It stays in the page once it was opened, because the provider's card fields must.
 *
 * @param onPaid A payment was made, or may have been.
 */
export function Checkout({ opening, onPaid }: { opening: Opening; onPaid: () => void }) {
  const [card] = useState(readCardPage)
  const hosted = useCardFields(card)
  const { payment, pay, cancelChallenge, close: forgetPayment } = usePayment()
  const [kept, setView] = useState(() => initialView(opening))
  const change = (changes: Partial<View>) => setView((before) => ({ ...before, ...changes }))
  if (kept.opening !== opening) setView(initialView(opening))
  const view = kept.opening === opening ? kept : initialView(opening)

  const checkoutDialog = useRef<HTMLDialogElement>(null)
  const challengeDialog = useRef<HTMLDialogElement>(null)
  const resultDialog = useRef<HTMLDialogElement>(null)
  const detailsDialog = useRef<HTMLDialogElement>(null)
  const { status } = payment
  const challenged = status === 'processing' && payment.stage === 'challenge'
  const transactionId = status === 'success' && !view.detailsLeft ? payment.transactionId : null
  useModals(
    !view.open
      ? []
      : challenged
        ? [challengeDialog]
        : status === 'none'
          ? [checkoutDialog]
          : [checkoutDialog, resultDialog, detailsDialog],
  )

  useEffect(() => {
    if (status === 'success' || status === 'checking') onPaid()
  }, [status, onPaid])

  // What had the focus when the details opened may be gone.
  useEffect(() => {
    if (view.detailsLeft && resultDialog.current?.contains(document.activeElement) === false)
      document.getElementById(resultHeadingId)?.focus()
  }, [view.detailsLeft])

  const { order, payer } = opening
  const closeAll = () => {
    forgetPayment()
    hosted.fields?.clear()
    change({ open: false })
  }
  const tryAgain = () => {
    forgetPayment()
    change({ again: view.again + 1 })
    void areCardsTaken().then((taking) => change({ taking }))
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

  return (
    <>
      <Modal
        dialog={checkoutDialog}
        className="checkout"
        labelledBy="checkout-heading"
        describedBy="checkout-purpose"
        onDismiss={closeAll}
      >
        <div className="checkout-top">
          <Steps current={view.step} />
          <button className="checkout-close" type="button" onClick={closeAll}>
            <Icon drawing={x} size={24} />
            <span className="visually-hidden">Close</span>
          </button>
        </div>
        <StepHeading key={`${opening.number} ${view.step}`} step={view.step} />
        <div className="checkout-step">
          {view.step === 'Your Details' && view.open && (
            <YourDetails
              key={opening.number}
              payer={payer}
              about={order.about}
              onSaved={(userId, details, taking) =>
                change({ saved: { userId, payer: details }, taking, step: 'Card Details' })
              }
            />
          )}
          <div className="checkout-card" hidden={view.step !== 'Card Details'}>
            {(card === null || !view.taking) && (
              <CardOff words={card === null ? switchedOff : notNow} about={order.about} onBack={back} />
            )}
            {card !== null && (
              <CardDetails
                card={card}
                opening={opening}
                hidden={!view.taking}
                hosted={hosted}
                again={view.again}
                paying={status !== 'none'}
                onPay={payWith}
                onBack={back}
              />
            )}
          </div>
        </div>
        <OrderPanel order={order} />
      </Modal>
      <Modal
        dialog={challengeDialog}
        className="checkout-small checkout-challenge"
        labelledBy={challengeHeadingId}
        onDismiss={cancelChallenge}
      >
        <Challenge shown={challenged} onCancel={cancelChallenge} />
      </Modal>
      <Modal
        dialog={resultDialog}
        className="checkout-small"
        labelledBy={resultHeadingId}
        onDismiss={status === 'processing' ? () => change({ held: true }) : closeAll}
      >
        <PaymentResult
          payment={payment}
          email={view.saved?.payer.email ?? payer.email}
          about={order.about}
          held={view.held}
          onTryAgain={tryAgain}
          onShowDetails={() => change({ detailsLeft: false })}
          onClose={closeAll}
        />
      </Modal>
      {transactionId !== null && (
        <PaymentDetails
          dialog={detailsDialog}
          transactionId={transactionId}
          about={order.about}
          note={status === 'success' ? payment.details : null}
          onLeave={() => change({ detailsLeft: true })}
          onClose={closeAll}
        />
      )}
    </>
  )
}
