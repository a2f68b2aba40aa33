import { fees } from '#practice/fees.ts'
import type { Fee, FeeGroup } from './types.ts'

const byKey = new Map(fees.map((fee) => [fee.key, fee]))

/** A fee by its key. @throws {RangeError} when no fee has it; `npm run practice -- check` says where the key stands. */
export function findFee(key: string): Fee {
  const fee = byKey.get(key)
  if (fee === undefined) throw new RangeError(`There is no fee "${key}" in fees.ts`)
  return fee
}

/** A fee that a practice may not have. */
export const findFeeIfAny = (key: string): Fee | null => byKey.get(key) ?? null

const headings: Readonly<Record<FeeGroup, string>> = {
  examinations: 'Exams',
  hygiene: 'Hygiene',
  'x-rays': 'X-rays',
  urgent: 'Urgent care',
  treatment: 'Treatment',
  cosmetic: 'Cosmetic dentistry',
}

/** The fee table: groups that have a fee, in order, each with its heading. */
export const feeGroups = Object.entries(headings).flatMap(([group, heading]) => {
  const own = fees.filter((fee) => fee.group === group)
  return own.length === 0 ? [] : [{ group, heading, fees: own }]
})
