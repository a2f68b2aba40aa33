import { LongTextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { SenderFields } from '../form/sender-fields.tsx'
import type { FormVisit } from '../form/visit.ts'
import { complaintForm } from './message.ts'

export function ComplaintForm({ visit }: { visit: FormVisit }) {
  return (
    <Form
      form={complaintForm}
      visit={visit}
      button="Send complaint"
      next={<p>We will tell you that we have it, who is looking into it, and when you will hear from us.</p>}
    >
      <SenderFields />
      <LongTextField
        name="complaint"
        label="What went wrong?"
        hint="What happened, when, and what you would like us to do about it. If you write for somebody else, say who."
        rows={8}
      />
    </Form>
  )
}
