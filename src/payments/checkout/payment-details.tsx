import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { DETAILS_TIMEOUT } from '../../limits.ts'
import { formatPounds } from '../../practice/money.ts'
import { shownMoment } from '../../practice/shown-date.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkCircleFill, filePdf, warningCircle } from '../../ui/icons.ts'
import { feeOf, purposeOf } from '../fee-of.ts'
import { penceOf } from '../pounds.ts'
import { receiptOf } from '../receipt/receipt.ts'
import type { TransactionUpdate } from '../transaction-update.ts'
import { networkName } from './card-networks.tsx'
import { listenLive } from './live-socket.ts'
import { Modal } from './modal.tsx'
import { Spinner } from './payment-result.tsx'
import { readDate, readLive } from './read-update.ts'
import { detailsWrong, notAvailable, pdfFailed, socketFailed, unknownError } from './words.ts'

const headingId = 'payment-details-heading'

type Details = { known: TransactionUpdate } | { trouble: string } | 'waiting'

interface PaymentDetailsProps {
  dialog: RefObject<HTMLDialogElement | null>
  transactionId: string
  /** Something to know about it beside that it was paid; or null. */
  note: string | null
  /** It is dismissed before anything has come. */
  onLeave: () => void
  onClose: () => void
}

/** The dialog that waits for what the server says of a transaction, and shows it (specification section 4). */
export function PaymentDetails({ dialog, transactionId, note, onLeave, onClose }: PaymentDetailsProps) {
  const [details, setDetails] = useState<Details>('waiting')
  return (
    <Modal
      dialog={dialog}
      className="checkout-small"
      labelledBy={headingId}
      onDismiss={details === 'waiting' ? onLeave : onClose}
    >
      {details === 'waiting' && <Waiting transactionId={transactionId} note={note} onHeard={setDetails} />}
      {details !== 'waiting' && 'trouble' in details && (
        <Trouble message={details.trouble} onTryAgain={() => setDetails('waiting')} onClose={onClose} />
      )}
      {details !== 'waiting' && 'known' in details && (
        <Known update={details.known} note={note} onClose={onClose} />
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
    const end = listenLive({
      heard(raw) {
        const reading = readLive(raw, transactionId)
        if (reading.about === 'others') return
        onHeard(reading.update === null ? { trouble: detailsWrong } : { known: reading.update })
      },
      failed: fail,
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [transactionId, onHeard])
  return (
    <>
      <Spinner />
      <Heading />
      <Lead note={note} />
      <p role="status">Waiting for the confirmation of your payment…</p>
    </>
  )
}

interface TroubleProps {
  message: string
  onTryAgain: () => void
  onClose: () => void
}

function Trouble({ message, onTryAgain, onClose }: TroubleProps) {
  return (
    <>
      <span className="result-bad">
        <Icon drawing={warningCircle} size={44} />
      </span>
      <Heading />
      <p role="alert">{message}</p>
      <p className="small muted">
        This is only about showing the payment: it was made, so please do not pay again. The receipt comes by
        email.
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

interface KnownProps {
  update: TransactionUpdate
  note: string | null
  onClose: () => void
}

function Known({ update, note, onClose }: KnownProps) {
  const { action, card, billing_address: payer, currency } = update
  const paid = action.success === '1'
  const pence = penceOf(action.amount)
  const purpose = pence === null ? null : purposeOf(pence)
  const date = readDate(action.date)
  const [next] = receiptOf(update).sections
  return (
    <>
      <span className={paid ? 'result-good' : 'result-bad'}>
        <Icon drawing={paid ? checkCircleFill : warningCircle} size={44} />
      </span>
      <Heading />
      {paid && <Lead note={note} />}
      <dl className="payment-details">
        <Line label="Status">
          <strong>{paid ? 'SUCCESS' : 'FAILED'}</strong>
        </Line>
        {!paid && (
          <>
            <Line label="Error">{action.response_text || unknownError}</Line>
            <Line label="Processor details">{action.processor_response_text || notAvailable}</Line>
            <Line label="Response code">{action.response_code || notAvailable}</Line>
          </>
        )}
        <Line label="Amount">
          {pence === null || currency !== 'GBP' ? `${action.amount} ${currency}` : formatPounds(pence)}
        </Line>
        {purpose !== null && <Line label="Paid for">{feeOf(purpose).name}</Line>}
        <Line label="Date">{date === null ? notAvailable : shownMoment(date)}</Line>
        <Line label="Transaction">{update.transaction_id}</Line>
        <Line label="Card">{cardText(card)}</Line>
        <Line label="Name">{`${payer.first_name} ${payer.last_name}`.trim() || notAvailable}</Line>
        <Line label="Email">{payer.email || notAvailable}</Line>
      </dl>
      {next?.paragraphs.map((paragraph) => (
        <p className="small" key={paragraph}>
          {paragraph}
        </p>
      ))}
      <SaveAsPdf update={update}>
        <CloseButton onClose={onClose} />
      </SaveAsPdf>
    </>
  )
}

function Lead({ note }: { note: string | null }) {
  return (
    <p>
      <strong>Payment Successful!</strong>
      {note !== null && ` ${note}`}
    </p>
  )
}

/** The receipt's code is fetched only when it is asked for. */
function SaveAsPdf({ update, children }: { update: TransactionUpdate; children: ReactNode }) {
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle')
  const save = async () => {
    if (state === 'saving') return
    setState('saving')
    try {
      const { saveReceipt } = await import('../receipt/save.ts')
      await saveReceipt(update)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <p className="result-said" role="alert">
        {state === 'failed' && pdfFailed}
      </p>
      <div className="result-end">
        <button
          className="button"
          type="button"
          aria-disabled={state === 'saving'}
          onClick={() => void save()}
        >
          <Icon drawing={filePdf} />
          {state === 'saving' ? 'Saving...' : 'Save as PDF'}
        </button>
        {children}
      </div>
    </>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button className="button button-quiet" type="button" onClick={onClose}>
      Close
    </button>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** "Visa ending 1111": the last four digits and no more (rule D36). */
function cardText({ cc_number: number, cc_type: type }: TransactionUpdate['card']): string {
  const lastFour = number.slice(-4)
  if (lastFour === '') return networkName(type) || notAvailable
  return type === '' ? `Ending ${lastFour}` : `${networkName(type)} ending ${lastFour}`
}

/** Takes the focus, so that what has changed is read out. */
function Heading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 className="result-heading" id={headingId} ref={heading} tabIndex={-1}>
      Payment details
    </h2>
  )
}
