import { FormPage } from '../../forms/form-page.tsx'
import type { Page, PageProps } from '../../page.ts'
import { paths } from '../../paths.ts'
import { appointmentWait } from '../../facts/appointment-wait.ts'
import { consultationPence, hasChildPrice, calculateBalanceDue } from '../../facts/consultation-price.ts'
import { depositFee } from '#practice/online-fees.ts'
import { formatShortPounds } from '../../facts/money.ts'
import { practice } from '#practice/practice.ts'
import { TelephoneLink } from '../../ui/telephone.tsx'
import { OrderSummary } from '../order/order-summary.tsx'
import { createDepositOrder } from '../order/order.ts'
import { PaidForm } from '../order/paid-form.tsx'
import { paymentsOff } from '../services/payments-unavailable.ts'
import { RegistrationForm } from './registration-form.tsx'
import formStyle from '../../forms/form.css?inline'
import readingStyle from '../../ui/reading.css?inline'
import orderStyle from '../order/order-summary.css?inline'
import dateStyle from './date-of-birth-field.css?inline'

export const newPatientsPage: Page = {
  path: paths.newPatients,
  label: 'New Patients',
  title: `New patients: join the practice | ${practice.name}`,
  description: `Join ${practice.name} in ${practice.address.town}. ${depositFee.offered ? `Fill in your details and hold your first appointment with a ${formatShortPounds(depositFee.pence)} deposit, which comes off your exam fee.` : 'How to ask for a first appointment, and what it costs.'}`,
  keywords: `new patients, join a dentist, private dentist ${practice.address.town}, dental deposit`,
  share: 'new-patients',
  ...(depositFee.offered && { form: 'registration', acceptsCards: true }),
  styles: [readingStyle, formStyle, dateStyle, orderStyle],
  Body: NewPatients,
}

const withDeposit = `Fill in your details and hold your place with a ${formatShortPounds(depositFee.pence)} deposit. It comes off the price of your first exam. The wait is usually ${appointmentWait}.`
/** The two parts of the exam fee: the deposit is included in it (ruling 2). */
const price = `${formatShortPounds(depositFee.pence)} today, ${formatShortPounds(calculateBalanceDue('adult'))} at your visit`
const byTelephone = (
  <>
    {`${paymentsOff.first} To join the practice, please call us on `}
    <TelephoneLink number={practice.telephone} />.
  </>
)

const ForAChild = () => (
  <section className="panel" aria-labelledby="for-a-child">
    <h2 className="panel-heading" id="for-a-child">
      For a child
    </h2>
    <p>
      A parent or guardian fills in the form with the child’s name
      {depositFee.offered && ' and date of birth, and can pay with their own card'}.
    </p>
    <p>
      Not sure yet? Read <a href={paths.whatToExpect}>what to expect</a>.
    </p>
  </section>
)

/** Without a deposit, new patients ask for a time and pay at the visit. */
const WithoutDeposit = () => (
  <FormPage
    heading="New Patients"
    lead={`Ask for a first appointment, and we’ll find you a time. The exam costs ${formatShortPounds(consultationPence.adult)}${hasChildPrice ? `, ${formatShortPounds(consultationPence.child)} for a child` : ''}, and you pay on the day.`}
    aside={<ForAChild />}
  >
    <p>
      <a className="button" href={paths.bookNow}>
        Ask for a time
      </a>
    </p>
  </FormPage>
)

function NewPatients({ formStatus, acceptsCards }: PageProps) {
  if (!depositFee.offered) return <WithoutDeposit />
  return (
    <FormPage
      heading="New Patients"
      lead={acceptsCards ? withDeposit : byTelephone}
      price={acceptsCards ? price : undefined}
      aside={
        <>
          <OrderSummary order={createDepositOrder('adult')}>
            {hasChildPrice && (
              <p className="muted small">
                {`For a child the exam costs ${formatShortPounds(consultationPence.child)}: ${formatShortPounds(depositFee.pence)} today and ${formatShortPounds(calculateBalanceDue('child'))} at the visit.`}
              </p>
            )}
          </OrderSummary>
          <ForAChild />
        </>
      }
    >
      <PaidForm about="registration" formStatus={formStatus} acceptsCards={acceptsCards}>
        <RegistrationForm formStatus={formStatus} />
      </PaidForm>
    </FormPage>
  )
}
