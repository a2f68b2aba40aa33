import type { LetterContent } from '../mail/letter-layout.ts'
import type { Mail, MailAddresses } from '../mail/mail.ts'
import { formatMoment } from '../practice/format-date.ts'
import { preparedNotices } from '../practice/prepared-notices.ts'
import { formatNoticeEnd } from '../practice/format-notice-end.ts'
import { formatClockTime } from '../practice/open-now.ts'
import type { NewNotice } from './notices.ts'

const letter = (addresses: MailAddresses, content: LetterContent): Mail => ({
  ...addresses,
  subject: content.title,
  letter: content,
})

/** @param until UTC milliseconds. */
export const composeLinkLetter = (addresses: MailAddresses, href: string, until: number): Mail =>
  letter(addresses, {
    title: 'Link to publish an urgent notice',
    opening: ['Somebody asked on the website for the link by which a notice is put on every page.'],
    lines: [],
    link: { label: 'Write the notice', href },
    closing: [
      `It works once, until ${formatClockTime(new Date(until))}. Opening it changes nothing: you choose, look, and then press Publish.`,
      'If nobody at the practice asked for it, delete this email, and nothing happens.',
    ],
  })

/** With the link that takes it back. @param now UTC milliseconds. */
export function composePublishedLetter(
  addresses: MailAddresses,
  draft: NewNotice,
  href: string,
  now: number,
): Mail {
  const { heading, text } = preparedNotices[draft.kind]
  const until = new Date(draft.until)
  const words = formatNoticeEnd(new Date(now), { until: until.toISOString() })
  return letter(addresses, {
    title: `Notice published: ${heading.toLowerCase()}`,
    opening: [
      'Every page of the website says now:',
      `${heading} ${words}. ${text}${draft.sentence === '' ? '' : ` ${draft.sentence}`}`,
    ],
    lines: [['It ends by itself', formatMoment(until)]],
    link: { label: 'Take it back', href },
    closing: [
      'The link takes the notice away before its time. Whoever did not publish it should use it, and tell whoever looks after the website.',
    ],
  })
}

export const composeWithdrawnLetter = (addresses: MailAddresses): Mail =>
  letter(addresses, {
    title: 'Notice taken back',
    opening: [
      'The notice was taken back by the link in this mailbox. No page of the website shows it any more.',
    ],
    lines: [],
    closing: [],
  })
