import { PhoneField, TextField, CheckboxField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import type { FormStatus } from '../../forms/form-status.ts'
import { newPatientExam } from '#practice/fees.ts'
import { consultationPence, hasChildPrice } from '../../facts/consultation-price.ts'
import { expressRequestTexts, onlineFeePence } from '#practice/online-prices.ts'
import { formatShortPounds } from '../../facts/money.ts'
import { useCheckout } from '../checkout/use-checkout.tsx'
import { DateOfBirthField } from './date-of-birth-field.tsx'
import { createRegistrationMessageForm } from '../services/registration-message.ts'

const registrationFields = createRegistrationMessageForm(Date.now)

export function RegistrationForm({ formStatus }: { formStatus: FormStatus }) {
  const { open: openCheckout, lastPart, dialog, paymentsMade, again } = useCheckout('registration')
  return (
    <>
      {paymentsMade}
      <Form
        form={registrationFields}
        formStatus={formStatus}
        button="Continue to deposit"
        again={again}
        onValid={(message, typed) => openCheckout({ purpose: 'registration', message }, typed)}
      >
        <fieldset>
          <legend>About you</legend>
          <div className="grid grid-2">
            <TextField name="firstName" label="First name" autoComplete="given-name" />
            <TextField name="lastName" label="Last name" autoComplete="family-name" />
          </div>
          <DateOfBirthField />
          <div className="grid grid-2">
            <PhoneField name="phone" label="Phone number" />
            <TextField name="email" label="Email" type="email" autoComplete="email" />
          </div>
        </fieldset>
        <fieldset>
          <legend>Where you live</legend>
          <TextField name="address" label="Address" autoComplete="address-line1" />
          <TextField name="address2" label="Address line 2" autoComplete="address-line2" optional />
          <div className="grid grid-2">
            <TextField name="town" label="Town" autoComplete="address-level2" />
            <TextField name="postcode" label="Postcode" autoComplete="postal-code" />
          </div>
        </fieldset>
        <fieldset ref={lastPart}>
          <legend>Before you pay</legend>
          <CheckboxField
            name="understand"
            label={`I understand the ${newPatientExam.name.toLowerCase()} costs ${formatShortPounds(consultationPence.adult)}${hasChildPrice ? ` (${formatShortPounds(consultationPence.child)} for a child)` : ''}, and the ${formatShortPounds(onlineFeePence.deposit)} deposit is part of it. ${expressRequestTexts.deposit}`}
          />
          <CheckboxField
            name="happy"
            label="I’m happy for the practice to contact me about my appointment."
          />
        </fieldset>
      </Form>
      {dialog}
    </>
  )
}
