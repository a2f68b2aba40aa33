import { LongTextField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { SenderFields } from '../../forms/sender-fields.tsx'
import { Sent } from '../../forms/sent.tsx'
import type { FormStatus } from '../../forms/form-status.ts'
import { contactMessageForm } from './contact-message.ts'

export function ContactForm({ formStatus }: { formStatus: FormStatus }) {
  return (
    <Form form={contactMessageForm} formStatus={formStatus} sent={Sent} button="Send message">
      <SenderFields />
      <LongTextField
        name="treatment"
        label="How can we help?"
        hint="A treatment you’re thinking about, or any question."
      />
    </Form>
  )
}
