import { test } from './journey.ts'

test('the menu is opened, walked through and left', async ({ person, width }) => {
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

test.describe('without script', () => {
  test.use({ script: false })
  test('the menu is opened and leads on', async ({ person, width }) => {
    await person.opens('/contact')
    if (width < 1280) await person.presses('button', 'Menu')
    await person.presses('summary', 'About')
    await person.shows('menu-open-no-script')
    await person.presses('link', 'A healthy smile')
    await person.isOn('/about/ahealthysmile')
  })
})
