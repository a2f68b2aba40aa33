import * as v from 'valibot'
import { message, requiredText, senderFields, ticked } from '../../enquiries/form/message-form.ts'
import type { MessageForm } from '../../enquiries/form/message-form.ts'
import { SHORT_TEXT_MAX } from '../../limits.ts'
import { paths } from '../../paths.ts'

const line = (what: string, missing: string) => requiredText(what, missing, SHORT_TEXT_MAX)
const wrongDate = 'Date of birth must be a real date'

const schema = message({
  firstName: senderFields().firstName,
  lastName: senderFields().lastName,
  dob: v.pipe(
    line('Date of birth', 'Enter the date of birth'),
    v.isoDate(wrongDate),
    v.check(isRealDate, wrongDate),
  ),
  phone: senderFields().phone,
  email: senderFields().email,
  address: line('Address', 'Enter your address'),
  address2: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(SHORT_TEXT_MAX)), ''),
  town: line('Town', 'Enter your town'),
  postcode: line('Postcode', 'Enter your postcode'),
  understand: ticked('Tick to say that you understand what the exam costs'),
  happy: ticked('Tick to say that we may contact you about your appointment'),
})

export type Registration = v.InferOutput<typeof schema>

/** The new patient form, which leads to the deposit (specification sections 2, 3 and 5). */
export const registrationForm: MessageForm<Registration> = {
  name: 'registration',
  action: paths.newPatients,
  page: paths.newPatients,
  title: 'New patient',
  schema,
  words: {
    sent: 'Payment Successful!',
    failed: 'Error saving user details. Please try again.',
    unreachable: 'An unexpected error occurred. Please try again.',
  },
  lines: ({ dob, address, address2, town, postcode }) => [
    ['Date of birth', dob],
    ['Address', address],
    ['Address line 2', address2],
    ['Town', town],
    ['Postcode', postcode],
  ],
}

/** Whether a date such as 2023-02-29 is in the calendar. */
function isRealDate(date: string): boolean {
  const instant = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date)
}
