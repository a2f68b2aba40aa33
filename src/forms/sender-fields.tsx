import { PhoneField, TextField } from './fields.tsx'

/** The sender's fields, which every message form has, in the order in which people give them. */
export function SenderFields() {
  return (
    <>
      <div className="field-pair">
        <TextField name="firstName" label="First name" autoComplete="given-name" />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <TextField name="email" label="Email" type="email" autoComplete="email" />
      <PhoneField name="phone" label="Phone number" />
    </>
  )
}
