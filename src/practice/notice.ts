/*
 * What the practice says on every page for a while, on the morning of a burst pipe: published through a link that is sent to
 * its own mailbox (ruling 28; src/notices/).
 */

/** The prepared notices: heading and first sentence of each, in the order in which they are offered. */
export const preparedNotices = {
  closed: {
    heading: 'We are closed',
    text: 'The practice has to stay closed. If you have an appointment in this time, we will contact you.',
  },
  'telephones down': {
    heading: 'Our telephone is not working',
    text: 'Reception cannot be telephoned. Please write to us with the form on our contact page, and we will answer as soon as we can.',
  },
  'emergencies only': {
    heading: 'Emergencies only',
    text: 'We can see only patients in pain, or with another emergency. If you have any other appointment in this time, we will contact you.',
  },
  'no card payments': {
    heading: 'No card payments',
    text: 'We cannot take cards, neither at the practice nor on this website. Nothing that you have paid already is affected.',
  },
} as const

export type NoticeKind = keyof typeof preparedNotices
export const isNoticeKind = (text: string): text is NoticeKind => Object.hasOwn(preparedNotices, text)

/** A notice as every page shows it. Its end is UTC in ISO 8601, so that it goes to a browser as it is. */
export interface Notice {
  /** Tells it from every other one; 0 while it is not published. */
  readonly number: number
  readonly kind: NoticeKind
  /** A sentence of the practice's own; may be empty. */
  readonly sentence: string
  /** It ends by itself then. */
  readonly until: string
}

/** What everything depends on that is right only now: the time, and the notice that is published, if any. */
export interface Today {
  readonly now: Date
  readonly notice: Notice | null
}

/** The notice of these kinds that holds at an instant. One that has ended holds no more, also on a page that stays open. */
export function noticeNow({ now, notice }: Today, ...kinds: readonly NoticeKind[]): Notice | null {
  if (notice === null || new Date(notice.until) <= now) return null
  return kinds.length === 0 || kinds.includes(notice.kind) ? notice : null
}
