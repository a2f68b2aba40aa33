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
