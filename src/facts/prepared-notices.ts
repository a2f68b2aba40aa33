/* Text on every page for a while, published through a link sent to the practice's mailbox (ruling 28; src/notices/). */

/** Heading and first sentence of each, in the order in which they are offered. */
export const preparedNotices = {
  closed: {
    heading: 'We’re closed',
    text: 'If you have an appointment during this time, we’ll contact you.',
  },
  'telephones down': {
    heading: 'Our phones are down',
    text: 'You can’t call reception. Please use the form on our contact page, and we’ll answer as soon as we can.',
  },
  'emergencies only': {
    heading: 'Emergencies only',
    text: 'We can only see patients who are in pain or have another emergency. If you have any other appointment during this time, we’ll contact you.',
  },
  'no card payments': {
    heading: 'No card payments',
    text: 'We can’t take cards at the practice or on this website. This doesn’t affect anything you’ve already paid.',
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
