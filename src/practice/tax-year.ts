import { londonInstant, londonTime } from './london-time.ts'
import { retention } from './retention.ts'

/** Year in which the UK tax year of an instant began: on 6 April, London time. */
function taxYearOf(instant: Date): number {
  const { year, month, day } = londonTime(instant)
  return month > 4 || (month === 4 && day >= 6) ? year : year - 1
}

const beginning = (taxYear: number) => londonInstant(`${taxYear}-04-06`)

/** The oldest instant, in UTC milliseconds, of which the payment ledger is still kept (rule D44). */
export const ledgerKeptSince = (now: number): number =>
  beginning(taxYearOf(new Date(now)) - retention.paymentLedgerYears).getTime()

/** The last instant, in UTC milliseconds, at which a payment of that time is kept. */
export const ledgerKeptUntil = (paidAt: number): number =>
  beginning(taxYearOf(new Date(paidAt)) + 1 + retention.paymentLedgerYears).getTime() - 1
