import { findFee } from './find-fee.ts'
import { toLondonTime } from './london-time.ts'
import { offers } from '#practice/offers.ts'
import type { Offer, OfferPrice } from './types.ts'

/** Offers open at a given time. After its closing date an offer disappears automatically (rule D18). */
export function listCurrentOffers(now: Date): readonly Offer[] {
  const today = toLondonTime(now).date
  return offers.filter(({ starts, closes }) => starts <= today && today <= closes)
}

/** Usual price of an adult and offer price, in whole pence. */
export function calculateOfferPrice({ fee, savingPercent }: OfferPrice): {
  wasPence: number
  nowPence: number
} {
  const wasPence = findFee(fee).private.adult.pence
  return { wasPence, nowPence: Math.round((wasPence * (100 - savingPercent)) / 100) }
}
