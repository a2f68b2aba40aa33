import { useState } from 'react'
import type { ReactNode } from 'react'
import { formatPounds } from '../../../practice/money.ts'
import { formatMoment } from '../../../practice/format-date.ts'
import { Icon } from '../../../ui/icon.tsx'
import { checkCircleFill, filePdf, warningCircle } from '../../../ui/icons.ts'
import { feeOf } from '../../services/paid-services.ts'
import type { Purpose } from '../../services/paid-services.ts'
import { penceOf } from '../../contract/pounds.ts'
import { formatCard, instantOf } from '../../receipt/readings.ts'
import { receiptOf } from '../../receipt/receipt.ts'
import { testPayment } from '../../contract/test-payment.ts'
import type { TransactionUpdate } from '../../contract/transaction-update.ts'
import { CloseButton, DetailsHeading, Lead } from './details-parts.tsx'
import { notAvailable, pdfFailed, unknownError } from '../words.ts'

interface KnownProps {
  update: TransactionUpdate
  /** What was paid for. */
  about: Purpose
  note: string | null
  onClose: () => void
}

/** What is known of a transaction: that it was paid, or why not (specification sections 4 and 8). */
export function KnownPayment({ update, about, note, onClose }: KnownProps) {
  const { action, card, billing_address: patient, currency, test } = update
  const paid = action.success === '1'
  const pence = penceOf(action.amount)
  const date = instantOf(action.date)
  const [next] = receiptOf(update, about).sections
  return (
    <>
      <span className={paid ? 'result-good' : 'result-bad'}>
        <Icon drawing={paid ? checkCircleFill : warningCircle} size={44} />
      </span>
      <DetailsHeading />
      {paid && <Lead note={note} />}
      {test === true && <p className="card-notice">{testPayment}</p>}
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
        <Line label="Paid for">{feeOf(about).name}</Line>
        <Line label="Date">{date === null ? notAvailable : formatMoment(date)}</Line>
        <Line label="Transaction">{update.transaction_id}</Line>
        <Line label="Card">{formatCard(card) || notAvailable}</Line>
        <Line label="Patient">{`${patient.first_name} ${patient.last_name}`.trim() || notAvailable}</Line>
        <Line label="Email">{patient.email || notAvailable}</Line>
      </dl>
      {next?.paragraphs.map((paragraph) => (
        <p className="small" key={paragraph}>
          {paragraph}
        </p>
      ))}
      <SaveAsPdf update={update} about={about}>
        <CloseButton onClose={onClose} />
      </SaveAsPdf>
    </>
  )
}

/** The receipt's code is fetched only when it is asked for. */
function SaveAsPdf({
  update,
  about,
  children,
}: Pick<KnownProps, 'update' | 'about'> & { children: ReactNode }) {
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle')
  const save = async () => {
    if (state === 'saving') return
    setState('saving')
    try {
      const { saveReceipt } = await import('../../receipt/save.ts')
      await saveReceipt(update, about)
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

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
