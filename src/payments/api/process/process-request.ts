import * as v from 'valibot'
import { requireLine, createSenderFields } from '../../../forms/message-form.ts'
import { NAME_MAX, SHORT_TEXT_MAX } from '../../../runtime/limits.ts'
import { getFee, findPurposeByPrice, createPaidFormSchema } from '../../services/paid-services.ts'
import type { PaidFormMessage, Purpose } from '../../services/paid-services.ts'
import type { Gateway, Proof } from '../../provider/provider.ts'
import { parseDecimalPounds } from '../../contract/process-call.ts'

const wrongAmount =
  'The price may have changed since you opened this page. Nothing was taken. Please reload the page.'
const notConfirmed =
  'Your bank didn’t confirm that the card is yours, and nothing was taken. Please try again, or use another card.'
const missingToken = 'Your card details didn’t reach us, and nothing was taken. Please enter the card again.'
const incomplete = 'Something is missing from the payment, and nothing was taken. Please reload the page.'
const unknownUser = 'Please go back to Your Details and press Continue again.'

const { firstName, lastName, email } = createSenderFields()

const request = (now: () => number) =>
  v.object({
    token: v.pipe(v.string(missingToken), v.regex(/^[\x21-\x7e]{1,255}$/, missingToken)),
    amount: v.pipe(v.optional(v.unknown(), null), v.transform(parseDecimalPounds), v.number(wrongAmount)),
    currency: v.literal('GBP', 'Payments are in pounds sterling.'),
    user_id: v.pipe(v.string(unknownUser), v.uuid(unknownUser)),
    name_on_card: requireLine('Name on card', 'Enter the name on the card', NAME_MAX),
    city: requireLine('City', 'Enter the city', SHORT_TEXT_MAX),
    zip_code: v.pipe(
      v.optional(v.string('Enter the digits of the postcode'), ''),
      v.regex(/^\d{0,10}$/, 'Enter the digits of the postcode'),
    ),
    email,
    first_name: firstName,
    last_name: lastName,
    again: v.optional(v.boolean(), false),
    form: v.optional(createPaidFormSchema(now)),
  })

/** Valibot's own messages about a missing field or a wrong type are not written for patients. */
const sentenceOf = (message: string) => (/^Invalid \w+: /.test(message) ? incomplete : message)

export interface ProcessRequest {
  token: string
  purpose: Purpose
  pence: number
  userId: string
  nameOnCard: string
  city: string
  zipCode: string
  email: string
  firstName: string
  lastName: string
  form: PaidFormMessage | null
  /** True for a repeated call, which only asks for the result. */
  again: boolean
  proof: Proof
}

/**
 * Parses a process call. The price is the server's: the amount only has to match it (ruling 15, failure case P3).
 *
 * @param now UTC milliseconds, for the date of birth.
 * @param wasShown Whether the payer was shown another price, in pence, that has changed since.
 * @returns the request, or a sentence about its first error.
 */
export async function parseProcessRequest(
  body: unknown,
  readProof: Gateway['readProof'],
  now: () => number,
  wasShown: (purpose: Purpose, pence: number) => Promise<boolean>,
): Promise<ProcessRequest | { wrong: string }> {
  const read = v.safeParse(request(now), body)
  if (!read.success) return { wrong: sentenceOf(read.issues[0].message) }
  const proof = readProof(body)
  if (proof === null) return { wrong: notConfirmed }
  const { output } = read
  const purpose = output.form?.purpose ?? findPurposeByPrice(output.amount)
  if (purpose === null) return { wrong: wrongAmount }
  const { pence } = getFee(purpose)
  const isKept = output.amount !== pence && (await wasShown(purpose, output.amount))
  // A repeated call starts no payment.
  if (output.amount !== pence && !isKept && !output.again) return { wrong: wrongAmount }
  return {
    token: output.token,
    purpose,
    pence: isKept ? output.amount : pence,
    userId: output.user_id,
    nameOnCard: output.name_on_card,
    city: output.city,
    zipCode: output.zip_code,
    email: output.email,
    firstName: output.first_name,
    lastName: output.last_name,
    form: output.form ?? null,
    again: output.again,
    proof,
  }
}
