/* Text on every page for a while, published through a link sent to the practice's mailbox (ruling 28; src/notices/). */

/** Heading and first sentence of each, in the order in which they are offered. */
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

/** A notice as every page shows it. `until` is UTC in ISO 8601, so that it reaches a browser unchanged. */
export interface Notice {
  /** Unique number; 0 while it is not published. */
  readonly number: number
  readonly kind: NoticeKind
  /** A sentence by the practice; may be empty. */
  readonly sentence: string
  readonly until: string
}

/** Everything on which current texts depend: the time, and the published notice, if any. */
export interface Today {
  readonly now: Date
  readonly notice: Notice | null
}

/** The notice of these kinds in force, or null. After its end it no longer counts, even on a page that stays open. */
export function getCurrentNotice({ now, notice }: Today, ...kinds: readonly NoticeKind[]): Notice | null {
  if (notice === null || new Date(notice.until) <= now) return null
  return kinds.length === 0 || kinds.includes(notice.kind) ? notice : null
}
