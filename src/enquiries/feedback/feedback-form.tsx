import { LongTextField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { SenderFields } from '../../forms/sender-fields.tsx'
import { Sent } from '../../forms/sent.tsx'
import type { SentProps } from '../../forms/form.tsx'
import { Apple } from '../../ui/apple.tsx'
import type { FormStatus } from '../../forms/form-status.ts'
import { feedbackMessageForm } from './feedback-message.ts'
import { RatingField } from './rating-field.tsx'

export function FeedbackForm({ formStatus }: { formStatus: FormStatus }) {
  return (
    <Form form={feedbackMessageForm} formStatus={formStatus} sent={SentFeedback} button="Send feedback">
      <RatingField />
      <LongTextField
        name="feedback"
        label="Your feedback"
        hint="What was good, and what we could do better. Please leave out anything about your health."
      />
      <SenderFields enterKeyHint="send" />
    </Form>
  )
}

/** In place of the sign that it was sent, an apple is polished. */
const SentFeedback = (props: SentProps) => <Sent {...props} sign={<Apple />} />
