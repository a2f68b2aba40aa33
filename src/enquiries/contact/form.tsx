import { LongTextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { SenderFields } from '../form/sender-fields.tsx'
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
      <SenderFields />
      <LongTextField
        name="treatment"
        label="How can we help?"
        hint="A treatment you are thinking about, or any question."
      />
    </Form>
  )
}
