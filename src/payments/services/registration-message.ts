import * as v from 'valibot'
import {
  requireLine,
  createMessageSchema,
  createSenderFields,
  requireTicked,
} from '../../forms/message-form.ts'
import type { MessageForm } from '../../forms/message-form.ts'
import { SHORT_TEXT_MAX } from '../../runtime/limits.ts'
import { paths } from '../../paths.ts'
import { toLondonTime } from '../../facts/london-time.ts'
import { formatDate } from '../../facts/format-date.ts'
import { formatPostcode } from '../../facts/format-postcode.ts'
import type { IsoDate } from '../../facts/types.ts'
import { parseDateOfBirth } from './date-of-birth.ts'

const line = (what: string, missing: string) => requireLine(what, missing, SHORT_TEXT_MAX)

const wrongDate = 'Date of birth must be a real date'
const datePart = v.optional(v.string(), '')

/** One ISO date from a script, or three strings from the fields; errors are about `dob` or a part of it. */
const dateOfBirth = (today: () => IsoDate) =>
  v.pipe(
    v.union([v.string(), v.strictObject({ day: datePart, month: datePart, year: datePart })], wrongDate),
    v.rawTransform(({ dataset, addIssue, NEVER }): IsoDate => {
      const read = parseDateOfBirth(dataset.value, today())
      if ('date' in read) return read.date
      const { fault, part } = read
      addIssue({
        message: fault,
        ...(part !== undefined && {
          path: [{ type: 'object', origin: 'value', input: { typed: dataset.value }, key: part, value: '' }],
        }),
      })
      return NEVER
    }),
  )

/** Joins the three fields of a browser's post, unless a script sends the whole date. */
function gatherDate(typed: unknown): unknown {
  if (typeof typed !== 'object' || typed === null || 'dob' in typed) return typed
  const {
    'dob.day': day,
    'dob.month': month,
    'dob.year': year,
    ...rest
  } = typed as Readonly<Record<string, unknown>>
  return { ...rest, dob: { day, month, year } }
}

const schemaOf = (today: () => IsoDate) =>
  v.pipe(
    v.unknown(),
    v.transform(gatherDate),
    createMessageSchema({
      firstName: createSenderFields().firstName,
      lastName: createSenderFields().lastName,
      dob: dateOfBirth(today),
      phone: createSenderFields().phone,
      email: createSenderFields().email,
      address: line('Address', 'Enter your address'),
      address2: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(SHORT_TEXT_MAX)), ''),
      town: line('Town', 'Enter your town'),
      postcode: line('Postcode', 'Enter your postcode'),
      understand: requireTicked('Tick to say you understand what the exam costs'),
      happy: requireTicked('Tick to say we can contact you about your appointment'),
    }),
  )

export type Registration = v.InferOutput<ReturnType<typeof schemaOf>>

function withoutClock(): never {
  throw new Error('Without a clock no date of birth can be validated.')
}

/**
 * The new patient form, which leads to the deposit (specification sections 2, 3 and 5).
 *
 * @param now UTC milliseconds: dates of birth are compared with the day in London.
 */
export const createRegistrationMessageForm = (
  now: () => number = withoutClock,
): MessageForm<Registration> => ({
  name: 'registration',
  action: paths.newPatients,
  page: paths.newPatients,
  paid: true,
  title: 'New patient',
  schema: schemaOf(() => toLondonTime(new Date(now())).date),
  words: {
    sent: 'Payment Successful!',
    failed: 'Error saving user details. Please try again.',
    unreachable: 'An unexpected error occurred. Please try again.',
  },
  next: [],
  lines: ({ dob, address, address2, town, postcode }) => [
    ['Date of birth', formatDate(dob)],
    ['Address', address],
    ['Address line 2', address2],
    ['Town', town],
    ['Postcode', formatPostcode(postcode)],
  ],
})
