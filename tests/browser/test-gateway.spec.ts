import { expect } from 'playwright/test'
import { violations } from '../support/axe.ts'
import {
  asPage,
  authenticate,
  enter,
  field,
  hears,
  names,
  price,
  test,
  tokenOf,
  type,
} from '../support/shop.ts'
import { cards } from '../support/test-gateway.ts'

/*
 * The test gateway's scripts in a page of another origin, under a policy as strict as the site's: they act like the
 * provider's, even where those leave a page without an answer.
 */

test('the test gateway takes a card in frames that the page cannot read, and gives a token as documented', async ({
  page,
  shop,
  gateway,
}) => {
  await shop.open()
  await hears(shop, 'available')
  await type(page, cards.challenge)
  await page.locator('#pay').click()
  await hears(shop, 'token')
  const heard = await shop.heard()
  expect(heard.find(([name]) => name === 'token')?.[1]).toMatchObject({
    tokenType: 'inline',
    initiatedBy: 'click',
    card: { number: '410000******5000', bin: '410000', exp: '1234', type: 'visa' },
    check: { name: null, account: null, hash: null, aba: null, transit: null, institution: null },
    wallet: { cardDetails: null, cardNetwork: null, email: null },
  })
  expect(await field(page, 'number').inputValue()).toBe('4100 0000 0000 5000')
  expect(await field(page, 'expiry').inputValue()).toBe('12/34')
  const frames = await page.evaluate(() =>
    [...document.querySelectorAll('iframe')].map((frame) => ({
      looks: frame.contentDocument,
      class: frame.className,
      title: frame.title,
      height: frame.offsetHeight,
    })),
  )
  expect(frames).toEqual(
    ['Card number', 'Expiry', 'Security code'].map((title) => ({
      looks: null,
      class: 'CollectJSInlineIframe CollectJSValid',
      title,
      height: 48,
    })),
  )
  const [, { token = '' } = {}] = (heard.find(([name]) => name === 'token') ?? []) as [
    string?,
    { token?: string }?,
  ]
  const { answer } = await gateway.transact({ type: 'sale', payment_token: token, amount: '1.00' })
  expect(answer.get('responsetext')).toBe('DECLINE')
})

test('the test gateway reports wrong fields by validationCallback, and nothing else until the time-out @long', async ({
  page,
  shop,
}) => {
  await shop.open()
  await hears(shop, 'available')
  await type(page, '4111111111111112', '1025', '12')
  await page.locator('#pay').click()
  await hears(shop, 'timeout')
  const heard = await shop.heard()
  expect(heard).toContainEqual([
    'validation',
    'ccnumber',
    false,
    'Card number must be 13-19 digits and a recognizable card format',
  ])
  expect(heard).toContainEqual([
    'validation',
    'ccexp',
    false,
    'Expiration date must be a present or future month and year',
  ])
  expect(heard).toContainEqual(['validation', 'cvv', false, 'CVV must be 3 or 4 digits'])
  expect(names(heard)).not.toContain('token')
  await expect(page.locator('.CollectJSInvalid')).toHaveCount(3)
  await expect(field(page, 'number')).toHaveCSS('color', 'rgb(200, 0, 0)')
  await expect(field(page, 'number')).toHaveCSS('position', 'static')

  await page.evaluate(() =>
    (window as unknown as { CollectJS: { clearInputs(): void } }).CollectJS.clearInputs(),
  )
  await expect(field(page, 'number')).toHaveValue('')
  await page.locator('#pay').click()
  await expect.poll(() => shop.heard()).toContainEqual(['validation', 'cvv', false, 'Field is empty'])
  await expect(page.locator('.CollectJSInvalid, .CollectJSValid')).toHaveCount(0)
})

