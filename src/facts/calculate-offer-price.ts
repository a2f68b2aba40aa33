import { findFee } from './find-fee.ts'
import type { OfferPrice } from './types.ts'

/** Usual price of an adult and offer price, in whole pence. */
export function calculateOfferPrice({ fee, savingPercent }: OfferPrice): {
  wasPence: number
  nowPence: number
} {
  const wasPence = findFee(fee).private.adult.pence
  return { wasPence, nowPence: Math.round((wasPence * (100 - savingPercent)) / 100) }
}
