import { expect } from 'playwright/test'
import { test } from './journey.ts'

test('a visitor opens the menu, follows a link and comes back to a closed menu', async ({
  person,
  width,
}) => {
  await person.opens('/contact')
  if (width < 1280) await person.presses('button', 'Menu')
  await person.presses('summary', 'About')
  await person.sees('link', 'A healthy smile')
  await person.shows('menu-open')
  await person.presses('link', 'A healthy smile')
  await person.isOn('/about/ahealthysmile')
  await person.goesBack()
  await person.isOn('/contact')
  await person.seesNo('link', 'The practice and team')
  await person.shows('menu-after-back')
})

test('the menu closes by Escape', async ({ person, width }) => {
  await person.opens('/contact')
  if (width < 1280) await person.presses('button', 'Menu')
  await person.presses('summary', 'About')
  await person.sees('link', 'A healthy smile')
  await person.hits('Escape')
  await person.seesNo('link', 'A healthy smile')
})

test('the menu closes when Tab leaves it, so that it does not cover the focused element', async ({
  person,
  width,
}) => {
  await person.opens('/contact')
  if (width < 1280) await person.presses('button', 'Menu')
  await person.presses('summary', 'About')
  await person.sees('link', 'A healthy smile')
  const isThere = async () =>
    (await person.look('part', width < 1280 ? '#menu' : 'nav details[open]')) !== null
  let tabs = 0
  while ((await isThere()) && tabs < 20) {
    await person.hits('Tab')
    tabs += 1
  }
  expect(await isThere()).toBe(false)
  expect(tabs, 'it was walked through').toBeGreaterThan(2)
  await person.until(async () => (await person.look('part', ':focus'))?.free === true, 'the focus is seen')
})

test('an open menu is closed after Back and Forward', async ({ person, width }) => {
  await person.opens('/about')
  await person.opens('/contact')
  if (width < 1280) await person.presses('button', 'Menu')
  await person.presses('summary', 'About')
  await person.sees('link', 'A healthy smile')
  await person.goesBack()
  await person.isOn('/about')
  await person.goesForward()
  await person.isOn('/contact')
  await person.seesNo('part', 'nav details[open]')
  if (width < 1280) await person.seesNo('part', '#menu')
})

test.describe('without script', () => {
  test.use({ script: false })
  test('the menu opens, and a link in it works', async ({ person, width }) => {
    await person.opens('/contact')
    if (width < 1280) await person.presses('button', 'Menu')
    await person.presses('summary', 'About')
    await person.shows('menu-open-no-script')
    await person.presses('link', 'A healthy smile')
    await person.isOn('/about/ahealthysmile')
  })
})
