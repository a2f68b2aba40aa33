import { join } from 'node:path'
import { complaintMessageForm } from '../../src/enquiries/complaint/complaint-message.ts'
import { contactMessageForm } from '../../src/enquiries/contact/contact-message.ts'
import { emergencyMessageForm } from '../../src/enquiries/emergency/emergency-message.ts'
import { expectMessageForm } from '../../src/enquiries/expect/expect-message.ts'
import { feedbackMessageForm } from '../../src/enquiries/feedback/feedback-message.ts'
import { renderLetter } from '../../src/mail/letter-layout.ts'
import type { LetterContent } from '../../src/mail/letter-layout.ts'
import type { Mail } from '../../src/mail/mail.ts'
import { getContentId, readLetterPictures } from '../../src/mail/letter-pictures.ts'
import { practiceFolder } from '../../src/runtime/practice-folder.ts'
import { contactMessage, expectMessage, rosalind } from './people.ts'

const letterPictures = readLetterPictures(join(practiceFolder, 'public'))

/** Every form whose message goes to the practice, with a valid message. */
export const forms = [
  { name: 'contact', action: contactMessageForm.action, message: contactMessage, form: contactMessageForm },
  { name: 'expect', action: expectMessageForm.action, message: expectMessage, form: expectMessageForm },
  {
    name: 'emergency',
    action: emergencyMessageForm.action,
    message: { ...rosalind, treatment: 'My face is swelling.' },
    form: emergencyMessageForm,
  },
  {
    name: 'complaint',
    action: complaintMessageForm.action,
    message: { ...rosalind, complaint: 'I waited for an hour.' },
    form: complaintMessageForm,
  },
  {
    name: 'feedback',
    action: feedbackMessageForm.action,
    message: { ...rosalind, ratingValue: '4', feedback: 'Everybody was kind.' },
    form: feedbackMessageForm,
  },
] as const

/** A letter with nothing but its title. */
export const letterOf = (title: string): LetterContent => ({ title, opening: [], lines: [], closing: [] })

/** A letter of the outbox, with its rendered text, and HTML as a mail program shows it. */
export function laidOut(row: { mail: string }) {
  const mail = JSON.parse(row.mail) as Mail
  const { text, html, inline } = renderLetter(mail.letter, letterPictures)
  const shown = inline.reduce(
    (so, file) =>
      so.replace(
        `cid:${getContentId(file)}`,
        `data:image/${file.endsWith('.png') ? 'png' : 'jpeg'};base64,${letterPictures.get(file)?.toString('base64')}`,
      ),
    html,
  )
  return { ...mail, text, html: shown }
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** Visible text of the HTML part. */
export const wordsOfHtml = (html: string): string =>
  html
    .replace(/<head>[^]*?<\/head>/, '')
    .replaceAll(/<\/?a\b[^>]*>/g, '')
    .replaceAll(/<img[^>]*alt="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)

/** Differences between the parts of a letter, word by word; empty when they say the same. */
export function isWordedAlike({ text, html }: { text: string; html: string }): string[] {
  // The text part has no prepared reply; it has colons between label and value, and a line above the end.
  const plain = wordsIn(text.replaceAll(/^--$/gm, ''))
  const rich = wordsIn(
    wordsOfHtml(
      html
        .replace(/<a [^>]*href="mailto:[^"]*"[^>]*>Prepared reply<\/a>/, '')
        .replace(/(?<=<a class="button" href="(https:[^"]*)"[^>]*>)[^<]*/, '$& $1'),
    ),
  )
  return plain.flatMap((word, place) =>
    word === rich[place] ? [] : [`${place}: "${word}" is "${rich[place]}"`],
  )
}

const wordsIn = (text: string) => text.replaceAll(':', ' ').split(/\s+/).filter(Boolean)
