import { PhoneField, TextField } from './fields.tsx'

/** In the order in which people give them. */
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
