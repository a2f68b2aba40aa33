import { fees } from '#practice/fees.ts'
import { onlineFeePence } from '#practice/online-prices.ts'
import { plans } from '#practice/plans.ts'
import { practice } from '#practice/practice.ts'
import { complaints } from '#practice/complaints.ts'
import { providers } from '#practice/providers.ts'
import { team } from '#practice/team.ts'
import { testimonials } from '#practice/testimonials.ts'
import { tips } from '#practice/tips.ts'
import { treatments } from '#practice/treatments.ts'
import { formatShortPounds } from '../../src/facts/money.ts'

/* What belongs to the sample practice alone: in the site of another practice it must stand nowhere. */

const { address, company, email, onCall, telephone, emergencyTelephone, map, social, tour, planProvider } =
  practice

/** The sample's other websites are those of the demo. */
const hostOf = (url: string | undefined) =>
  url === undefined ? [] : [url.startsWith('/') ? url : new URL(url).host]

/** Names, places, numbers and addresses. */
const firstPracticeNames: readonly string[] = [
  practice.name,
  practice.shortName,
  practice.welcomeLine,
  practice.description,
  address.street,
  address.town,
  address.county,
  address.postcode,
  company.registeredName,
  email.address,
  complaints.lead.email,
  ...(onCall.email === null ? [] : [onCall.email]),
  ...[telephone, emergencyTelephone].flatMap((number) =>
    number === null ? [] : [number.shown, number.digits, number.international],
  ),
  ...[map?.embed, social?.embed, tour?.href, planProvider?.href].flatMap(hostOf),
  ...team.flatMap(({ name }) => [name, ...name.split(' ').slice(-1)]),
  ...team.flatMap(({ about }) => about),
  ...Object.values(providers)
    .map(({ name }) => name)
    .filter((name) => name.includes('Example')),
  ...plans.filter(({ name }) => name.includes(' ')).map(({ name }) => name),
  ...treatments.flatMap(({ name, summary }) => [name, summary]),
  ...testimonials.flatMap(({ quotes }) => quotes),
  ...tips.flatMap(({ paragraphs }) => paragraphs),
]

const pence = [
  ...fees
    .flatMap(({ private: privately, plan }) => [
      privately.adult,
      privately.child,
      ...(typeof plan === 'string' ? [] : [plan.adult, plan.child]),
    ])
    .flatMap((amount) => (amount === undefined ? [] : [amount.pence])),
  ...plans.map(({ monthlyPence }) => monthlyPence),
  ...Object.values(onlineFeePence),
]

/** Prices, as pages and letters write them; none is part of a longer one. */
const firstPracticePrices: readonly RegExp[] = [...new Set(pence)].map(
  (amount) => new RegExp(`${RegExp.escape(formatShortPounds(amount))}(?![\\d,]|\\.\\d)`),
)

const names = firstPracticeNames.map(
  (name) => new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(name)}(?![\\p{L}\\d])`, 'iu'),
)

/** Names of the first practice in a text, as whole words. */
export const findFirstNames = (text: string): readonly string[] =>
  names.flatMap((name) => text.match(name)?.slice(0, 1) ?? [])

/** What a text says of the first practice. */
export const findFirstPractice = (text: string): readonly string[] => [
  ...findFirstNames(text),
  ...firstPracticePrices.flatMap((price) => text.match(price)?.slice(0, 1) ?? []),
]
