import { useState } from 'react'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../facts/format-date.ts'
import { formatPounds } from '../../../facts/money.ts'
import { Icon } from '../../../ui/icon.tsx'
import { checkCircleFill, filePdf, warningCircle } from '../../../ui/icons.ts'
import { parseDecimalPounds, testModeNotice } from '../../contract/process-call.ts'
import type { TransactionUpdate } from '../../contract/transaction-update.ts'
import { formatCard, parseTransactionTime } from '../../contract/transaction-update.ts'
import { WhomToCall } from '../../order/whom-to-call.tsx'
import { getFee, getService } from '../../services/paid-services.ts'
import type { Purpose } from '../../services/paid-services.ts'
import { useAnnounce } from '../modal.tsx'
import { DoorPicture } from '../door-picture.tsx'
import { ShellScreen } from '../shell.tsx'
import { notAvailable, pdfFailed, pdfSaved, receiptByEmail, unknownError } from '../checkout-texts.ts'
import { CloseButton } from './result-elements.tsx'

interface KnownProps {
  update: TransactionUpdate
  about: Purpose
  note: string | null
  /** Undefined where that is not possible. */
  onOtherCard?: (() => void) | undefined
  onClose: () => void
}

/** A transaction whose outcome is known: paid and what follows, or why not (specification sections 4 and 8). */
export function KnownPayment({ update, about, note, onOtherCard, onClose }: KnownProps) {
  const { action, currency, test } = update
  const pence = parseDecimalPounds(action.amount)
  const amount = pence === null || currency !== 'GBP' ? `${action.amount} ${currency}` : formatPounds(pence)
  const notice = test === true && <p className="card-notice panel small">{testModeNotice}</p>
  const foot = <SaveAndClose {...{ update, about, onOtherCard, onClose }} />
  return action.success === '1' ? (
    <Paid {...{ update, about, note, amount, notice, foot }} />
  ) : (
    <Failed {...{ update, about, amount, notice, foot }} />
  )
}

interface ShownProps {
  update: TransactionUpdate
  about: Purpose
  amount: string
  notice: ReactNode
  foot: ReactNode
}

/** The confirmation after a payment: what is certain now, and what happens next (rules D31, F16). */
function Paid({ update, about, note, amount, notice, foot }: ShownProps & { note: string | null }) {
  const { heading, path, help } = getService(about).paid
  const { email } = update.billing_address
  useAnnounce('status', `Payment Successful! ${heading}. ${amount}.`)
  return (
    <ShellScreen
      heading={<PaidHeading about={about} />}
      foot={foot}
      picture={<DoorPicture door="open" sizes="100vw" />}
      reading
    >
      <PaidAmount about={about} amount={amount} />
      {note !== null && <p>{note}</p>}
      {notice}
      <section className="grid gap-4">
        <h3>What happens next</h3>
        <ol className="paid-path">
          {email !== '' && (
            <li>
              <strong>Now</strong> Your receipt is on its way to {email}.
            </li>
          )}
          {path.map(({ when, text }) => (
            <li key={when}>
              <strong>{when}</strong> {text}
            </li>
          ))}
        </ol>
        <p className="small">{help}</p>
      </section>
      <section className="grid gap-4">
        <h3>Payment details</h3>
        <dl className="facts">
          <Line label="Status">
            <strong>SUCCESS</strong>
          </Line>
          <Facts update={update} />
        </dl>
      </section>
    </ShellScreen>
  )
}

export const PaidHeading = ({ about }: { about: Purpose }) => (
  <>
    <span className="result-mark result-good">
      <Icon drawing={checkCircleFill} />
      {'Payment Successful! '}
    </span>
    {getService(about).paid.heading}
  </>
)

export const PaidAmount = ({ about, amount }: { about: Purpose; amount: string }) => (
  <dl>
    <div>
      <dt className="small muted">Amount</dt>
      <dd className="figure">{amount}</dd>
    </div>
    <div className="small row gap-2">
      <dt className="muted">Paid for</dt>
      <dd>
        <strong>{getFee(about).name}</strong>
      </dd>
    </div>
  </dl>
)

function Failed({ update, about, amount, notice, foot }: ShownProps) {
  const { response_text, processor_response_text, response_code } = update.action
  useAnnounce('alert', `Payment details: FAILED. ${response_text || unknownError}`)
  return (
    <ShellScreen
      heading={
        <>
          <span className="result-mark result-failed">
            <Icon drawing={warningCircle} />
            Payment Failed<span className="result-stop">: </span>
          </span>
          Nothing was taken
        </>
      }
      foot={foot}
      reading
    >
      {notice}
      <p>
        Please try another card, or <WhomToCall about={about} />.
      </p>
      <dl className="facts">
        <Line label="Amount">{amount}</Line>
        <Line label="For">{getFee(about).name}</Line>
        <Facts update={update} />
      </dl>
      <section className="grid gap-4">
        <h3>If your bank asks</h3>
        <dl className="facts">
          <Line label="Status">
            <strong className="result-failed">FAILED</strong>
          </Line>
          <Line label="Error">{response_text || unknownError}</Line>
          <Line label="Processor details">{processor_response_text || notAvailable}</Line>
          <Line label="Response code">{response_code || notAvailable}</Line>
        </dl>
      </section>
    </ShellScreen>
  )
}

function Facts({ update: { action, transaction_id, card, billing_address } }: Pick<KnownProps, 'update'>) {
  const date = parseTransactionTime(action.date)
  const { first_name, last_name, email } = billing_address
  return (
    <>
      <Known label="Date">{date === null ? '' : formatMoment(date)}</Known>
      <Known label="Card">{formatCard(card)}</Known>
      <Line label="Transaction">{transaction_id}</Line>
      <Known label="Patient">{`${first_name} ${last_name}`.trim()}</Known>
      <Known label="Email">{email}</Known>
    </>
  )
}

/** Imports the receipt's code only when it is needed. */
function SaveAndClose({ update, about, onOtherCard, onClose }: Omit<KnownProps, 'note'>) {
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle')
  const isPaid = update.action.success === '1'
  const canRetry = onOtherCard !== undefined && !isPaid
  const failed = isPaid ? `${pdfFailed} ${receiptByEmail}` : pdfFailed
  useAnnounce('status', state === 'saving' ? 'Saving...' : '')
  useAnnounce('alert', state === 'failed' ? failed : '')
  const save = async () => {
    if (state === 'saving') return
    setState('saving')
    try {
      const { saveReceipt } = await import('../../receipt/receipt-pdf.ts')
      await saveReceipt(update, about)
      setState('saved')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      {state === 'failed' && <p className="result-said">{failed}</p>}
      {canRetry && (
        <button className="button" type="button" onClick={onOtherCard}>
          Try another card
        </button>
      )}
      <button
        className={canRetry ? 'button button-quiet' : 'button'}
        type="button"
        aria-disabled={state === 'saving'}
        onClick={() => void save()}
      >
        <Icon drawing={filePdf} />
        {state === 'saving' ? 'Saving...' : 'Save as PDF'}
      </button>
      {/* In the document before its text, or it is not announced. */}
      <p className="result-saved" aria-live="polite">
        {state === 'saved' && pdfSaved}
      </p>
      <CloseButton onClose={onClose} />
    </>
  )
}

const Known = ({ label, children }: { label: string; children: string }) =>
  children !== '' && <Line label={label}>{children}</Line>

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
