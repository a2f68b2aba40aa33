import { PhoneField, TextField, TickField } from '../../enquiries/form/fields.tsx'
import { Form } from '../../enquiries/form/form.tsx'
import type { FormVisit } from '../../enquiries/form/visit.ts'
import { callOut } from '../../practice/fees.ts'
import { shortPounds } from '../../practice/money.ts'
import { payerOf } from '../checkout/payer.ts'
import { useCheckout } from '../checkout/use-checkout.tsx'
import { callOutOrder } from '../order.ts'
import { callOutForm } from './message.ts'

export function CallOutForm({ visit }: { visit: FormVisit }) {
  const checkout = useCheckout()
  return (
    <>
      {checkout.paymentsMade}
      <Form
        form={callOutForm}
        visit={visit}
        button="Continue to payment"
        next={null}
        onValid={(details, typed) =>
          checkout.open(callOutOrder, payerOf(details), { purpose: 'call-out', message: details }, typed)
        }
        faultsFocus="first field"
      >
        <fieldset>
          <legend>Who is coming</legend>
          <div className="field-pair">
            <TextField name="firstName" label="First name" autoComplete="given-name" />
            <TextField name="lastName" label="Last name" autoComplete="family-name" />
          </div>
          <PhoneField name="phone" label="Phone number" />
          <TextField name="email" label="Email" type="email" autoComplete="email" />
          <div className="field-pair">
            <TextField name="town" label="Town" autoComplete="address-level2" />
            <TextField name="postcode" label="Postcode" autoComplete="postal-code" />
          </div>
        </fieldset>
        <fieldset>
          <legend>Before you pay</legend>
          <TickField
            name="spokenToDentist"
            label="I have spoken to the dentist on call, who has agreed to see me."
          />
          <TickField
            name="callOutFeeAcknowledgement"
            label={`I understand that ${shortPounds(callOut.pence)} is the call-out fee, and that treatment is charged on top.`}
          />
        </fieldset>
      </Form>
      {checkout.dialog}
    </>
  )
}
