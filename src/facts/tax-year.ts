import { fromLondonTime, toLondonTime } from './london-time.ts'
import { retentionPeriods } from '#practice/retention-periods.ts'

/** Year in which the UK tax year of an instant began, on 6 April, London time. */
function taxYearOf(instant: Date): number {
  const { year, month, day } = toLondonTime(instant)
  return month > 4 || (month === 4 && day >= 6) ? year : year - 1
}

const beginning = (taxYear: number) => fromLondonTime(`${taxYear}-04-06`)

/** The ledger keeps payments from this instant on, in UTC milliseconds (rule D44). */
export const getLedgerRetentionStart = (now: number): number =>
  beginning(taxYearOf(new Date(now)) - retentionPeriods.paymentLedgerYears).getTime()

/** Last instant at which a payment of that time is kept, in UTC milliseconds. */
export const getLedgerRetentionEnd = (paidAt: number): number =>
  beginning(taxYearOf(new Date(paidAt)) + 1 + retentionPeriods.paymentLedgerYears).getTime() - 1
