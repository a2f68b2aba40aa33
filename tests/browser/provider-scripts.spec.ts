import { expect } from 'playwright/test'
import { violations } from '../support/axe.ts'
import {
  callNow,
  cardDialog,
  cardFrame,
  enterCard,
  next,
  openCardStep,
  openDialog,
  payByCard,
  payByOtherCard,
  payNow,
  registration,
  resultDialog,
  salesOf,
  somebody,
  success,
} from '../support/paying.ts'
import { cards } from '../support/test-gateway.ts'
import { alive, test } from '../support/visitor.ts'

test.describe('the provider’s scripts', () => {
  test('are not requested before the checkout opens', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => void (/test-gateway/.test(request.url()) && asked.push(request.url())))
    await page.goto(registration.path)
    await alive(page)
    expect(asked).toEqual([])
    await openDialog(page, registration)
    await expect(cardFrame(page, 'Card number').locator('input')).toBeAttached()
    expect(asked.filter((url) => url.endsWith('Collect.js'))).toHaveLength(1)
  })

  const initialisation = 'An error occurred during payment initialization.'
  const authentication = 'An error occurred during 3DS initialization.'
  for (const [script, error] of [
    ['Collect.js', initialisation],
    ['Gateway.js', authentication],
  ] as const)
    test(
      `have their own errors: a blocked ${script} is reported with a telephone number, and reloading helps`,
      script === 'Collect.js' ? {} : { tag: '@long' },
      async ({ page }) => {
        await page.route(`**/${script}`, (route) => route.abort('blockedbyclient'))
        const dialog = await openDialog(page, registration)
        await next(dialog).click()
        const said = cardDialog(page)
        await expect(said.getByRole('heading', { name: error.slice(0, -1) })).toBeFocused()
        await expect(said.getByRole('link', { name: callNow(registration).number.shown })).toBeVisible()
        await expect(payNow(page)).toHaveCount(0)
        expect(await violations(page)).toEqual([])
        await said.getByRole('button', { name: 'Try again' }).click()
        await expect(said.getByRole('button', { name: 'Reload the page' })).toBeVisible()
        await page.unroute(`**/${script}`)
        await said.getByRole('button', { name: 'Reload the page' }).click()
        await alive(page)
        await openCardStep(page, registration)
      },
    )

  test('have their own errors: a broken Gateway.js is reported before a card is typed, and a retry helps @long', async ({
    page,
  }) => {
    await page.route('**/Gateway.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
    )
    const dialog = await openDialog(page, registration)
    await next(dialog).click()
    await expect(cardDialog(page).getByRole('heading')).toContainText(
      `${authentication} The part where your bank checks the card didn’t load.`,
    )
    await expect(payNow(page)).toHaveCount(0)
    await page.unroute('**/Gateway.js')
    await cardDialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(payNow(page)).toBeEnabled()
  })

  test('that load at the second try keep what was typed, and the payment succeeds', async ({ page }) => {
    const typed = Promise.withResolvers<void>()
    await page.route('**/Collect.js', async (route) => {
      await typed.promise
      await route.abort('connectionreset')
    })
    const dialog = await openDialog(page, registration, somebody())
    await next(dialog).click()
    await cardDialog(page).getByLabel('Name on card').fill('R FENN')
    typed.resolve()
    await expect(cardDialog(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unroute('**/Collect.js')
    await cardDialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(payNow(page)).toBeEnabled()
    await expect(cardDialog(page).getByLabel('Name on card')).toHaveValue('R FENN')
    await payByCard(page, cards.verified)
    await expect(success(page)).toBeVisible()
  })

  for (const [what, address] of [
    ['the script', '**/Collect.js'],
    ['the fields', '**/token/api/create'],
  ] as const)
    test(
      `time out with an error when a visitor waits for ${what} in vain`,
      what === 'the script' ? {} : { tag: '@long' },
      async ({ page }) => {
        await page.clock.install()
        await page.route(address, () => new Promise(() => undefined))
        const asked = page.waitForRequest(address)
        const dialog = await openDialog(page, registration)
        await asked
        await next(dialog).click()
        await expect(cardDialog(page)).toBeVisible()
        await page.clock.fastForward('00:31')
        await expect(
          cardDialog(page).getByText('An error occurred during payment initialization.'),
        ).toBeVisible()
      },
    )

  test('that never create a token end in an error, and the next try pays @long', async ({ page }) => {
    await page.clock.install()
    let tries = 0
    await page.route('**/token/api/tokenise', (route) => {
      tries += 1
      return tries === 1 ? new Promise(() => undefined) : route.continue()
    })
    const who = somebody()
    await openCardStep(page, registration, who)
    await enterCard(page, cards.verified)
    const asked = page.waitForRequest('**/token/api/tokenise')
    await payNow(page).click()
    await asked
    await page.clock.fastForward('00:13')
    await expect(resultDialog(page).getByRole('heading')).toHaveText(
      'Payment Failed: Please check your connection, and try again.',
    )
    await payByOtherCard(page, cards.verified)
    await expect(success(page)).toBeVisible()
    expect(await salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
  })
})
