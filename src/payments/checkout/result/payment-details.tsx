import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { warningCircle } from '../../../ui/icons.ts'
import type { PaidForm } from '../../services/paid-services.ts'
import type { TransactionUpdate } from '../../contract/transaction-update.ts'
import { CloseButton, DetailsHeading, detailsHeadingId, Lead } from './details-parts.tsx'
import { KnownPayment } from './known-payment.tsx'
import { onPaymentNews } from './payment-news.ts'
import { Modal } from '../modal.tsx'
import { Spinner } from './payment-result.tsx'
import { readLive } from './read-update.ts'
import { WhatNext } from './what-next.tsx'
import { detailsWrong, socketFailed } from '../words.ts'
import { MINUTE } from '../../../runtime/units.ts'

/** How long the details of a payment are waited for before it is said that they do not come. */
const DETAILS_TIMEOUT = 2 * MINUTE

type Details = { known: TransactionUpdate } | { trouble: string } | 'waiting'

interface PaymentDetailsProps {
  dialog: RefObject<HTMLDialogElement | null>
  transactionId: string
  /** What was paid for, which says whom to call about it. */
  about: PaidForm['purpose']
  /** Something to know about it beside that it was paid; or null. */
  note: string | null
  /** It is dismissed before anything has come. */
  onLeave: () => void
  onClose: () => void
}

/** The dialog that waits for what the server says of a transaction, and shows it (specification section 4). */
export function PaymentDetails({
  dialog,
  transactionId,
  about,
  note,
  onLeave,
  onClose,
}: PaymentDetailsProps) {
  const [details, setDetails] = useState<Details>('waiting')
  return (
    <Modal
      dialog={dialog}
      className="checkout-small"
      labelledBy={detailsHeadingId}
      onDismiss={details === 'waiting' ? onLeave : onClose}
    >
      {details === 'waiting' && <Waiting transactionId={transactionId} note={note} onHeard={setDetails} />}
      {details !== 'waiting' && 'trouble' in details && (
        <Trouble
          message={details.trouble}
          about={about}
          onTryAgain={() => setDetails('waiting')}
          onClose={onClose}
        />
      )}
      {details !== 'waiting' && 'known' in details && (
        <KnownPayment update={details.known} about={about} note={note} onClose={onClose} />
      )}
    </Modal>
  )
}

interface WaitingProps {
  transactionId: string
  note: string | null
  onHeard: (details: Details) => void
}

function Waiting({ transactionId, note, onHeard }: WaitingProps) {
  useEffect(() => {
    const fail = () => onHeard({ trouble: socketFailed })
    const timer = setTimeout(fail, DETAILS_TIMEOUT)
    const read = (message: string) => {
      const reading = readLive(message, transactionId)
      if (reading.about === 'others') return
      onHeard(reading.update === null ? { trouble: detailsWrong } : { known: reading.update })
    }
    const end = onPaymentNews((messages) => messages.forEach(read), fail)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [transactionId, onHeard])
  return (
    <>
      <Spinner />
      <DetailsHeading />
      <Lead note={note} />
      <p role="status">Waiting for the confirmation of your payment…</p>
    </>
  )
}

interface TroubleProps {
  message: string
  about: PaidForm['purpose']
  onTryAgain: () => void
  onClose: () => void
}

function Trouble({ message, about, onTryAgain, onClose }: TroubleProps) {
  return (
    <>
      <span className="result-bad">
        <Icon drawing={warningCircle} size={44} />
      </span>
      <DetailsHeading />
      <p role="alert">{message}</p>
      <p>
        <WhatNext message={message} about={about} />
      </p>
      <p className="small muted">
        This is only about showing the payment: it was made, so please do not pay again. The receipt will come
        by email.
      </p>
      <div className="result-end">
        <button className="button" type="button" onClick={onTryAgain}>
          Try again
        </button>
        <CloseButton onClose={onClose} />
      </div>
    </>
  )
}
