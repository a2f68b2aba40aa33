import { complaintMessageForm } from '../enquiries/complaint/complaint-message.ts'
import { contactMessageForm } from '../enquiries/contact/contact-message.ts'
import { expectMessageForm } from '../enquiries/expect/expect-message.ts'
import { feedbackMessageForm } from '../enquiries/feedback/feedback-message.ts'
import type { EnquiryName } from '../forms/form-names.ts'
import { formatReferences } from './format-references.ts'
import type { MorningSection } from './morning.ts'

/** Titles for staff, in the order of the letter. Emergencies come before, among the lines that need a person. */
const titles: Readonly<Record<Exclude<EnquiryName, 'emergency'>, string>> = {
  contact: contactMessageForm.title,
  expect: expectMessageForm.title,
  complaint: complaintMessageForm.title,
  feedback: feedbackMessageForm.title,
}

export const listReceivedMessages: MorningSection = async ({ trx, span }) => {
  const messages = await trx
    .selectFrom('messages')
    .select(['form', 'reference'])
    .where('received_at', '>=', span.from)
    .where('received_at', '<', span.to)
    .orderBy('received_at')
    .execute()
  return Object.entries(titles).flatMap(([form, title]) => {
    const references = messages.filter((one) => one.form === form).map(({ reference }) => reference)
    return references.length === 0 ? [] : [[title, formatReferences(references, 'message')] as const]
  })
}
