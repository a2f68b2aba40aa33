import { LongTextField, PhoneField, TextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import type { FormVisit } from '../form/visit.ts'
import { feedbackForm } from './message.ts'
import { RatingField } from './rating-field.tsx'

export function FeedbackForm({ visit }: { visit: FormVisit }) {
  return (
    <Form
      form={feedbackForm}
      visit={visit}
      button="Send feedback"
      next={<p>Thank you. The whole team reads what patients write, good and bad.</p>}
    >
      <RatingField />
      <LongTextField
        name="feedback"
        label="Your feedback"
        hint="What was good, and what we could do better. Please leave out anything about your health."
      />
      <div className="field-pair">
        <TextField name="firstName" label="First name" autoComplete="given-name" />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <TextField name="email" label="Email" type="email" autoComplete="email" />
      <PhoneField name="phone" label="Phone number" />
    </Form>
  )
}
