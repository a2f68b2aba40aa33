import { londonTime } from './london-time.ts'
import { offers, type Offer } from './offers.ts'

/** Offers open at a given time. After its closing date an offer disappears automatically (rule D18). */
export function offersNow(now: Date): readonly Offer[] {
  const today = londonTime(now).date
  return offers.filter(({ starts, closes }) => starts <= today && today <= closes)
}
