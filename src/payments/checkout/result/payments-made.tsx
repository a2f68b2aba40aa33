import { useEffect, useRef, useState } from 'react'
import { formatPounds } from '../../../practice/money.ts'
import { formatMoment } from '../../../practice/format-date.ts'
import { Icon } from '../../../ui/icon.tsx'
import { checkCircleFill } from '../../../ui/icons.ts'
import { feeOf } from '../../services/paid-services.ts'
import { penceOf } from '../../contract/pounds.ts'
import type { PaymentMade } from '../../contract/process-call.ts'
import { WhomToCall } from '../../order/whom-to-call.tsx'
import './payments-made.css'
import { onPaymentNews } from './payment-news.ts'
import { useModals } from '../modal.tsx'
import { Shell } from '../shell.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { useDetails } from './use-details.ts'

interface PaymentsMadeProps {
  payments: readonly PaymentMade[]
  /** Asks again what was made. */
  look: () => void
}

/**
 * What this browser has paid, above the form, which stays for somebody else: a second child, for example (rule F16). What
 * is still being checked is followed until it is decided.
 */
export function PaymentsMade({ payments, look }: PaymentsMadeProps) {
  const [shown, setShown] = useState<string | null>(null)
  const purpose = payments.find((payment) => payment.transaction_id === shown)?.purpose
  const dialog = useRef<HTMLDialogElement>(null)
  useModals([dialog])
  const { details, askAgain } = useDetails(shown)
  const hide = () => setShown(null)

  const pending = payments.some(({ status }) => status === 'pending')
  useEffect(() => {
    return pending ? onPaymentNews(look) : undefined
  }, [pending, look])

  return (
    <section className="payments-made" aria-labelledby="payments-made">
      <h2 id="payments-made">Your payments</h2>
      <div role="status">
        <ul>
          {payments.map((payment, index) => (
            <li key={payment.transaction_id ?? index}>
              <Made payment={payment} onShow={setShown} />
            </li>
          ))}
        </ul>
      </div>
      <p className="small muted">The form below is there for another person.</p>
      {shown !== null && purpose !== undefined && (
        <Shell dialog={dialog} step={null} order={null} paid onDismiss={hide} onClose={null}>
          <PaymentDetails
            details={details}
            about={purpose}
            note={null}
            onTryAgain={askAgain}
            onClose={hide}
          />
        </Shell>
      )}
    </section>
  )
}

function Made({ payment, onShow }: { payment: PaymentMade; onShow: (transactionId: string) => void }) {
  const { purpose, status, transaction_id: id, amount, at } = payment
  const money = formatPounds(penceOf(amount) ?? feeOf(purpose).pence)
  const { name } = feeOf(purpose)
  if (status === 'pending')
    return (
      <p>
        {`We are still checking your payment of ${money} (${name}). Please do not pay again. Questions: `}
        <WhomToCall about={purpose} />.
      </p>
    )
  return (
    <>
      <p>
        <Icon drawing={checkCircleFill} />
        <span>{`You paid ${money} (${name}) on ${formatMoment(new Date(at))}.`}</span>
      </p>
      {id !== null && (
        <button className="button button-quiet" type="button" onClick={() => onShow(id)}>
          Show the payment
        </button>
      )}
    </>
  )
}
