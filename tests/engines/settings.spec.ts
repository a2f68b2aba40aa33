import { expect } from 'playwright/test'
import { treatmentPath } from '../support/facts.ts'
import { everyAddress, nameOf } from '../support/looks.ts'
import { registration } from '../support/paying.ts'
import { cards } from '../support/test-gateway.ts'
import { choices } from './engine.ts'
import type { Choice } from './engine.ts'
import { test } from './journey.ts'
import { entersCard, fillsIn, frameOf, goesToCard, isPaid } from './payer.ts'

/* Preferences in the settings of the browser or system. WebKitGTK has only some of them. */

const inSafari: ReadonlySet<Choice> = new Set(['more contrast', 'dark', 'movement'])

/** Choices that change every page; for the others a few pages are enough. */
const movesAll: ReadonlySet<Choice> = new Set(['large letters', 'own fonts', 'own colours'])
const samples = ['/', '/newpatients', treatmentPath, '/dental-plans']

/** Return true once the choice has reached the page. */
const arrived: Readonly<Record<Choice, string>> = {
  'large letters': `() => getComputedStyle(document.documentElement).fontSize === '32px'`,
  'own fonts': `() => [...document.fonts].every(({ status }) => status !== 'loaded')`,
  'own colours': `() => matchMedia('(forced-colors: active)').matches`,
  'more contrast': `() => matchMedia('(prefers-contrast: more)').matches`,
  dark: `() => matchMedia('(prefers-color-scheme: dark)').matches`,
  movement: `() => matchMedia('(prefers-reduced-motion: no-preference)').matches`,
}

/** Font size of the first usable field. */
const letters = `() => getComputedStyle(document.querySelector('dialog:modal input') ?? document.querySelector('input')).fontSize`

/** Empty live regions that already draw a border. */
const emptyLines = `() =>
  [...document.querySelectorAll('[aria-live]:empty')]
    .filter((one) => one.checkVisibility() && parseFloat(getComputedStyle(one).borderTopWidth) > 0)
    .map((one) => one.className)`

for (const choice of choices)
  test.describe(`with ${choice}`, () => {
    test.use({ choice })
    test.beforeEach(({ engine }) => {
      test.skip(engine === 'webkit' && !inSafari.has(choice), 'WebKitGTK has no such setting')
    })
    const tablesMove = choice === 'large letters'

    test('pages can be read', async ({ site, person, expected }) => {
      expected.push(/^404 GET \/nothing-at-this-address$/)
      for (const path of movesAll.has(choice) ? await everyAddress(site) : samples)
        await test.step(path, async () => {
          await person.opens(path)
          await person.sees('heading', '')
          await person.showsAll(`${nameOf(path)} ${choice}`)
          await person.losesNothing(path, tablesMove)
        })
      expect(await person.engine.call(arrived[choice], [])).toBe(true)
    })

    test('somebody pays', async ({ person }) => {
      const moment = async (name: string) => {
        await person.shows(`${name} ${choice}`)
        await person.losesNothing(name, tablesMove)
        expect(await person.engine.call(emptyLines, [])).toEqual([])
      }
      await fillsIn(person, registration)
      await goesToCard(person, registration)
      await entersCard(person, cards.verified)
      await moment('card-entered')
      const theirs = await person.engine.call(letters, [], frameOf('Card number'))
      expect(theirs, 'as large as ours').toBe(await person.engine.call(letters, []))
      await person.presses('button', 'Pay Now')
      await isPaid(person)
      await moment('place-held')
    })

    test('the emergency form says what is wrong', async ({ person }) => {
      await person.opensForm('/emergency')
      await person.presses('button', 'Send emergency message')
      await person.isAt('alert', 'There is a problem')
      await person.shows(`emergency-wrong ${choice}`)
      await person.losesNothing('errors', tablesMove)
    })
  })
