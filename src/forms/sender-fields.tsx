import { PhoneField, TextField } from './fields.tsx'

/** In the order in which people give them. @param enterKeyHint What Enter does in the last of them. */
export function SenderFields({ enterKeyHint = 'next' }: { enterKeyHint?: 'next' | 'send' }) {
  return (
    <>
      <div className="grid grid-2">
        <TextField name="firstName" label="First name" autoComplete="given-name" />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <TextField name="email" label="Email" type="email" autoComplete="email" />
      <PhoneField name="phone" label="Phone number" enterKeyHint={enterKeyHint} />
    </>
  )
}
