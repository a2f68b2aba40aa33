import { expressRequestTexts, onlineFeePence } from './online-prices.ts'
import type { OnlineFee } from './types.ts'

export const depositFee: OnlineFee = {
  offered: true,
  name: 'Booking deposit',
  pence: onlineFeePence.deposit,
  currency: 'GBP',
  covers: ['A first appointment at a time we agree'],
  remains: ['You pay what’s left of the examination fee when you come.'],
  beforePaying: [],
  expressRequest: expressRequestTexts.deposit,
  terms: ['Cancel within 14 days of paying, or up to a day before the visit, and you get it all back.'],
}

/** Not on this website. */
export const callOutFee: OnlineFee = {
  offered: false,
  name: 'Evening visit',
  pence: onlineFeePence.callOut,
  currency: 'GBP',
  covers: [],
  remains: [],
  beforePaying: [],
  expressRequest: expressRequestTexts.callOut,
  terms: [],
}
