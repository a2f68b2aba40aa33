import type { Attempt } from '../../storage/tables.ts'
import { isGivenBack, tookMoney } from './attempt.ts'
import type { Entry } from './entry.ts'

/** Pence of an attempt that went back to its payer, by whatever way. */
export function backPence({ payment: { pence }, attempt }: BackOf): number {
  if (isGivenBack(attempt.state)) return pence
  return tookMoney.includes(attempt.state) ? Math.min(pence, attempt.returned_pence) : 0
}

/** What it takes to say how much went back. */
interface BackOf {
  payment: Pick<Entry['payment'], 'pence'>
  attempt: Pick<Attempt, 'state' | 'returned_pence'>
}
