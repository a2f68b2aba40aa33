import { toLondonTime } from './london-time.ts'
import { offers } from '#practice/offers.ts'
import type { Offer } from './types.ts'

/** Offers open at a given time. After its closing date an offer disappears automatically (rule D18). */
export function listCurrentOffers(now: Date): readonly Offer[] {
  const today = toLondonTime(now).date
  return offers.filter(({ starts, closes }) => starts <= today && today <= closes)
}
