import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChangedPractice } from './support/changed-practice.ts'
import type { Practice } from './support/practice.ts'
import { HOUR } from './support/times.ts'

/* The door in the home page's picture, in a practice with hours of its own. */

const changed = {
  'home.ts': `import { homeChoice as before } from './before-home.ts'
    export const homeChoice = { ...before, heroByHours: true, heroFilm: true }`,
  'hours.ts': `export const week = [
      { day: 'Monday', kind: 'open', opens: '05:00', closes: '13:00' },
      { day: 'Tuesday', kind: 'open', opens: '09:00', closes: '17:30' },
      { day: 'Wednesday', kind: 'closed' },
      { day: 'Thursday', kind: 'open', opens: '09:00', closes: '17:30' },
      { day: 'Friday', kind: 'closed' },
      { day: 'Saturday', kind: 'appointment' },
      { day: 'Sunday', kind: 'closed' },
    ]
    export const longDay = null
    export const outOfHours = []`,
}

/** The picture's name, the film's, the sentence below, and whether the words are pale; `html` of the home page. */
function readHero(html: string) {
  const [, picture] = /<img src="\/pictures\/(\S+)-1440\.webp"/.exec(html) ?? []
  const [, phone] = /srcset="\/pictures\/(\S+)-360\.avif/i.exec(html) ?? []
  const [, film] = /\/films\/(\S+)\.webm/.exec(html) ?? []
  const [, sentence] = /<strong>(The door [^<]*)</.exec(html) ?? []
  return { picture, phone, film, sentence, pale: html.includes('class="hero section-pine"') }
}

describe('A visitor sees the door as the hours say, in the light of the clock', () => {
  // A Monday in winter, midnight in London.
  const midnight = Date.parse('2026-11-23T00:00:00Z')
  let practice: Practice
  let at = midnight
  beforeAll(async () => {
    practice = await openChangedPractice(changed, new Date(midnight).toISOString())
  })
  afterAll(() => practice.close())

  test.each([
    [2, 'home-night', 'The door opens at 5am today', true],
    [5.5, 'home-evening', 'The door is open until 1pm', true],
    [8, 'home', 'The door is open until 1pm', false],
    [12.5, 'home-afternoon', 'The door is open until 1pm', false],
    [14, 'home-afternoon-shut', 'The door opens at 9am tomorrow', false],
    [18, 'home-evening-shut', 'The door opens at 9am tomorrow', true],
    [23, 'home-night', 'The door opens at 9am tomorrow', true],
    [24 + 7, 'home-shut', 'The door opens at 9am today', false],
    [24 + 17, 'home-evening', 'The door is open until 5:30pm', true],
    [48 + 10, 'home-shut', 'The door opens at 9am tomorrow', false],
  ])('%d hours after midnight: %s', async (hours, picture, sentence, pale) => {
    practice.wait(midnight + hours * HOUR - at)
    at = midnight + hours * HOUR
    const html = await (await practice.request('/')).text()
    expect(readHero(html)).toEqual({
      picture,
      phone: picture.replace('home', 'home-phone'),
      film: picture,
      sentence,
      pale,
    })
  })

  test('in summer the evening begins later', async () => {
    const summer = Date.parse('2027-06-21T17:00:00Z')
    practice.wait(summer - at)
    const html = await (await practice.request('/')).text()
    expect(readHero(html).picture).toBe('home-afternoon-shut')
  })
})
