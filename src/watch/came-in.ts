import { complaintForm } from '../enquiries/complaint/message.ts'
import { contactForm } from '../enquiries/contact/message.ts'
import { expectForm } from '../enquiries/expect/message.ts'
import { feedbackForm } from '../enquiries/feedback/message.ts'
import type { EnquiryName } from '../forms/form-names.ts'
import { countOf } from './count-of.ts'
import type { Section } from './morning.ts'

/** Titles for staff, in the order of the letter. Emergencies come before, among the lines that need a person. */
const titles: Readonly<Record<Exclude<EnquiryName, 'emergency'>, string>> = {
  contact: contactForm.title,
  expect: expectForm.title,
  complaint: complaintForm.title,
  feedback: feedbackForm.title,
}

/** Messages received, by form. */
export const cameIn: Section = async ({ trx, span }) => {
  const messages = await trx
    .selectFrom('messages')
    .select(['form', 'reference'])
    .where('received_at', '>=', span.from)
    .where('received_at', '<', span.to)
    .orderBy('received_at')
    .execute()
  return Object.entries(titles).flatMap(([form, title]) => {
    const references = messages.filter((one) => one.form === form).map(({ reference }) => reference)
    return references.length === 0 ? [] : [[title, countOf(references)] as const]
  })
}
