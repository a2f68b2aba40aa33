import type { Attachment, Mail } from './mail.ts'

/**
 * Splits a mail that was refused for its size: one mail per photo; a photo that is too large by itself is replaced by a
 * sentence (failure case M7). Empty when there is nothing left to remove.
 */
export function splitMail(mail: Mail): readonly Mail[] {
  const { attachments = [], ...rest } = mail
  const [first, ...others] = attachments
  if (first === undefined) return []
  if (others.length === 0) return [withoutPhoto(rest, first)]
  return [
    { ...rest, attachments: [first] },
    ...others.map((photo, index) => ({
      ...rest,
      subject: `${rest.subject}, photo ${index + 2}`,
      attachments: [photo],
    })),
  ]
}

function withoutPhoto(mail: Omit<Mail, 'attachments'>, { filename, photo, size }: Attachment): Mail {
  const megabytes = (size / 1024 / 1024).toFixed(1)
  const note = `The photo ${filename} (${megabytes} MB) isn’t attached: the practice’s mail server doesn’t accept emails that large. The photo is on the website’s server as ${photo}. Ask the person who looks after the website for it.`
  return addNote(mail, note)
}

/** Adds a sentence at the end. @param note Must not contain what a patient wrote. */
export function addNote(mail: Mail, note: string): Mail {
  return { ...mail, letter: { ...mail.letter, closing: [...mail.letter.closing, note] } }
}
