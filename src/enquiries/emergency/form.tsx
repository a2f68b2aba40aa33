import { emergency } from '../../practice/emergency.ts'
import { LongTextField, PhoneField, TextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import type { FormVisit } from '../form/visit.ts'
import { emergencyForm } from './message.ts'

export function EmergencyForm({ visit }: { visit: FormVisit }) {
  return (
    <Form
      form={emergencyForm}
      visit={visit}
      button="Send emergency message"
      next={
        <>
          <p>{emergency.messages.read}</p>
          <p>{emergency.messages.afterSending}</p>
        </>
      }
    >
      <div className="field-pair">
        <TextField name="firstName" label="First name" autoComplete="given-name" />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <TextField name="email" label="Email" type="email" autoComplete="email" />
      <PhoneField name="phone" label="Phone number" />
      <LongTextField
        name="treatment"
        label="What has happened?"
        hint="Where it hurts, since when, and what you have already tried."
      />
    </Form>
  )
}
