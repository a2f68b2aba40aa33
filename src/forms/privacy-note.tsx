import { paths } from '../paths.ts'
import { practiceName } from '../practice/name-and-telephones.ts'
import { retentionPeriods } from '../practice/retention-periods.ts'

/** Who receives the data, why and for how long; on every form (rule D38). */
export function PrivacyNote({ paid }: { paid: boolean }) {
  const { deliveredMessageDays: days, paymentLedgerYears: years } = retentionPeriods
  const what = paid
    ? `${practiceName} uses what you write here only for your visit and your payment. This website deletes the form ${days} days after it reached us, and keeps the record of a payment for ${years} years after the end of its tax year, because tax law asks for it.`
    : `${practiceName} uses what you write here only to answer you, and deletes it from this website ${days} days after it reached us.`
  return (
    <p className="muted small">
      {`${what} See our `}
      <a href={paths.policy('privacy-notice')}>privacy notice</a>.
    </p>
  )
}
