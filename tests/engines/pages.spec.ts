import { expect } from 'playwright/test'
import { practice } from '#practice/practice.ts'
import { anyFilm, treatmentPath } from '../support/facts.ts'
import { everyAddress, nameOf } from '../support/looks.ts'
import { test } from './journey.ts'

test('a visitor can read every page to its end', async ({ site, person, expected }) => {
  expected.push(/^404 GET \/nothing-at-this-address$/)
  for (const path of await everyAddress(site))
    await test.step(path, async () => {
      await person.opens(path)
      await person.sees('heading', '')
      await person.showsAll(nameOf(path))
    })
})

test('a film plays, and a step leads to its second', async ({ person, asked }) => {
  const second = () =>
    person.engine.call<number>(`() => document.querySelector('.film video').currentTime`, [])
  const step = anyFilm?.steps[3]
  test.skip(step === undefined, 'the practice has no films')
  await person.opens(treatmentPath)
  const plays = `() => document.createElement('video').canPlayType('video/mp4') !== ''`
  test.skip(!(await person.engine.call(plays, [])), 'no film: apt-get install gstreamer1.0-libav')
  await person.presses('button', 'Play')
  await person.until(async () => (await second()) > 0.5, 'it plays')
  await person.shows('film-plays')
  expect([...asked].filter((url) => /\.(webm|mp4)$/.test(url))).toHaveLength(1)
  await person.presses('button', 'Pause')
  await person.presses('link', step?.title ?? '')
  await person.until(async () => (await second()) >= (step?.from ?? 0), 'the fourth step')
  await person.sees('part', '.film-words', step?.title ?? '')
})

test('the live map opens where the drawn map is, and gets the focus', async ({ person }) => {
  test.skip(practice.map === null, 'the practice has no map')
  await person.opens('/contact')
  await person.presses('button', 'Open live map')
  const [live, drawn] = [
    await person.look('part', 'main .embed-map iframe'),
    await person.look('part', 'main .embed-map img'),
  ]
  expect([live?.left, live?.top]).toEqual([drawn?.left, drawn?.top])
  await person.isAt('part', 'main .embed-map iframe')
})

test('the link to directions is below the map', async ({ person }) => {
  test.skip(practice.map === null, 'the practice has no map')
  await person.opens('/contact')
  const map = await person.look('part', 'main .embed-map img')
  const way = await person.look('part', 'main .embed-map a')
  // The map's foot, as far below its middle as its top is above.
  expect(way?.top).toBeGreaterThanOrEqual(2 * (map?.y ?? 0) - (map?.top ?? 0) - 1)
})
