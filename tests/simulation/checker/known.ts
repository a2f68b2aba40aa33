import type { Fields, SeenAs, Weather } from '../records.ts'
import type { Book, SentSale } from './book.ts'
import type { Charge, Truth } from './truth.ts'

/* What the checker knows at a moment, for its tables of claims. Times are UTC milliseconds. */

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Another process follows a notice within a minute. */
export const FOLLOWED = 5 * MINUTE

/** What the site heard so shortly before, it may not have read yet. */
export const A_MOMENT = 3 * SECOND

/** So long a browser is surely recognised by its cookie. */
const RECOGNISED = 23 * HOUR

/** The same is paid once in this time; later it is another visit, and another night for the dentist on call. */
const paidFor = (fields: Fields) => (isCallOut(fields) ? 11 : 22) * HOUR
export const isCallOut = (fields?: Fields) => /call-out/i.test(fields?.['order_description'] ?? '')

export type Mail = SeenAs<'mail'>

export interface Notice {
  sentence: string
  kind: string
  at: number
  /** When it ends by itself; Infinity: by a clock that was wrong, nobody knows when. */
  ends: number
  takenBackAt: number
}

/** What is published after the answer to reception was lost. */
export const UNCLEAR = {
  sentence: 'Nobody knows.',
  kind: 'no card payments',
  ends: Infinity,
  takenBackAt: Infinity,
} as const

export const untilOf = ({ ends, takenBackAt }: Notice) => Math.min(ends, takenBackAt)

export class Known {
  readonly mails: Mail[] = []
  readonly forgotten = new Set<string>()
  /** References of cards of which a person said that they were not charged. The site leaves them alone. */
  readonly resolved = new Set<string>()
  /** Addresses of the forms of accepted messages, by their references. */
  readonly messages = new Map<string, string>()
  /** Telephone numbers and notes in the messages of an address. */
  readonly typed = new Map<string, string[]>()
  /** Since when each thing is as it should be; Infinity: it is not. */
  readonly since: Record<Weather | 'site', number> = {
    mail: 0,
    provider: 0,
    disk: 0,
    clock: 0,
    'test mode': 0,
    keys: 0,
    site: 0,
  }
  /** Since when letters may come again for a good reason: a process ended, or the operator sends them again. */
  mayRepeatSince = 0
  /** Since when the operator last had letters sent again. */
  retriedAt = -Infinity
  restoredAt = -Infinity
  /** When the backup of the last restore was made. */
  backupAt = -Infinity
  /** Whether the ledger was compared with the provider since the last restore. */
  isCompared = true
  /** The provider's last answer that the account charges cards, to the process that runs. */
  liveAt: number | null = null
  /** The last such answer to any process. */
  wasLiveAt = Infinity
  notices: Notice[] = []
  /** How many answer requests. */
  processes = 0

  readonly book: Book
  readonly truth: Truth

  constructor(book: Book, truth: Truth) {
    this.book = book
    this.truth = truth
  }

  /** The one that was published last, even if it is over. */
  notice = () => this.notices.at(-1)

  /** True when a notice must be on every page. */
  isSurelyOn = (notice: Notice, at: number) =>
    this.isWell(at, 0, 'clock') &&
    notice.ends !== Infinity &&
    notice.at + FOLLOWED < at &&
    at < untilOf(notice)

  /** As they were when the backup was made. */
  restoreNotices(madeAt: number) {
    this.notices = this.notices.filter(({ at, sentence }) => at < madeAt || sentence === UNCLEAR.sentence)
    for (const one of this.notices) if (one.takenBackAt >= madeAt) one.takenBackAt = Infinity
  }

  isTestMode = () => this.since['test mode'] === Infinity
  isClockWrong = () => this.since.clock === Infinity

  /** True when all of these have been well for so long. */
  isWell = (at: number, ms: number, ...things: readonly (Weather | 'site')[]) =>
    things.every((thing) => at - this.since[thing] >= ms)

  charges = (sale: SentSale): Charge[] => this.truth.of(sale.reference).filter(({ pence }) => pence > 0)

  backOf = (sales: readonly SentSale[]) =>
    sales.flatMap(this.charges).reduce((sum, { back }) => sum + back, 0)

  /**
   * True when the site must think that a card has, or may have, the money that is wanted now. A charge for another name
   * is another person's, such as a second child.
   */
  holds = (sale: SentSale, at: number, name: unknown) =>
    !sale.isTest &&
    !this.resolved.has(sale.reference) &&
    sale.isClockWrong === this.isClockWrong() &&
    at - sale.wish.since < RECOGNISED &&
    at - sale.at < paidFor(sale.fields) &&
    (sale.knows === 'nothing' ||
      (sale.knows === 'charged' &&
        this.charges(sale).some(({ pence, back }) => back < pence) &&
        sale.fields['first_name'] === name &&
        at - (sale.knownAt ?? 0) > A_MOMENT))

  /** How many receipts came for the cards of a payment; what was given back says so, too. */
  receipts({ payment, wish }: SentSale): number {
    const letters = this.about(payment).filter(
      ({ to, subject }) => to === wish.email && /^(Receipt|Money)/.test(subject),
    )
    return new Set(letters.map(({ messageId }) => messageId)).size
  }

  /** Letters in which a word stands. */
  about = (word: string) =>
    this.mails.filter(({ subject, text }) => subject.includes(word) || text.includes(word))

  /** Pence that a payer was told of as returned before a time, each letter once. */
  toldBack(payment: string, email: string, before = Infinity): number {
    const letters = this.mails
      .filter(({ to, at }) => to === email && at < before)
      .filter(({ subject }) => subject.startsWith('Money returned') && subject.includes(payment))
    const each = new Map(letters.map((mail) => [mail.messageId, mail])).values()
    return [...each].reduce((sum, mail) => sum + returnedIn(mail), 0)
  }
}

/** Pence that a letter says were returned. */
export const returnedIn = ({ text }: Mail) =>
  Math.round(100 * Number(/Returned: £([\d.,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? 0))

export const poundsOf = (pence: number) =>
  pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2)

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})
/** Date and time of day in London, such as "05/10/2026" and "07:00". */
export const inLondon = (at: number) => london.format(at).split(', ') as [date: string, time: string]

/** The so many next midnight in London. */
export function midnightAfter(from: number, nights: number): number {
  let at = Math.ceil(from / (15 * MINUTE)) * 15 * MINUTE
  for (let left = nights; left > 0; at += 15 * MINUTE)
    if (inLondon(at)[0] !== inLondon(at - 15 * MINUTE)[0]) left -= 1
  return at - 15 * MINUTE
}