test('the test gateway fires focus and blur on the frame itself @long', async ({ page, shop }) => {
  await shop.open()
  await hears(shop, 'available')
  await page.evaluate(() => {
    const frame = document.querySelector('#number iframe')
    const { heard } = window as unknown as { heard: unknown[] }
    frame?.addEventListener('focus', () => heard.push(['focus']))
    frame?.addEventListener('blur', (event) => heard.push(['blur', (event as CustomEvent).detail]))
  })
  await field(page, 'number').click()
  await expect(field(page, 'number')).toHaveCSS('background-color', 'rgb(255, 255, 200)')
  await field(page, 'code').click()
  await hears(shop, 'blur')
  expect(names(await shop.heard())).toContain('focus')
  expect(await shop.heard()).toContainEqual(['blur', { empty: true }])
})

test('a second configure of the test gateway loses what was typed, and neither validation nor token comes @long', async ({
  page,
  shop,
}) => {
  await shop.open()
  await hears(shop, 'available')
  await enter(page, cards.verified)
  await page.evaluate(() => {
    const { CollectJS, options, heard } = window as unknown as {
      CollectJS: { configure(options: object): void }
      options: object
      heard: unknown[]
    }
    heard.length = 0
    CollectJS.configure(options)
  })
  await hears(shop, 'available')
  await expect(field(page, 'number')).toHaveValue('')
  await enter(page, cards.verified)
  await page.locator('#pay').click()
  await hears(shop, 'timeout')
  expect(names(await shop.heard())).not.toContain('validation')
  expect(names(await shop.heard())).not.toContain('token')
})

test('the test gateway reports nothing for a wrong key, or for fields or a token that never come @long', async ({
  page,
  shop,
  gateway,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  await shop.open({ tokenizationKey: 'wrong' })
  await expect.poll(() => complaints.join('\n')).toContain('The tokenization key is not known.')
  expect(await shop.heard()).toEqual([])
  await expect(page.locator('iframe')).toHaveCount(0)

  await gateway.turn({ collectToken: 'never' })
  await shop.open()
  await hears(shop, 'available')
  await enter(page, cards.verified)
  await page.locator('#pay').click()
  await hears(shop, 'timeout')
  expect(names(await shop.heard())).not.toContain('token')

  await gateway.turn({ collectFields: 'never' })
  const asked = page.waitForRequest(/token\/api\/create/)
  await shop.open()
  await asked
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await shop.heard()).toEqual([])
})

test('the test gateway shows the bank’s question in a frame that works by keyboard on a small phone', async ({
  page,
  shop,
  gateway,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const token = await tokenOf(page, shop, cards.challenge)
  await authenticate(page, gateway.keys.checkoutKey, token)
  await hears(shop, 'challenge')
  const bank = page.frameLocator('#secure iframe')
  await expect(bank.getByText(`£${price}`)).toBeVisible()
  const frame = page.frames().find((one) => one.url().includes('/three-d-secure/challenge'))
  if (frame === undefined) throw new Error('the bank has no frame')
  expect(await frame.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await violations(asPage(frame))).toEqual([])
  await bank.getByRole('button', { name: 'Approve' }).focus()
  await page.keyboard.press('Enter')
  await hears(shop, 'complete')
  const [, result] = (await shop.heard()).find(([name]) => name === 'complete') ?? []
  expect(result).toMatchObject({ eci: '05', cardHolderAuth: 'verified', xid: null, cardHolderInfo: null })
  const { answer } = await gateway.transact({
    type: 'sale',
    payment_token: token,
    amount: price,
    cavv: (result as { cavv: string }).cavv,
  })
  expect(answer.get('response')).toBe('1')
})

test('the page of the test gateway can be read and used on a small phone', async ({ page, gateway }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await gateway.saleByTelephone('85.00', 'PAY-1')
  await page.goto(`${gateway.url}/test-gateway/`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Void/ }).click()
  await expect(page.getByRole('status')).toHaveText('Done.')
  await page.getByLabel('Answer to a sale').selectOption('connection breaks')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Answer to a sale')).toHaveValue('drop')
  expect((await gateway.switches()).saleFault).toBe('drop')
})
