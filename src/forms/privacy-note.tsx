import { paths } from '../paths.ts'
import { practiceName } from '#practice/name-and-telephones.ts'
import { deliveredMessageDays, paymentLedgerYears } from '#practice/retention-periods.ts'

/** Who receives the data, why and for how long; on every form (rule D38). */
export function PrivacyNote({ paid }: { paid: boolean }) {
  const what = paid ? 'for your visit and payment' : 'to deal with your message'
  const payment = paid
    ? ` We keep payment records for ${paymentLedgerYears} years after the end of the tax year, as tax law requires.`
    : ''
  return (
    <p className="muted small">
      {`${practiceName} uses what you write only ${what}. We delete it from this website ${deliveredMessageDays} days after it reaches us.${payment} See our `}
      <a href={paths.policy('privacy-notice')}>privacy notice</a>.
    </p>
  )
}
