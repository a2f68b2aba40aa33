import type { MailAddresses } from '../mail/mail.ts'
import type { LetterLine } from '../mail/letter-layout.ts'
import type { Period } from '../payments/ledger/return-rows.ts'
import type { IsoDate } from '../facts/types.ts'
import type { Trx } from '../storage/tables.ts'

export interface LetterSite {
  addresses: MailAddresses
  /** True with a connected card account. */
  acceptsCards: boolean
}

/** Times are UTC milliseconds. */
export interface MorningInput {
  trx: Trx
  site: LetterSite
  date: IsoDate
  at: number
  /** The previous recorded morning. */
  since: number
  /** The periods of letters follow one another without a gap. */
  span: Period
}

/** No lines when there is nothing to report. */
export type MorningSection = (morning: MorningInput) => Promise<readonly LetterLine[]>
