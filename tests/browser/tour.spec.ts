import { expect } from 'playwright/test'
import { practice } from '#practice/practice.ts'
import config from '../../playwright.config.ts'
import { test } from '../support/visitor.ts'

/* The demo's tour: three rooms in which one looks around. */

const { tour } = practice
const { launchOptions } = config.use ?? {}

test.skip(tour?.href.startsWith('/dev/websites/') !== true, 'the practice has a tour of its own, or none')
// Without a graphics card.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  },
})

test('the tour opens in a new tab; one looks around with keys and a finger, and walks through three rooms', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: /another website, new tab/ }).click()
  const tab = () => context.pages().find((one) => one.url().endsWith('lane.html'))
  await expect.poll(() => tab() !== undefined).toBe(true)
  const round = tab() ?? page
  const way = round.getByRole('link', { name: 'Go in' })
  const room = round.getByRole('main')
  await expect(room).toHaveClass(/around/)
  const middle = async () => (await way.boundingBox())?.x ?? 0
  const start = await middle()
  await room.focus()
  await round.keyboard.press('ArrowRight')
  await expect.poll(middle).toBeLessThan(start - 20)
  const turned = await middle()
  const box = await room.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) - 60]
  await round.mouse.move(x, y)
  await round.mouse.down()
  await round.mouse.move(x + 200, y)
  await round.mouse.up()
  await expect.poll(middle).toBeGreaterThan(turned + 150)

  await way.press('Enter')
  await expect(round).toHaveURL(/waiting-room/)
  // Out of sight until the Tab key reaches it.
  const surgery = round.getByRole('link', { name: 'To the surgery' })
  await expect(surgery).not.toBeInViewport()
  await round.keyboard.press('Tab')
  await round.keyboard.press('Tab')
  await expect(surgery).toBeFocused()
  await expect(surgery).toBeInViewport({ ratio: 1 })
  await round.keyboard.press('Enter')
  await expect(round).toHaveURL(/surgery/)
  await expect(round.getByRole('link', { name: 'To the waiting room' })).toBeAttached()
})

test('without script the tour is a still of each room, with links', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(tour?.href ?? '')
  for (const name of ['Go in', 'To the surgery', 'To the waiting room']) {
    await expect
      .poll(() => page.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await page.getByRole('link', { name }).click()
  }
  await expect(page).toHaveURL(/waiting-room/)
  await context.close()
})
