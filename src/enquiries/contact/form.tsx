import { LongTextField, PhoneField, TextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import type { FormVisit } from '../form/visit.ts'
import { contactForm } from './message.ts'

export function ContactForm({ visit }: { visit: FormVisit }) {
  return (
    <Form
      form={contactForm}
      visit={visit}
      button="Send message"
      next={<p>Reception reads messages in opening hours and answers by the end of the next working day.</p>}
    >
      <div className="field-pair">
        <TextField name="firstName" label="First name" autoComplete="given-name" />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <TextField name="email" label="Email" type="email" autoComplete="email" />
      <PhoneField name="phone" label="Phone number" />
      <LongTextField
        name="treatment"
        label="How can we help?"
        hint="A treatment you are thinking about, or any question."
      />
    </Form>
  )
}
