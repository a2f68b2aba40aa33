import { week } from '#practice/hours.ts'
import { joinWithAnd } from '../../facts/words.ts'
import { SelectField, LongTextField, TextField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { SenderFields } from '../../forms/sender-fields.tsx'
import { Sent } from '../../forms/sent.tsx'
import type { FormStatus } from '../../forms/form-status.ts'
import { dayOptions, expectMessageForm } from './expect-message.ts'

const byAppointment = week.flatMap(({ day, kind }) => (kind === 'appointment' ? [`${day}s`] : []))

export function ExpectForm({ formStatus }: { formStatus: FormStatus }) {
  return (
    <Form form={expectMessageForm} formStatus={formStatus} sent={Sent} button="Send enquiry">
      <SenderFields />
      <div className="grid grid-2">
        <SelectField
          name="day"
          label="Best day"
          {...(byAppointment.length > 0 && { hint: `${joinWithAnd(byAppointment)} are by appointment.` })}
          options={dayOptions}
          empty="Choose a day"
        />
        <TextField name="time" label="Best time" hint="For example 10am, or any time after 2pm." />
      </div>
      <LongTextField
        name="treatment"
        label="What would you like to see us about?"
        hint="A check-up, a treatment you’re thinking about, or something that’s worrying you."
      />
    </Form>
  )
}
