import { useState } from 'react'
import { emergency } from '../../practice/emergency.ts'
import { practice } from '../../practice/practice.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { TelephoneLink } from '../../ui/telephone.tsx'
import { LongTextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { SenderFields } from '../form/sender-fields.tsx'
import type { FormVisit } from '../form/visit.ts'
import { emergencyForm } from './message.ts'
import { PhotoSlots } from './photo-slots.tsx'
import { sendPhotos } from './send-photos.ts'

export function EmergencyForm({ visit }: { visit: FormVisit }) {
  const [percent, setPercent] = useState<number | null>(null)
  return (
    <Form
      form={emergencyForm}
      visit={visit}
      button="Send emergency message"
      deliver={async (_, fields) => {
        setPercent(0)
        const outcome = await sendPhotos(fields, setPercent)
        setPercent(null)
        return outcome
      }}
      next={
        <>
          <p>{emergency.messages.read}</p>
          <p>
            <LinkedText text={emergency.messages.afterSending} />
          </p>
        </>
      }
      beside={
        <p>
          {'Out of hours telephone '}
          <TelephoneLink number={practice.emergencyTelephone} />
        </p>
      }
    >
      <SenderFields />
      <LongTextField
        name="treatment"
        label="What has happened?"
        hint="Where it hurts, since when, and what you have already tried."
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
