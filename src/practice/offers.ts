import { fees } from './fees.ts'
import type { FeeKey, IsoDate, Sample } from './types.ts'

/** Usual price and offer price, in pence. */
export interface OfferPrice {
  readonly fee: FeeKey
  readonly name: string
  readonly wasPence: number
  readonly nowPence: number
  readonly savingPercent: number
}

export interface Offer extends Sample {
  readonly key: 'refer-a-friend' | 'teeth-whitening'
  readonly title: string
  readonly summary: string
  readonly paragraphs: readonly string[]
  /** First and last London date of the offer; it disappears after the last one. */
  readonly starts: IsoDate
  readonly closes: IsoDate
  readonly prices?: readonly OfferPrice[]
  /** Reward for the patient, in pence. */
  readonly rewardPence?: number
  /** Dates on which the usual price was charged, and where the practice keeps the evidence (rule D18). */
  readonly usualPrice?: { readonly from: IsoDate; readonly to: IsoDate; readonly evidence: string }
  readonly conditions: readonly string[]
}

/** Whole per cent off the usual price. */
const saving = { atHome: 20, inSurgery: 10 } as const

/** Refer a friend, and the teeth whitening prices of specification section 9 (rules D18, D19, D21, D26, D27). */
export const offers: readonly Offer[] = [
  {
    sample: true,
    key: 'teeth-whitening',
    title: 'Teeth whitening',
    summary: 'Lower prices for whitening at home and whitening in surgery.',
    paragraphs: [
      'At home: we make soft trays that fit your teeth and give you whitening gel with clear instructions. You wear the trays for a while each day, usually for two to four weeks, and come back so that we can see how it is going.',
      'In surgery: a dentist, hygienist or therapist applies the gel here while your gums are protected. It takes one longer visit, and you take trays home to finish.',
      'Whitening lightens natural teeth only. Crowns, veneers and fillings keep their colour. How light teeth become differs from person to person, and the colour settles back slowly over months or years.',
    ],
    starts: '2026-11-02',
    closes: '2027-06-30',
    prices: [
      {
        fee: 'whiteningAtHome',
        name: 'At home',
        wasPence: fees.whiteningAtHome.private.adult.pence,
        nowPence: 42064,
        savingPercent: saving.atHome,
      },
      {
        fee: 'whiteningInSurgery',
        name: 'In surgery',
        wasPence: fees.whiteningInSurgery.private.adult.pence,
        nowPence: 69336,
        savingPercent: saving.inSurgery,
      },
    ],
    usualPrice: {
      from: '2025-01-06',
      to: '2026-11-01',
      evidence: 'Fee lists and invoices of this period are kept by the practice manager.',
    },
    conditions: [
      'For adults of 18 and over. Whitening is not available to anyone younger.',
      'You need an examination by one of our dentists first, to see whether whitening is suitable for you. We may advise against it. The examination is priced separately in the fee table.',
      'The gel contains or releases no more than 6% hydrogen peroxide. The first use is carried out by a dentist or under a dentist’s direct supervision.',
      `The saving is the saving of this offer and is the same for everyone: ${saving.atHome}% at home, ${saving.inSurgery}% in surgery. The discount of our plans is a different one and is not added to it.`,
      'The lower prices are for treatment booked in the dates of the offer and paid in full by the first whitening visit. Teeth and gums can be sensitive during whitening; we explain this and every other risk before you decide.',
    ],
  },
  {
    sample: true,
    key: 'refer-a-friend',
    title: 'Refer a friend',
    summary: 'A thank-you when somebody you know joins the practice.',
    paragraphs: [
      'If you like coming here, tell a friend. When they have had their new patient exam, we take the thank-you off your next hygiene visit.',
      'There is no form to fill in and we do not ask for your friend’s details. They give your name when they book, and that is all.',
    ],
    starts: '2026-09-01',
    closes: '2027-12-31',
    rewardPence: 2000,
    conditions: [
      'You need to be a patient of the practice and 18 or over.',
      'Your friend must be new to the practice and have a paid new patient exam, adult or child, in the dates of the offer.',
      'The reward comes off one maintenance hygiene visit within 12 months of your friend’s exam. It is not paid in money and cannot be passed on. Where your plan includes your hygiene visits, it comes off your next treatment.',
      'One reward for each friend, and at most five in a calendar year.',
      'The reward is for a friend who joins. It is never given for a review.',
    ],
  },
]
