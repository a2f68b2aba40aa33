import { countDaysBetween } from '../../facts/london-time.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/** For patients who choose a plan or an offer, and for the practice, which must prove a saving (rules D18, D21, D26). */
export function* listOfferFaults(practice: LoadedPractice): Generator<Fault> {
  yield* listPlanFaults(practice)
  yield* listDateFaults(practice)
  yield* listSavingFaults(practice)
}

function* listPlanFaults({ facts: { plans }, at }: LoadedPractice): Generator<Fault> {
  for (const [index, { key, name, ages, discounts }] of plans.entries()) {
    const own = `key: '${key}'`
    if (plans.findIndex((plan) => plan.key === key) !== index)
      yield {
        ...at('plans.ts', own, own),
        says: `Two plans have the key '${key}'. Give one of them another.`,
      }
    if (ages.to !== undefined && ages.to < ages.from)
      yield {
        ...at('plans.ts', own, 'ages'),
        says: `${name} is for ages ${ages.from} to ${ages.to}. Write the lower age first.`,
      }
    for (const { percent } of discounts)
      if (!(percent >= 1 && percent <= 100))
        yield {
          ...at('plans.ts', own, 'discounts', percent),
          says: `${name} gives ${percent}% off. Write a number from 1 to 100, or delete the discount.`,
        }
  }
}

function* listDateFaults({ facts: { offers }, at, today }: LoadedPractice): Generator<Fault> {
  for (const [index, { key, title, starts, closes, conditions }] of offers.entries()) {
    const own = `key: '${key}'`
    const place = at('offers.ts', own, 'closes')
    if (offers.findIndex((offer) => offer.key === key) !== index)
      yield {
        ...at('offers.ts', own, own),
        says: `Two offers have the key '${key}'. Give one of them another.`,
      }
    if (closes < starts)
      yield {
        ...place,
        says: `${title} closes on ${closes}, before it starts on ${starts}. Correct one of the dates.`,
      }
    else if (closes < today)
      yield {
        ...place,
        says: `${title} was over on ${closes}, and the website no longer shows it. Delete the offer, or write a new closing date.`,
      }
    if (conditions.length === 0)
      yield {
        ...at('offers.ts', own, 'conditions'),
        says: `${title} has no conditions. Say beside the offer who can have it, until when, and what limits it (rule D21).`,
      }
  }
}

function* listSavingFaults({ facts: { offers, fees }, at }: LoadedPractice): Generator<Fault> {
  for (const { key, title, starts, closes, prices = [], usualPrice, conditions } of offers) {
    const own = `key: '${key}'`
    for (const { fee, name, savingPercent } of prices)
      if (!(savingPercent >= 1 && savingPercent <= 90))
        yield {
          ...at('offers.ts', own, `'${fee}'`, 'savingPercent'),
          says: `${title}, ${name}: ${savingPercent}% off. Write a number from 1 to 90: the saving, not the price.`,
        }
    const isForAdults = prices.some(({ fee }) => fees.some((one) => one.key === fee && one.adultsOnly))
    const limits = conditions.join(' ')
    if ((isForAdults || /whiten/i.test(title)) && !(/\b18\b/.test(limits) && /\bexam/i.test(limits)))
      yield {
        ...at('offers.ts', own, 'conditions'),
        says: `${title} is for adults after an exam, and its conditions do not say so. Add 'For adults aged 18 and over only.' and 'You need an exam first.' (rule D26).`,
      }
    if (prices.length > 0 && usualPrice === undefined)
      yield {
        ...at('offers.ts', own, 'prices'),
        says: `${title} promises a saving. Add usualPrice: from when to when the full price was charged, and where the invoices are (rule D18).`,
      }
    if (usualPrice === undefined) continue
    const { from, to } = usualPrice
    const place = at('offers.ts', own, 'usualPrice', 'to')
    if (to < from)
      yield {
        ...place,
        says: `The usual price was charged from ${from} to ${to}. Write the earlier date first.`,
      }
    else if (to >= starts)
      yield {
        ...place,
        says: `The usual price was charged until ${to}, after ${title} starts on ${starts}. Write the last day before the offer (rule D18).`,
      }
    else if (countDaysBetween(starts, closes) > countDaysBetween(from, to))
      yield {
        ...at('offers.ts', own, 'closes'),
        says: `${title} lasts ${countDaysBetween(starts, closes)} days, longer than the ${countDaysBetween(from, to)} days in which the usual price was charged. Close it earlier (rule D18).`,
      }
  }
}
