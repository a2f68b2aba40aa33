import { describe, expect, test } from 'vitest'
import { fees } from '#practice/fees.ts'
import { findFee } from '../src/facts/find-fee.ts'
import { listCurrentOffers } from '../src/facts/current-offers.ts'
import { offers } from '#practice/offers.ts'
import { plans } from '#practice/plans.ts'
import { implantDentist, rootCanalDentist, team } from '#practice/team.ts'
import type { Fee } from '../src/facts/types.ts'
import { openForAllTests } from './support/opened.ts'
import { isSample } from './support/sample-only.ts'
import { openPractice } from './support/practice.ts'
import { treatments } from '#practice/treatments.ts'
import { hasOwnPrices, hasPlans } from '../src/facts/plan-sentences.ts'
import { practice as facts } from '#practice/practice.ts'
import { testimonials } from '#practice/testimonials.ts'
import { formatAmount } from '../src/facts/money.ts'
import { capitalise, formatCount, joinWithAnd } from '../src/facts/words.ts'

/*
 * Sentences made from the practice's facts: about prices and plans, registrations, and the number and names of its
 * people.
 */

const practice = openForAllTests(() => openPractice())

/** The words of a page without its markup. */
async function wordsOf(path: string, from = practice) {
  const html = await (await from.request(path)).text()
  return html
    .replaceAll(/<(script|style|head)[\s>][^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

describe('a patient who compares a plan with the fees', () => {
  test('reads every discount that plan members get on any item', async () => {
    const words = await wordsOf('/dental-plans')
    const [, sentence = ''] = /(Plan members get [^.]*\.)/.exec(words) ?? []
    for (const { private: privately, plan } of Object.values<Fee>(fees)) {
      if (typeof plan === 'string') continue
      const child = plan.child?.pence
      const prices = [
        [plan.adult.pence, privately.adult.pence],
        ...(child === undefined ? [] : [[child, (privately.child ?? privately.adult).pence]]),
      ] as const
      for (const [now = 0, before = 0] of prices)
        expect(sentence).toContain(`${Math.round((1 - now / before) * 100)}% off`)
    }
  })

  test.skipIf(!hasPlans)(
    'reads whether members of some plans pay less than the plan price, if there are plans',
    async () => {
      const words = await wordsOf('/dental-plans')
      expect(words).not.toContain('members of any of our plans pay')
      const payLess = plans.filter(({ discounts }) =>
        discounts.some((discount) => discount.fees !== undefined),
      )
      expect(words).toContain(
        payLess.length === 0
          ? 'All plan members pay the plan price.'
          : `Members of ${joinWithAnd(payLess.map(({ name }) => name))} pay less for`,
      )
      for (const { slug, fees: of } of treatments) {
        const { key, plan } = findFee(of[0] ?? '')
        if (hasOwnPrices(key) && typeof plan !== 'string')
          expect(await wordsOf(`/${slug}`)).toContain(`On an adult plan ${formatAmount(plan.adult)}`)
      }
    },
  )
})

describe('a patient who wants to know who oversees the practice', () => {
  test('reads who regulates the dentists, and with whom the practice is registered', async () => {
    const html = await (await practice.request('/contact')).text()
    const words = await wordsOf('/contact')
    const { regulator, cqc } = facts
    expect(words).toContain(`${regulator.of} ${regulator.name}`)
    expect(words).toContain(`${cqc.of} ${cqc.name} , provider number ${cqc.providerId}`)
    expect(html).toContain(`href="${cqc.link.href}"`)
    expect(words).not.toMatch(/(practice|Regulated)[^.]{0,20} by the General Dental Council/)
  })

  test('finds the company in the footer below the useful links', async () => {
    const html = await (await practice.request('/contact')).text()
    const [, column = ''] = /aria-labelledby="footer-links">(.*?)<\/section>/s.exec(html) ?? []
    const { registeredName, registeredIn, number } = facts.company
    expect(column).toContain(`${registeredName}, registered in ${registeredIn}, company number ${number}`)
  })
})

describe('an invented fact', () => {
  const invented = (ones: readonly object[]) =>
    ones.filter((fact) => 'sample' in fact && fact.sample === true).length
  const marks = (html: string) => html.split('class="sample-mark"').length - 1

  test('has a sample mark: each testimonial, registration, company and provider number', async () => {
    const home = await (await practice.request('/')).text()
    const [, voices = ''] = /aria-labelledby="testimonials">(.*?)<\/section>/s.exec(home) ?? []
    expect(marks(voices)).toBe(invented(testimonials))
    const about = await (await practice.request('/about')).text()
    const [, people = ''] = /class="team inner grid">(.*?)<\/section>/s.exec(about) ?? []
    expect(marks(people)).toBe(invented(team))
    const [, footer = ''] = /<footer(.*?)<\/footer>/s.exec(home) ?? []
    expect(marks(footer)).toBe(invented([facts.company, facts.cqc]))
  })
})

describe('the team in texts', () => {
  test('is counted from the team’s data', async () => {
    expect(await wordsOf('/')).toContain(`${capitalise(formatCount(team.length))} people, one reception desk`)
    expect(await wordsOf('/about')).toContain(`${capitalise(formatCount(team.length))} people work here`)
  })

  test.runIf(isSample)(
    'of the sample is named in treatments by the experience that its data lists',
    async () => {
      expect(await wordsOf('/dental-implant')).toContain(
        `A dentist experienced in dental implants: ${implantDentist.name}.`,
      )
      expect(await wordsOf('/root-canal')).toContain(
        `experienced in root canal treatment: ${rootCanalDentist.name}.`,
      )
    },
  )
})

describe('the bar that leads to the offers', () => {
  const bar = 'Click to view Current Offers'

  test.skipIf(offers.length === 0)(
    'is shown while there is an offer, and not after the last one has ended, if the practice has offers',
    async () => {
      const isShown = (await wordsOf('/')).includes(bar)
      expect(isShown).toBe(listCurrentOffers(new Date(practice.now())).length > 0)
      const last =
        offers
          .map(({ closes }) => closes)
          .toSorted()
          .at(-1) ?? ''
      const later = await openPractice({ at: new Date(Date.parse(last) + 36 * 3_600_000).toISOString() })
      expect(await wordsOf('/', later)).not.toContain(bar)
      expect(await wordsOf('/offers', later)).toContain('There are no offers at the moment')
      await later.close()
    },
  )
})
