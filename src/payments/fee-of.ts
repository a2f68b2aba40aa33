import { callOut, deposit } from '../practice/fees.ts'
import { practice } from '../practice/practice.ts'
import type { OnlineFee, Telephone } from '../practice/types.ts'
import type { PaidForm } from './process/call.ts'

/** What each paid form costs (ruling 15), and whom to call about it. */
const fees: Readonly<Record<PaidForm['purpose'], { fee: OnlineFee; telephone: Telephone }>> = {
  registration: { fee: deposit, telephone: practice.telephone },
  'call-out': { fee: callOut, telephone: practice.emergencyTelephone },
}

export const feeOf = (purpose: PaidForm['purpose']): OnlineFee => fees[purpose].fee
export const telephoneOf = (purpose: PaidForm['purpose']): Telephone => fees[purpose].telephone

/** What an amount in pence is for; null when it is none of the fees. */
export function purposeOf(pence: number): PaidForm['purpose'] | null {
  const purposes = Object.keys(fees) as PaidForm['purpose'][]
  return purposes.find((purpose) => feeOf(purpose).pence === pence) ?? null
}
