/*
 * Which offers do you make? Each appears on the day `starts` and is gone after the day `closes`. A saving is in per cent
 * of the fee, and advertising rules ask for proof that you charged the fee before (`usualPrice`). `rewardPence` is for a
 * patient who brings a friend. `[]`: the website has no page of offers.
 */

import type { Offer } from './types.ts'

/** Whole per cent off the usual price. */
const saving = { atHome: 20, inSurgery: 10 } as const

export const offers: readonly Offer[] = [
  {
    sample: true,
    key: 'teeth-whitening',
    title: 'Teeth whitening',
    summary: 'Lower prices for whitening at home or in surgery.',
    paragraphs: [
      'At home: we make soft trays to fit your teeth, and give you whitening gel with clear instructions. You wear the trays for a while each day, usually for two to four weeks. Then you come back so we can see how it’s going.',
      'In surgery: a dentist, hygienist or therapist applies the gel here and protects your gums. It takes one longer visit, and you finish at home with trays.',
      'Whitening only works on natural teeth. Crowns, veneers and fillings keep their colour. Results differ from person to person, and teeth slowly darken again over months or years.',
    ],
    starts: '2026-11-02',
    closes: '2027-06-30',
    prices: [
      {
        fee: 'whiteningAtHome',
        name: 'At home',
        savingPercent: saving.atHome,
      },
      {
        fee: 'whiteningInSurgery',
        name: 'In surgery',
        savingPercent: saving.inSurgery,
      },
    ],
    usualPrice: {
      from: '2025-01-06',
      to: '2026-11-01',
      evidence: 'The practice manager keeps the fee lists and invoices for this period.',
    },
    conditions: [
      'For adults aged 18 and over only.',
      'You need an exam with one of our dentists first, to see if whitening is suitable for you. We may advise against it. The exam is charged separately.',
      'The gel contains or releases no more than 6% hydrogen peroxide. A dentist carries out or directly supervises the first use.',
      `Everyone saves the same with this offer: ${saving.atHome}% at home, ${saving.inSurgery}% in surgery. Plan discounts can’t be added.`,
      'To get these prices, book while the offer is on and pay in full by your first whitening visit.',
      'Teeth and gums can be sensitive during whitening. We explain this and every other risk before you decide.',
    ],
  },
  {
    sample: true,
    key: 'refer-a-friend',
    title: 'Refer a friend',
    summary: 'A thank-you when someone you know joins the practice.',
    paragraphs: [
      'If you like coming here, tell a friend. Once they’ve had their new patient exam, we’ll take your reward off your next hygiene visit.',
      'There’s no form to fill in, and we don’t ask for your friend’s details. They just give your name when they book.',
    ],
    starts: '2026-09-01',
    closes: '2027-12-31',
    rewardPence: 2000,
    conditions: [
      'You must be a patient here, aged 18 or over.',
      'Your friend must be new to the practice and have a paid new patient exam, adult or child, while the offer is on.',
      'The reward comes off one maintenance hygiene visit within 12 months of your friend’s exam. It can’t be paid in cash or passed on. If your plan includes your hygiene visits, it comes off your next treatment.',
      'One reward for each friend, up to five in a calendar year.',
      'The reward is for a friend joining, never for a review.',
    ],
  },
]
