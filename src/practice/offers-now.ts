import { londonTime } from './london-time.ts'
import { offers, type Offer } from './offers.ts'

/** The offers a patient can still take up at an instant. One past its closing date disappears by itself (rule D18). */
export function offersNow(now: Date): readonly Offer[] {
  const today = londonTime(now).date
  return offers.filter(({ starts, closes }) => starts <= today && today <= closes)
}
