import type { Attempt } from '../../storage/tables.ts'

/** When an attempt was settled: as the provider says, or, until it has, as we learnt it. */
export const paidAt = ({ charged_at, changed_at }: Pick<Attempt, 'charged_at' | 'changed_at'>): Date =>
  new Date(charged_at ?? changed_at)
