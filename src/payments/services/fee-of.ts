import { callOut, deposit } from '../../practice/fees.ts'
import type { OnlineFee } from '../../practice/types.ts'
import type { PaidForm } from '../contract/process-call.ts'

/** What each paid form costs (ruling 15). */
const fees: Readonly<Record<PaidForm['purpose'], OnlineFee>> = { registration: deposit, 'call-out': callOut }

export const feeOf = (purpose: PaidForm['purpose']): OnlineFee => fees[purpose]

/** What an amount in pence is for; null when it is none of the fees. */
export function purposeOf(pence: number): PaidForm['purpose'] | null {
  const purposes = Object.keys(fees) as PaidForm['purpose'][]
  return purposes.find((purpose) => feeOf(purpose).pence === pence) ?? null
}
