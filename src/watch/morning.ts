import type { MailAddresses } from '../mail/mail.ts'
import type { LetterLine } from '../mail/letter-layout.ts'
import type { Span } from '../payments/ledger/returns.ts'
import type { IsoDate } from '../practice/types.ts'
import type { Trx } from '../storage/tables.ts'

/** The site as its letter speaks of it. */
export interface OwnSite {
  addresses: MailAddresses
  /** Whether cards are taken. */
  takesCards: boolean
}

/** A morning, and what is known of it. Times are UTC milliseconds. */
export interface Morning {
  trx: Trx
  site: OwnSite
  date: IsoDate
  at: number
  /** The last morning of which this was asked. */
  since: number
  /** What this letter tells of; spans of letters follow one another without a gap. */
  span: Span
}

/** Lines of a part of the letter; none: there is nothing to say. */
export type Section = (morning: Morning) => Promise<readonly LetterLine[]>
