import type { Attempt } from '../db.ts'
import { LOOKS_FOR_CARD } from '../limits.ts'

/** Whether there is something to show the payer: the outcome, and for a paid one which card it was. */
export function isTellable({ state, provider_time, looks }: Attempt): boolean {
  if (state === 'paid') return provider_time !== '' || looks >= LOOKS_FOR_CARD
  return !['started', 'sent', 'unknown', 'needs person'].includes(state)
}
