import { fees } from '#practice/fees.ts'
import type { Fee } from './types.ts'

const byKey = new Map(fees.map((fee) => [fee.key, fee]))

/** A fee by its key. @throws {RangeError} when no fee has it; `npm run practice -- check` says where the key stands. */
export function findFee(key: string): Fee {
  const fee = byKey.get(key)
  if (fee === undefined) throw new RangeError(`There is no fee "${key}" in fees.ts`)
  return fee
}

/** A fee that a practice may not have. */
export const findFeeIfAny = (key: string): Fee | null => byKey.get(key) ?? null

/** The fee table: each heading with its fees, in order. */
export const feeGroups = [...Map.groupBy(fees, ({ group }) => group)].map(([heading, own]) => ({
  heading,
  fees: own,
}))
