/*
 * What can patients pay on the website, what do they get for it, and when do you refund it? Consumers have a right to cancel
 * within 14 days: change `terms` with somebody who knows the law. `offered: false` takes a fee off the website.
 */

import { expressRequestTexts, onlineFeePence } from './online-prices.ts'
import type { OnlineFee } from './types.ts'

/** A part of the new patient exam, paid with the request for it. */
export const depositFee: OnlineFee = {
  sample: true,
  offered: true,
  name: 'New patient deposit',
  pence: onlineFeePence.deposit,
  currency: 'GBP',
  covers: ['A new patient appointment held in your name', 'A first payment towards your new patient exam'],
  remains: [
    'You pay the rest of the exam fee at the practice on the day of your visit.',
    'X-rays, hygiene visits and treatment are priced separately in our fee table. We agree the price with you first.',
  ],
  beforePaying: [],
  expressRequest: expressRequestTexts.deposit,
  terms: [
    'You can cancel for any reason within 14 days of paying, as long as the visit hasn’t taken place, and we refund the whole deposit. By ticking the box on the form, you ask us to go ahead if the visit is within those 14 days, so your right to cancel ends once it has taken place.',
    'After that, we refund the whole deposit if you cancel or move your appointment at least 48 hours before it begins.',
    'We always refund the whole deposit if we cancel and the new time we offer doesn’t suit you.',
    'If you cancel later than that or don’t come, we keep only what the missed appointment cost us, and never more than the deposit. If another patient takes the appointment, we refund it all.',
  ],
}

/** Paid after speaking to the dentist on call. */
export const callOutFee: OnlineFee = {
  sample: true,
  offered: true,
  name: 'Out-of-hours call-out fee',
  pence: onlineFeePence.callOut,
  currency: 'GBP',
  covers: [
    'A dentist and a dental nurse coming in to see you outside opening hours',
    'An assessment of the problem, with an x-ray if we need one to find the cause',
    'Advice, and a written price for any treatment before it begins',
  ],
  remains: [
    'Any treatment during the visit, such as a filling, a tooth extraction or the first stage of root canal treatment, is extra, at the prices in our fee table. We agree the price with you first.',
    'Follow-up visits in opening hours are priced separately in our fee table.',
  ],
  beforePaying: ['Please pay only once you’ve spoken to the dentist on call and agreed a time.'],
  expressRequest: expressRequestTexts.callOut,
  terms: [
    'You can cancel within 14 days of paying, as long as the visit hasn’t taken place. By ticking the box on the form, you ask us to see you straight away, so your right to cancel ends once the visit has taken place.',
    'We refund the whole fee if you cancel before the dentist has set out, or if we can’t see you.',
    'If you cancel after the dentist has set out, we keep a fair part for the time already given and refund the rest.',
  ],
}
