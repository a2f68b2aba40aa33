import { LongTextField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { SenderFields } from '../../forms/sender-fields.tsx'
import { Sent } from '../../forms/sent.tsx'
import type { FormStatus } from '../../forms/form-status.ts'
import { complaintMessageForm } from './complaint-message.ts'

export function ComplaintForm({ formStatus }: { formStatus: FormStatus }) {
  return (
    <Form form={complaintMessageForm} formStatus={formStatus} sent={Sent} button="Send complaint">
      <SenderFields />
      <LongTextField
        name="complaint"
        label="What went wrong?"
        hint="What happened, when, and what you’d like us to do about it. If you’re writing for somebody else, say who."
        rows={8}
      />
    </Form>
  )
}
