import { countDaysBetween } from '../../facts/london-time.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/** For patients who choose an offer, and for the practice, which must prove a saving (rules D18, D21 and D26). */
export function* listOfferFaults({ facts, at, today }: LoadedPractice): Generator<Fault> {
  for (const { key, title, starts, closes, conditions, prices = [], usualPrice } of facts.offers) {
    const own = `key: '${key}'`
    if (closes < today || closes < starts)
      yield {
        ...at('offers.ts', own, 'closes'),
        says: `${title} is from ${starts} to ${closes}, so the website will not show it. Delete the offer, or write a new closing date.`,
      }

    const limits = conditions.join(' ')
    if (limits === '')
      yield {
        ...at('offers.ts', own, 'conditions'),
        says: `${title} has no conditions. The advertising rules ask you to say beside an offer who can have it, until when, and what limits it.`,
      }
    const isForAdults = prices.some(({ fee }) => facts.fees.some((one) => one.key === fee && one.adultsOnly))
    if ((isForAdults || /whiten/i.test(title)) && !(/\b18\b/.test(limits) && /\bexam/i.test(limits)))
      yield {
        ...at('offers.ts', own, 'conditions'),
        says: `${title} is for adults after an exam, and its conditions do not say so. The law asks for it where teeth are whitened: add 'For adults aged 18 and over only.' and 'You need an exam first.'.`,
      }

    if (prices.length > 0 && usualPrice === undefined)
      yield {
        ...at('offers.ts', own, 'prices'),
        says: `${title} promises a saving, which the practice must be able to prove. Add usualPrice: from when to when the full price was charged, and where the invoices are.`,
      }
    if (usualPrice === undefined) continue
    const { from, to } = usualPrice
    const days = countDaysBetween(starts, closes)
    const usualDays = countDaysBetween(from, to)
    if (usualDays < 0 || to >= starts)
      yield {
        ...at('offers.ts', own, 'usualPrice', 'to'),
        says: `The usual price was charged from ${from} to ${to}, and ${title} starts on ${starts}. Write the usual price’s first and last day, both before the offer.`,
      }
    else if (days > usualDays)
      yield {
        ...at('offers.ts', own, 'closes'),
        says: `${title} lasts ${days} days, longer than the ${usualDays} days in which the usual price was charged, so its saving misleads. Close it earlier.`,
      }
  }
}
