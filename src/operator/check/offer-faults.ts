import { countDaysBetween } from '../../facts/london-time.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/** For patients who choose an offer, and for the practice, which must prove a saving (rules D18, D21 and D26). */
export function* listOfferFaults(practice: LoadedPractice): Generator<Fault> {
  yield* listDateFaults(practice)
  yield* listConditionFaults(practice)
  yield* listSavingFaults(practice)
}

function* listDateFaults({ facts: { offers }, at, today }: LoadedPractice): Generator<Fault> {
  for (const { key, title, starts, closes } of offers)
    if (closes < starts || closes < today)
      yield {
        ...at('offers.ts', `key: '${key}'`, 'closes'),
        says:
          closes < starts
            ? `${title} closes on ${closes}, before it starts on ${starts}. Correct one of the dates.`
            : `${title} was over on ${closes}, and the website no longer shows it. Delete the offer, or write a new closing date.`,
      }
}

function* listConditionFaults({ facts: { offers, fees }, at }: LoadedPractice): Generator<Fault> {
  for (const { key, title, prices = [], conditions } of offers) {
    const place = at('offers.ts', `key: '${key}'`, 'conditions')
    if (conditions.length === 0)
      yield {
        ...place,
        says: `${title} has no conditions. The advertising rules ask you to say beside an offer who can have it, until when, and what limits it.`,
      }
    const isForAdults = prices.some(({ fee }) => fees.some((one) => one.key === fee && one.adultsOnly))
    const limits = conditions.join(' ')
    if ((isForAdults || /whiten/i.test(title)) && !(/\b18\b/.test(limits) && /\bexam/i.test(limits)))
      yield {
        ...place,
        says: `The law allows ${title} for adults only and after an exam, and its conditions do not say so. Add 'For adults aged 18 and over only.' and 'You need an exam first.'.`,
      }
  }
}

function* listSavingFaults({ facts: { offers }, at }: LoadedPractice): Generator<Fault> {
  for (const { key, title, starts, closes, prices = [], usualPrice } of offers) {
    const own = `key: '${key}'`
    if (prices.length > 0 && usualPrice === undefined)
      yield {
        ...at('offers.ts', own, 'prices'),
        says: `${title} promises a saving, which the practice must be able to prove. Add usualPrice: from when to when the full price was charged, and where the invoices are.`,
      }
    if (usualPrice === undefined) continue
    const { from, to } = usualPrice
    if (!(from <= to && to < starts))
      yield {
        ...at('offers.ts', own, 'usualPrice', 'to'),
        says: `The usual price was charged from ${from} to ${to}, and ${title} starts on ${starts}. Write the dates in this order: the usual price until the last day before the offer.`,
      }
    else if (countDaysBetween(starts, closes) > countDaysBetween(from, to))
      yield {
        ...at('offers.ts', own, 'closes'),
        says: `${title} lasts ${countDaysBetween(starts, closes)} days, longer than the ${countDaysBetween(from, to)} days in which the usual price was charged, so its saving misleads. Close it earlier.`,
      }
  }
}
