import { useState } from 'react'
import type { ReactNode } from 'react'
import { PhoneField, TextField, CheckboxField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import type { FormStatus } from '../../forms/form-status.ts'
import { expressRequestTexts, onlineFeePence } from '#practice/online-prices.ts'
import { formatShortPounds } from '../../facts/money.ts'
import { findWhoAnswers } from '../../facts/who-answers.ts'
import { useToday } from '../../ui/use-today.tsx'
import { Icon } from '../../ui/icon.tsx'
import { caretDown } from '../../ui/icons.ts'
import { useCheckout } from '../checkout/use-checkout.tsx'
import { CallInWords } from '../order/call-in-words.tsx'
import { callOutMessageForm } from '../services/call-out-message.ts'
import { getDentistOnCallContact } from '../services/telephone-contact.ts'

/**
 * Collapsed while reception answers: then nobody needs a call-out, and the form is only for a fee agreed earlier with
 * the dentist on call. Decided once per page load, so that typed text is never hidden.
 */
function Offer({ open, children }: { open: boolean; children: ReactNode }) {
  const today = useToday()
  const [isOffered] = useState(() => findWhoAnswers(today).who !== 'reception')
  if (isOffered) return children
  return (
    <details className="paid-later" open={open}>
      <summary>
        Have you agreed a call-out, but not paid for it yet?
        <Icon drawing={caretDown} />
      </summary>
      {children}
    </details>
  )
}

export function CallOutForm({ formStatus }: { formStatus: FormStatus }) {
  const { open: openCheckout, lastPart, dialog, paymentsMade, again } = useCheckout('call-out')
  const today = useToday()
  return (
    <>
      {paymentsMade}
      <Offer open={formStatus.state === 'refused'}>
        <Form
          form={callOutMessageForm}
          formStatus={formStatus}
          button="Continue to payment"
          again={again}
          call={
            <p>
              You can also <CallInWords {...getDentistOnCallContact(today)} />.
            </p>
          }
          onValid={(message, typed) => openCheckout({ purpose: 'call-out', message }, typed)}
        >
          <fieldset>
            <legend>Who needs to be seen?</legend>
            <div className="grid grid-2">
              <TextField name="firstName" label="First name" autoComplete="given-name" />
              <TextField name="lastName" label="Last name" autoComplete="family-name" />
            </div>
            <PhoneField name="phone" label="Phone number" />
            <TextField name="email" label="Email" type="email" autoComplete="email" />
            <div className="grid grid-2">
              <TextField name="town" label="Town" autoComplete="address-level2" />
              <TextField name="postcode" label="Postcode" autoComplete="postal-code" />
            </div>
          </fieldset>
          <fieldset ref={lastPart}>
            <legend>Before you pay</legend>
            <CheckboxField
              name="spokenToDentist"
              label="I’ve spoken to the dentist on call, who has agreed to see me."
            />
            <CheckboxField
              name="callOutFeeAcknowledgement"
              label={`I understand the call-out fee is ${formatShortPounds(onlineFeePence.callOut)} and any treatment is extra. ${expressRequestTexts.callOut}`}
            />
          </fieldset>
        </Form>
      </Offer>
      {dialog}
    </>
  )
}
