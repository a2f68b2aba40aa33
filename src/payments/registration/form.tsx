import { PhoneField, TextField, TickField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import type { FormStatus } from '../../forms/form-status.ts'
import { consultation, deposit } from '../../practice/fees.ts'
import { londonTime } from '../../practice/london-time.ts'
import { shortPounds } from '../../practice/money.ts'
import { payerOf } from '../checkout/steps/payer.ts'
import { useCheckout } from '../checkout/use-checkout.tsx'
import { depositOrder } from '../order/order.ts'
import { DateOfBirthField } from './date-of-birth-field.tsx'
import { patientAge } from '../services/date-of-birth.ts'
import { registrationForm } from '../services/registration.ts'
import type { Registration } from '../services/registration.ts'

const registrationFields = registrationForm()

export function RegistrationForm({ formStatus }: { formStatus: FormStatus }) {
  const checkout = useCheckout('registration')
  const begin = (registration: Registration, typed: HTMLFormElement) => {
    const patient = patientAge(registration.dob, londonTime(new Date()).date)
    const form = { purpose: 'registration', message: registration } as const
    return checkout.open(depositOrder(patient), payerOf(registration), form, typed)
  }
  return (
    <>
      {checkout.paymentsMade}
      <Form
        form={registrationFields}
        formStatus={formStatus}
        button="Continue to deposit"
        again={checkout.again}
        onValid={begin}
        faultsFocus="first field"
      >
        <fieldset>
          <legend>About you</legend>
          <div className="field-pair">
            <TextField name="firstName" label="First name" autoComplete="given-name" />
            <TextField name="lastName" label="Last name" autoComplete="family-name" />
          </div>
          <DateOfBirthField />
          <div className="field-pair">
            <PhoneField name="phone" label="Phone number" />
            <TextField name="email" label="Email" type="email" autoComplete="email" />
          </div>
        </fieldset>
        <fieldset>
          <legend>Where you live</legend>
          <TextField name="address" label="Address" autoComplete="address-line1" />
          <TextField name="address2" label="Address line 2" autoComplete="address-line2" optional />
          <div className="field-pair">
            <TextField name="town" label="Town" autoComplete="address-level2" />
            <TextField name="postcode" label="Postcode" autoComplete="postal-code" />
          </div>
        </fieldset>
        <fieldset>
          <legend>Before you pay</legend>
          <TickField
            name="understand"
            label={`I understand that the new patient exam costs ${shortPounds(consultation.adult)} (${shortPounds(consultation.child)} for a child) and that the ${shortPounds(deposit.pence)} deposit is part of it. ${deposit.expressRequest}`}
          />
          <TickField name="happy" label="I am happy for the practice to contact me about my appointment." />
        </fieldset>
      </Form>
      {checkout.dialog}
    </>
  )
}
