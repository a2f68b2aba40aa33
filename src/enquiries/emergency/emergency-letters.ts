import type { Attachment, Mail, MailAddresses } from '../../mail/mail.ts'
import { composeLetterToPractice } from '../../forms/letter-to-practice.ts'
import type { Enquiry } from '../../forms/letter-to-practice.ts'
import { photoTypes } from './photos/photo-rules.ts'
import type { StoredPhoto } from './photos/photo-store.ts'

/** Bytes as base64 in lines of 76 characters and a line break (RFC 2045 section 6.8). */
const encodedSize = (bytes: number) => Math.ceil(bytes / 57) * 78

/** About photos that could not be stored; null when there are none. */
export const composeStaffPhotoNote = (count: number) =>
  count === 0
    ? null
    : `The patient added ${count === 1 ? 'a photo that isn’t' : `${count} photos that aren’t`} here: the website had no room for ${count === 1 ? 'it' : 'them'}. We’ve told the patient. Please ask for ${count === 1 ? 'it' : 'them'}, and tell the person who looks after the website.`

/**
 * The message with the photos that fit, then the other photos in numbered mails.
 *
 * @param mailMax Bytes of encoded photos per mail.
 */
export function composeEmergencyLetters(
  addresses: MailAddresses,
  enquiry: Enquiry,
  photos: readonly StoredPhoto[],
  mailMax: number,
): readonly Mail[] {
  const attachments = photos.map(({ id, type, size }, index): Attachment => {
    const filename = `${enquiry.reference}-photo-${index + 1}${photoTypes[type]}`
    return { photo: id, filename, contentType: type, size }
  })
  const [first = [], ...others] = pack(attachments, mailMax)
  const parts = others.length + 1
  const part = (number: number) => (parts === 1 ? '' : ` (part ${number} of ${parts})`)
  const lines = attachments.map(({ filename, size }, index) => {
    const megabytes = (size / 1024 / 1024).toFixed(1)
    return [`Photo ${index + 1}`, `${filename}, ${megabytes} MB`] as const
  })
  const letter: Mail = {
    ...composeLetterToPractice(addresses, { ...enquiry, lines: [...enquiry.lines, ...lines] }),
    important: true,
  }
  return [
    { ...letter, subject: letter.subject + part(1), attachments: first },
    ...others.map((group, index) => {
      const title = `${enquiry.title} ${enquiry.reference}${part(index + 2)}`
      const opening = [`More photos for message ${enquiry.reference}. The message is in part 1.`]
      return {
        ...letter,
        subject: letter.subject + part(index + 2),
        letter: { title, opening, lines: [], closing: [] },
        attachments: group,
      }
    }),
  ]
}

/** Groups photos, in order, into mails that a mail server accepts (ruling 12). */
function pack(attachments: readonly Attachment[], mailMax: number): Attachment[][] {
  const groups: Attachment[][] = []
  let room = 0
  for (const attachment of attachments) {
    const size = encodedSize(attachment.size)
    if (groups.length === 0 || size > room) {
      groups.push([])
      room = mailMax
    }
    groups.at(-1)?.push(attachment)
    room -= size
  }
  return groups
}
