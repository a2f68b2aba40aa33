import { useState } from 'react'
import { formatDentistOnCallHours, formatUrgentAdvice, findWhoAnswers } from '../../facts/who-answers.ts'
import { useToday } from '../../ui/use-today.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { LongTextField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { SenderFields } from '../../forms/sender-fields.tsx'
import { Sent } from '../../forms/sent.tsx'
import type { FormStatus } from '../../forms/form-status.ts'
import { emergencyMessageForm } from './emergency-message.ts'
import { PhotoSlots } from './photos/photo-slots.tsx'
import { sendPhotos } from './photos/send-photos.ts'

/** Whom to call at this hour, and always the number of the dentist on call with its hours (rule D47). */
function WhoAnswersNow() {
  const today = useToday()
  const isOpen = findWhoAnswers(today).who === 'reception'
  return (
    <p>
      <LinkedText
        text={
          isOpen
            ? `${formatUrgentAdvice(today)} ${formatDentistOnCallHours(today)}`
            : formatUrgentAdvice(today)
        }
      />
    </p>
  )
}

export function EmergencyForm({ formStatus }: { formStatus: FormStatus }) {
  const [percent, setPercent] = useState<number | null>(null)
  return (
    <Form
      form={emergencyMessageForm}
      formStatus={formStatus}
      sent={Sent}
      button="Send emergency message"
      deliver={async (_, fields) => {
        setPercent(0)
        const outcome = await sendPhotos(fields, setPercent)
        setPercent(null)
        return outcome
      }}
      beside={<WhoAnswersNow />}
      call={<WhoAnswersNow />}
    >
      <SenderFields />
      <LongTextField
        name="treatment"
        label="What has happened?"
        hint="Where it hurts, when it started, and what you’ve already tried."
      />
      <PhotoSlots />
      {percent !== null && (
        <label className="upload">
          {`Uploading, ${percent}%`}
          <progress max="100" value={percent} />
        </label>
      )}
    </Form>
  )
}
