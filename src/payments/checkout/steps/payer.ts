/** Who pays: the details that step 1 shows, named as specification section 3 names them. */
export interface Payer {
  email: string
  firstName: string
  lastName: string
  phone: string
  country: string
}

/** Who filled in a paid form. The forms ask for an address in the United Kingdom. */
export function payerOf({
  email,
  firstName,
  lastName,
  phone,
}: Readonly<Record<Exclude<keyof Payer, 'country'>, string>>): Payer {
  return { email, firstName, lastName, phone, country: 'United Kingdom' }
}

/** The details of step 1 in their order. Country may stay empty (specification section 5). */
export const payerDetails: readonly { name: keyof Payer; label: string; optional?: true }[] = [
  { name: 'email', label: 'Email' },
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'phone', label: 'Phone number' },
  { name: 'country', label: 'Country', optional: true },
]

/** The details that are empty but must not be. */
export function missingDetails(payer: Payer): readonly (keyof Payer)[] {
  return payerDetails
    .filter(({ name, optional }) => optional !== true && payer[name].trim() === '')
    .map(({ name }) => name)
}
