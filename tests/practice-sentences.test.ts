import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namesInText } from '../src/operator/names-in-text.ts'
import { fees } from '../src/practice/fees.ts'
import { offers } from '../src/practice/offers.ts'
import { plans } from '../src/practice/plans.ts'
import { team } from '../src/practice/team.ts'
import type { Fee } from '../src/practice/types.ts'
import { openPractice, temporaryFolder } from './support/practice.ts'
import type { Practice } from './support/practice.ts'

/* Sentences that follow from the facts: about prices and plans, who is registered where, how many people and who. */

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.close())

/** The words of a page without its markup. */
async function wordsOf(path: string, from = practice) {
  const html = await (await from.request(path)).text()
  return html
    .replaceAll(/<(script|style|head)[\s>][^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

describe('a patient who compares a plan with the fees', () => {
  test('reads every discount that is not that of the other items, beside the one that is', async () => {
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
    expect(sentence).toContain('20% off treatment')
    expect(sentence).toContain('30% off a child’s urgent assessment')
  })

  test('is not told that everybody on a plan pays the plan price, while some pay half', async () => {
    const words = await wordsOf('/dental-plans')
    expect(words).not.toContain('members of any of our plans pay')
    expect(words).toContain(
      'Members of Juniors and Teens pay less than it for fillings, routine extractions and diagnostic x-rays: 50% off the private price.',
    )
    expect(plans.filter(({ discounts }) => discounts.length > 1).map(({ name }) => name)).toEqual([
      'Juniors',
      'Teens',
    ])
    expect(await wordsOf('/extraction')).toContain('On an adult plan from £199.86')
  })
})

describe('a patient who wants to know who oversees the practice', () => {
  test('reads on every page that people are regulated by one body and the practice registered with another', async () => {
    const html = await (await practice.request('/offers')).text()
    const words = await wordsOf('/offers')
    expect(words).toContain(
      'Our dentists and dental care professionals are regulated by the General Dental Council',
    )
    expect(words).toContain(
      'The practice is registered with the Care Quality Commission , provider number 1-000000000 sample',
    )
    expect(html).toContain('href="https://www.cqc.org.uk/provider/1-000000000"')
    expect(words).not.toMatch(/(practice|Regulated)[^.]{0,20} by the General Dental Council/)
  })

  test('finds the company in the first column of the footer, beside the useful links', async () => {
    const html = await (await practice.request('/offers')).text()
    const [, column = ''] = /aria-labelledby="footer-links">(.*?)<\/section>/s.exec(html) ?? []
    expect(column).toContain('Pearmain Dental Ltd, registered in England and Wales, company number 00000000')
  })
})

describe('a fact that is invented', () => {
  const marks = (html: string) => html.split('class="sample-mark"').length - 1

  test('says so where patients read it: each testimonial, each registration, company and provider number', async () => {
    const home = await (await practice.request('/')).text()
    const [, voices = ''] = /aria-labelledby="testimonials">(.*?)<\/section>/s.exec(home) ?? []
    expect(marks(voices)).toBe(3)
    const about = await (await practice.request('/about')).text()
    const [, people = ''] = /class="team inner">(.*?)<\/section>/s.exec(about) ?? []
    expect(marks(people)).toBe(team.length)
    const [, footer = ''] = /<footer(.*?)<\/footer>/s.exec(home) ?? []
    expect(marks(footer)).toBe(2)
  })
})

describe('who and how many', () => {
  test('is counted from the team', async () => {
    expect(await wordsOf('/')).toContain('Seven people, one reception desk')
    expect(await wordsOf('/')).toContain('the same seven people')
    expect(await wordsOf('/vacancies/vacancy-dental-nurse')).toContain('a team of seven')
  })

  test('is named in treatments by what the team says of itself', async () => {
    expect(await wordsOf('/dental-implant')).toContain(
      'A dentist experienced in dental implants: Dr Samir Rahman.',
    )
    expect(await wordsOf('/root-canal')).toContain('experienced in root canal treatment: Dr Megan Pryce.')
  })

  test('is typed into no text', () => {
    expect(namesInText(join(import.meta.dirname, '../src'), team)).toEqual([])
  })

  test('typed into a text is found, a first name too, and told by file and line', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'practice'))
    cpSync(join(import.meta.dirname, '../src/practice/team.ts'), join(folder, 'practice/team.ts'))
    writeFileSync(
      join(folder, 'practice/tips.ts'),
      "export const tip =\n  'Ask Tom which brush fits, or Dr Hart.'\n",
    )
    writeFileSync(join(folder, 'practice/hart.ts'), "export const other = 'A hartshorn grace, tomorrow'\n")
    expect(namesInText(folder, team)).toEqual([
      { file: 'practice/tips.ts', line: 2, name: 'Tom' },
      { file: 'practice/tips.ts', line: 2, name: 'Hart' },
    ])
    rmSync(folder, { recursive: true })
  })
})

describe('the bar that leads to the offers', () => {
  const bar = 'Click to view Current Offers'

  test('is there while there is an offer, and not when the last one is over', async () => {
    expect(await wordsOf('/')).toContain(bar)
    const last =
      offers
        .map(({ closes }) => closes)
        .toSorted()
        .at(-1) ?? ''
    const later = await openPractice({ at: new Date(Date.parse(last) + 36 * 3_600_000).toISOString() })
    expect(await wordsOf('/', later)).not.toContain(bar)
    expect(await wordsOf('/offers', later)).toContain('There is no offer at the moment')
    await later.close()
  })
})
