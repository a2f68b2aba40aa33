import { useEffect, useRef } from 'react'
import { formatPounds } from '../../../facts/money.ts'
import { formatMoment } from '../../../facts/format-date.ts'
import { Icon } from '../../../ui/icon.tsx'
import { checkCircleFill } from '../../../ui/icons.ts'
import { getFee } from '../../services/paid-services.ts'
import { createPaidOrder } from '../../order/order.ts'
import { parseDecimalPounds } from '../../contract/process-call.ts'
import type { PaymentMade } from '../../contract/process-call.ts'
import { WhomToCall } from '../../order/whom-to-call.tsx'
import { subscribeToPayments } from './watch-payments.ts'
import { useModals } from '../modal.tsx'
import { Shell } from '../shell.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { useDetails } from './use-details.ts'

interface PaymentsMadeProps {
  payments: readonly PaymentMade[]
  /** Number of checkouts closed after a payment; each one moves the focus here. */
  closings: number
  /** Fetches the payments again. */
  look: () => void
  /** Id of the transaction whose details are shown. */
  shown: string | null
  onShow: (transactionId: string | null) => void
}

/**
 * Payments of this browser, above the form, which stays for another person: a second child, for example (rule F16).
 * Pending ones are followed until their outcome is known.
 */
export function PaymentsMade({ payments, closings, look, shown, onShow }: PaymentsMadeProps) {
  const payment = payments.find(({ transaction_id: id }) => id !== null && id === shown)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (closings > 0) panel.current?.focus()
  }, [closings])
  const dialog = useRef<HTMLDialogElement>(null)
  useModals([dialog])
  const { details, askAgain } = useDetails(shown)
  const hide = () => onShow(null)

  const pending = payments.some(({ status }) => status === 'pending')
  useEffect(() => {
    return pending ? subscribeToPayments(look) : undefined
  }, [pending, look])

  return (
    <>
      <section className="payments-made panel" aria-labelledby="payments-made" ref={panel} tabIndex={-1}>
        <h2 className="panel-heading" id="payments-made">
          Your payments
        </h2>
        <div aria-live="polite">
          <ul className="grid gap-3">
            {payments.map((made, index) => (
              <li className="row" key={made.transaction_id ?? index}>
                <Made payment={made} onShow={onShow} />
              </li>
            ))}
          </ul>
        </div>
        <p className="small muted">You can use the form below for another person.</p>
      </section>
      {/* Outside the section, so that it inherits none of its style. */}
      {payment !== undefined && (
        <Shell
          dialog={dialog}
          step={null}
          order={orderOf(payment)}
          outcome="paid"
          onDismiss={hide}
          onClose={null}
        >
          <PaymentDetails
            details={details}
            about={payment.purpose}
            amount={null}
            note={null}
            onTryAgain={askAgain}
            onClose={hide}
          />
        </Shell>
      )}
    </>
  )
}

interface MadeProps {
  payment: PaymentMade
  onShow: (transactionId: string) => void
}

const pencePaid = ({ purpose, amount }: PaymentMade) => parseDecimalPounds(amount) ?? getFee(purpose).pence
const moneyOf = (payment: PaymentMade) => formatPounds(pencePaid(payment))
/** A distinct accessible name for the button of each payment. */
const showing = (payment: PaymentMade) =>
  `Show the payment of ${moneyOf(payment)} on ${formatMoment(new Date(payment.at))}`
const orderOf = (payment: PaymentMade) => createPaidOrder(payment.purpose, pencePaid(payment))

function Made({ payment, onShow }: MadeProps) {
  const { purpose, status, transaction_id: id, at } = payment
  const money = moneyOf(payment)
  const { name } = getFee(purpose)
  if (status === 'pending')
    return (
      <p>
        {`We’re still checking your payment of ${money} (${name}). Please do not pay again. Questions? Please `}
        <WhomToCall about={purpose} />.
      </p>
    )
  return (
    <>
      <p className="marked">
        <Icon drawing={checkCircleFill} />
        <span>{`You paid ${money} (${name}) on ${formatMoment(new Date(at))}.`}</span>
      </p>
      {id !== null && (
        <button
          className="plain-button"
          type="button"
          aria-label={showing(payment)}
          onClick={() => onShow(id)}
        >
          Show the payment
        </button>
      )}
    </>
  )
}

/** The same directly above the button of the form, so that nobody pays twice. */
export function PaidNote({ payment, onShow }: MadeProps) {
  const { status, transaction_id: id } = payment
  return (
    <div className="paid-note panel">
      {status === 'success' ? (
        <p className="marked">
          <Icon drawing={checkCircleFill} size={24} />
          <strong className="title">{`${moneyOf(payment)} paid.`}</strong>
        </p>
      ) : (
        <p>{`We’re still checking your payment of ${moneyOf(payment)}. Please do not pay again.`}</p>
      )}
      {id !== null && status === 'success' && (
        <button
          className="plain-button"
          type="button"
          aria-label={showing(payment)}
          onClick={() => onShow(id)}
        >
          Show the payment
        </button>
      )}
    </div>
  )
}
