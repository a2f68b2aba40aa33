import { expect } from 'playwright/test'
import { everyAddress, nameOf } from '../support/looks.ts'
import { test } from './journey.ts'

test('every page is read to its end', async ({ site, person, expected }) => {
  expected.push(/^404 GET \/nothing-at-this-address$/)
  for (const path of await everyAddress(site))
    await test.step(path, async () => {
      await person.opens(path)
      await person.sees('heading', '')
      await person.showsAll(nameOf(path))
    })
})

test('the way to the practice stands below its map on a telephone', async ({ person, width }) => {
  test.skip(width > 390, 'there it stands in the map')
  await person.opens('/contact')
  const map = await person.look('part', 'main .embed-map > img')
  const way = await person.look('part', 'main .embed-map > a')
  // Its foot is as far below its middle as its head is above.
  expect(way?.top).toBeGreaterThanOrEqual(2 * (map?.y ?? 0) - (map?.top ?? 0) - 1)
})
