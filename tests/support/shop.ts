import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test as base } from 'playwright/test'
import type { Frame, Page } from 'playwright/test'
import { startTestGateway } from './test-gateway.ts'
import type { RunningGateway } from './test-gateway.ts'

/*
 * A shop of another origin that uses the test gateway's scripts under a content security policy as strict as the
 * site's.
 */

interface Shop {
  /** Opens a page with the card fields. */
  open(wish?: { tokenizationKey?: string }): Promise<void>
  /** Callbacks so far, with their arguments. */
  heard(): Promise<[string, ...unknown[]][]>
}

const shopScript = `
  window.heard = []
  const say = (...what) => window.heard.push(what)
  window.options = {
    variant: 'inline', paymentSelector: '#pay', styleSniffer: false, timeoutDuration: 1500,
    customCss: { height: '48px', color: 'rgb(1, 2, 3)', position: 'fixed' },
    invalidCss: { color: 'rgb(200, 0, 0)' }, validCss: { color: 'rgb(0, 100, 0)' },
    placeholderCss: { color: 'rgb(9, 9, 9)' }, focusCss: { 'background-color': 'rgb(255, 255, 200)' },
    fields: {
      ccnumber: { selector: '#number', title: 'Card number', placeholder: 'Card Number' },
      ccexp: { selector: '#expiry', title: 'Expiry', placeholder: 'MM/YY' },
      cvv: { selector: '#code', title: 'Security code', placeholder: 'CVV' },
    },
    timeoutCallback: () => say('timeout'),
    fieldsAvailableCallback: () => say('available'),
    validationCallback: (...what) => say('validation', ...what),
    callback: (response) => say('token', { ...response, initiatedBy: response.initiatedBy?.type }),
  }
  CollectJS.configure(window.options)
  window.authenticate = (key, options) => {
    const gateway = Gateway.create(key)
    gateway.on('error', (error) => say('gateway error', error))
    const ui = gateway.get3DSecure().createUI(options)
    for (const name of ['challenge', 'complete', 'failure', 'error']) ui.on(name, (payload) => say(name, payload))
    ui.start('#secure')
    window.ui = ui
  }
`
const fields = '<div id="number"></div><div id="expiry"></div><div id="code"></div><div id="secure"></div>'

export const test = base.extend<{ gateway: RunningGateway; shop: Shop }>({
  // oxlint-disable-next-line no-empty-pattern -- how playwright wants to be told that nothing is needed
  gateway: async ({}, use) => {
    const gateway = await startTestGateway()
    await use(gateway)
    await gateway.stop()
  },
  shop: async ({ page, gateway }, use) => {
    let html = ''
    const policy = `default-src 'none'; script-src 'self' ${gateway.url}; frame-src ${gateway.url}; connect-src ${gateway.url}; style-src 'unsafe-inline'; form-action 'self'`
    const server = createServer((request, response) => {
      if (request.url === '/shop.js') response.setHeader('content-type', 'text/javascript').end(shopScript)
      else
        response
          .setHeader('content-type', 'text/html; charset=utf-8')
          .setHeader('content-security-policy', policy)
          .setHeader('cross-origin-opener-policy', 'same-origin')
          .end(html)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    await use({
      async open({ tokenizationKey = gateway.keys.tokenizationKey } = {}) {
        html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title>
          <main><h1>Shop</h1><form>${fields}<button type="button" id="pay">Pay</button></form></main>
          <script src="${gateway.url}/test-gateway/token/Collect.js" data-tokenization-key="${tokenizationKey}"></script>
          <script src="${gateway.url}/test-gateway/js/v1/Gateway.js"></script><script src="/shop.js"></script></html>`
        await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
      },
      heard: () => page.evaluate(() => (window as unknown as { heard: [string, ...unknown[]][] }).heard),
    })
    server.close()
    server.closeAllConnections()
  },
})

/** axe evaluates in a document, which works in a frame as in a page. */
export const asPage = (frame: Frame) => frame as unknown as Page

export const field = (page: Page, container: string) =>
  page.frameLocator(`#${container} iframe`).locator('input')
export const names = (heard: readonly [string, ...unknown[]][]) => heard.map(([name]) => name)
/** Waits for a callback. */
export const hears = (shop: Shop, name: string) =>
  expect.poll(async () => names(await shop.heard())).toContain(name)

export async function type(page: Page, number: string, expiry = '1234', code = '999') {
  for (const [container, text] of Object.entries({ number, expiry, code })) {
    await field(page, container).click()
    await page.keyboard.type(text)
  }
}

/** Enters a card at once, for tests that are not about typing. */
export async function enter(page: Page, number: string, expiry = '12/34', code = '999') {
  for (const [name, text] of Object.entries({ ccnumber: number, ccexp: expiry, cvv: code })) {
    const frame = page.frames().find((one) => new URL(one.url()).searchParams.get('field') === name)
    if (frame === undefined) throw new Error(`There is no field ${name}.`)
    await frame.evaluate((value) => {
      const input = document.querySelector('input')
      if (input === null) throw new Error('The field is not there yet.')
      input.focus()
      input.value = value
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }, text)
  }
}

/** Enters a card and presses the button. @returns its token. */
export async function tokenOf(page: Page, shop: Shop, number: string): Promise<string> {
  await shop.open()
  await hears(shop, 'available')
  await enter(page, number)
  await page.locator('#pay').click()
  await hears(shop, 'token')
  const [, response] = (await shop.heard()).find(([name]) => name === 'token') ?? []
  return (response as { token: string }).token
}

/** Price of the shop's goods. */
export const price = '42.00'

/** Starts 3-D Secure in the page. */
export const authenticate = (page: Page, key: string, paymentToken: string) =>
  page.evaluate(
    ([checkoutKey, token, amount]) =>
      (window as unknown as { authenticate: (key: string, options: object) => void }).authenticate(
        checkoutKey ?? '',
        { paymentToken: token, amount, currency: 'GBP' },
      ),
    [key, paymentToken, price],
  )
