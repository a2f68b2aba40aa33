import type { Attempt } from '../../storage/tables.ts'

/** When an attempt was settled: as the provider says, or, until it has, as we learnt it. */
export function paidAt({ provider_time, changed_at }: Pick<Attempt, 'provider_time' | 'changed_at'>): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(provider_time) ?? []
  const told = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(told.getTime()) ? new Date(changed_at) : told
}
