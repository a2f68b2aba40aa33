import { londonInstant, londonTime } from './london-time.ts'
import { retention } from './retention.ts'

/** Year in which the UK tax year of an instant began, on 6 April, London time. */
function taxYearOf(instant: Date): number {
  const { year, month, day } = londonTime(instant)
  return month > 4 || (month === 4 && day >= 6) ? year : year - 1
}

const beginning = (taxYear: number) => londonInstant(`${taxYear}-04-06`)

/** The ledger keeps payments from this instant on, in UTC milliseconds (rule D44). */
export const ledgerKeptSince = (now: number): number =>
  beginning(taxYearOf(new Date(now)) - retention.paymentLedgerYears).getTime()

/** Last instant at which a payment of that time is kept, in UTC milliseconds. */
export const ledgerKeptUntil = (paidAt: number): number =>
  beginning(taxYearOf(new Date(paidAt)) + 1 + retention.paymentLedgerYears).getTime() - 1
