import { describe, expect, test } from 'vitest'
import { paths } from '../src/paths.ts'
import { treatments } from '#practice/treatments.ts'
import { openForAllTests } from './support/opened.ts'
import { openPractice } from './support/practice.ts'

const practice = openForAllTests(() => openPractice())

const forbids = /^(do not|never|avoid)\b/i

/** The lists of a page with their headings, in reading order. */
async function listsOf(path: string) {
  const html = await (await practice.request(path)).text()
  return [...html.matchAll(/<h3[^>]*>(?:<svg.*?<\/svg>)?([^<]*)<\/h3><ul[^>]*>(.*?)<\/ul>/g)].map(
    ([, heading = '', list = '']) => ({
      heading,
      entries: [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, entry = '']) => entry),
    }),
  )
}

describe('a patient who reads advice', () => {
  test.each([...treatments.map(({ slug }) => paths.treatment(slug)), paths.emergency])(
    'finds on %s what to do and what not to do under a word and a sign of its own',
    async (path) => {
      const lists = await listsOf(path)
      const allowed = lists.find(({ heading }) => heading === 'Do')?.entries ?? []
      const forbidden = lists.find(({ heading }) => heading === 'Do not')?.entries ?? []
      expect(allowed.length).toBeGreaterThan(1)
      expect(forbidden.length).toBeGreaterThan(1)
      expect(allowed.filter((entry) => forbids.test(entry))).toEqual([])
      expect(forbidden.filter((entry) => !forbids.test(entry))).toEqual([])
    },
  )

  test.each(treatments.map(({ slug }) => paths.treatment(slug)))(
    'sees no tick beside what is forbidden on %s',
    async (path) => {
      const html = await (await practice.request(path)).text()
      const ticked = [...html.matchAll(/<ul class="ticks">(.*?)<\/ul>/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, entry = '']) => entry),
      )
      expect(ticked.filter((entry) => forbids.test(entry))).toEqual([])
    },
  )
})
