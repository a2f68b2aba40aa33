import type { LetterContent } from '../mail/letter-layout.ts'
import type { Mail, MailAddresses } from '../mail/mail.ts'
import { formatMoment } from '../facts/format-date.ts'
import { preparedNotices } from '../facts/prepared-notices.ts'
import { formatNoticeEnd } from '../facts/format-notice-end.ts'
import { formatClockTime } from '../facts/open-now.ts'
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
    opening: ['Someone asked the website for a link to put a notice on every page.'],
    lines: [],
    link: { label: 'Write the notice', href },
    closing: [
      `You can use the link once, until ${formatClockTime(new Date(until))}. You can open it safely: nothing changes until you press Publish.`,
      'If nobody at the practice asked for it, just delete this email.',
    ],
  })

/** With the link that takes it down. @param now UTC milliseconds. */
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
      'Every page of the website now says:',
      `${heading} ${words}. ${text}${draft.sentence === '' ? '' : ` ${draft.sentence}`}`,
    ],
    lines: [['Ends by itself', formatMoment(until)]],
    link: { label: 'Take it down', href },
    closing: [
      'Use the link to take the notice down early. If nobody at the practice published it, take it down straight away and tell the person who looks after the website.',
    ],
  })
}

export const composeWithdrawnLetter = (addresses: MailAddresses): Mail =>
  letter(addresses, {
    title: 'Notice taken down',
    opening: [
      'Someone took the notice down with the link in this mailbox. It’s gone from every page of the website.',
    ],
    lines: [],
    closing: [],
  })
