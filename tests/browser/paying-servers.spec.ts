import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream, PDFRef } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect } from 'playwright/test'
import type { Browser, Page } from 'playwright/test'
import { practice } from '#practice/practice.ts'
import { normalSwitches } from '../../test-gateway/switches.ts'
import type { Switches } from '../../test-gateway/switches.ts'
import {
  allButLastFour,
  announced,
  detailsDialog,
  payWith,
  registration,
  resultDialog,
  salesOf,
  somebody,
  success,
} from '../support/paying.ts'
import { sample } from '../support/amount.ts'
import { freePort, startServer } from '../support/server.ts'
import { cards } from '../support/test-gateway.ts'
import { ownConnection, test } from '../support/visitor.ts'

/* Tests that depend on the setup of the site or the provider; each has its own server. */

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'practice-'))

/** Sets switches of the test gateway. */
async function turn(page: Page, switches: Partial<Switches>) {
  const turned = await page.request.post('/test-gateway/switches', { data: switches, ...ownConnection })
  expect(turned.status()).toBe(200)
}

/** Starts a site for one use and stops it afterwards. */
async function withSite(browser: Browser, env: Record<string, string>, use: (page: Page) => Promise<void>) {
  const port = await freePort()
  const dataDir = temporaryFolder()
  const server = await startServer({ PORT: String(port), DATA_DIR: dataDir, ...env })
  const baseURL = `http://localhost:${port}`
  // No proxy in front, so no header with a client address.
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: {} })
  try {
    await use(await context.newPage())
  } finally {
    await context.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Pays in another tab. */
async function payBeside(page: Page, who: ReturnType<typeof somebody>): Promise<Page> {
  const own = await page.context().newPage()
  await payWith(own, registration, cards.verified, who)
  return own
}

const eventSetups: [string, Partial<Switches>][] = [
  ['never', { webhooks: 'never' }],
  ['late', { webhookDelayMs: '6000' }],
  ['three times, out of order', { webhooks: 'out-of-order', webhookCopies: '3' }],
  ['before its answer', { webhooks: 'before-answer', webhookDelayMs: '0' }],
]
test('a payment shows its details whether its event arrives early, late, repeatedly or never', async ({
  browser,
}) => {
  await withSite(browser, {}, async (page) => {
    for (const [when, switches] of eventSetups.slice(0, sample(1, eventSetups.length)))
      await test.step(when, async () => {
        await turn(page, { ...normalSwitches, ...switches })
        const who = somebody()
        const own = await payBeside(page, who)
        await expect(success(own)).toBeVisible()
        await expect(detailsDialog(own)).toContainText('Visa ending 0100')
        expect(await salesOf(own, who.Email)).toEqual({ asked: 1, charged: 1 })
        await own.close()
      })
  })
})

const outcomes: [string, Partial<Switches>][] = [
  ['was charged', { saleFault: 'drop', saleCharge: 'before' }],
  ['was charged later', { saleFault: 'http-500', saleCharge: 'later', saleDelayMs: '2000' }],
]
test(
  'a payment that the provider does not answer is shown as being checked until a charge is confirmed',
  { tag: '@long' },
  async ({ browser }) => {
    await withSite(browser, {}, async (page) => {
      for (const [truth, switches] of outcomes)
        await test.step(truth, async () => {
          await turn(page, { ...switches, saleFaultTimes: '1', webhooks: 'never', queryAnswer: 'http-500' })
          const who = somebody()
          const own = await payBeside(page, who)
          await expect(resultDialog(own)).toContainText('Please do not pay again')
          await turn(page, { queryAnswer: 'normal' })
          await expect(success(own)).toBeVisible()
          expect(await salesOf(own, who.Email)).toEqual({ asked: 1, charged: 1 })
          await own.close()
        })
    })
  },
)

test(
  'the page finds a server again that restarts during a payment, and shows the success',
  { tag: '@long' },
  async ({ browser }) => {
    const port = await freePort()
    const dataDir = temporaryFolder()
    const start = () => startServer({ PORT: String(port), DATA_DIR: dataDir })
    const first = await start()
    const page = await browser.newPage({ baseURL: `http://localhost:${port}`, extraHTTPHeaders: {} })
    const who = somebody()
    let killed = false
    await page.route('**/api/payments/process', async (route) => {
      if (killed) return route.continue()
      killed = true
      await route.fetch()
      await first.kill()
      return route.abort('connectionreset')
    })
    await payWith(page, registration, cards.verified, who)
    await expect(resultDialog(page)).toContainText('Please do not pay again')
    const second = await start()
    await expect(success(page)).toBeVisible()
    expect(await salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
    await page.close()
    await second.stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
)

/** The live region beside the button that saves the receipt. */
const savedStatus = (page: Page) =>
  detailsDialog(page).getByRole('button', { name: 'Save as PDF' }).locator('+ [aria-live=polite]')

test('the receipt is saved as a PDF that other programs can read, with the details from the page', async ({
  page,
}) => {
  const who = somebody()
  await payWith(page, registration, cards.mastercard, who)
  await expect(success(page)).toBeVisible()
  const shown = async (label: string) =>
    (await detailsDialog(page).getByText(label, { exact: true }).locator('+ dd').textContent()) ?? '-'
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  await expect(savedStatus(page)).toHaveText('')
  const saved = page.waitForEvent('download')
  await detailsDialog(page).getByRole('button', { name: 'Save as PDF' }).click()
  const download = await saved
  await expect(savedStatus(page)).toHaveText('Saved')
  await expect(savedStatus(page)).toBeVisible()
  expect(download.suggestedFilename()).toMatch(
    new RegExp(
      `^${practice.shortName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-receipt-\\d{4}-\\d\\d-\\d\\d-\\d+\\.pdf$`,
    ),
  )
  // Loaded only now.
  expect(scripts).not.toEqual([])
  const pdf = await getDocument({ data: new Uint8Array(await readFile(await download.path())), verbosity: 0 })
    .promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const text = items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
    .join('')
    .replaceAll(/\s+/g, ' ')
  const told = await Promise.all(['Amount', 'Date', 'Transaction'].map(shown))
  for (const words of [...told, who.Email, who['Last name'], '0107']) expect(text).toContain(words)
  expect(text).not.toMatch(allButLastFour(cards.mastercard))
})

test('a name that no PDF font contains is drawn as a picture, with its text for copying and screen readers', async ({
  page,
}) => {
  const name = '王小明 (שרה) प्रिया'
  const { says, pictures } = await savedReceipt(page, name)
  expect(says).toEqual([`${name} Fenn`])
  expect(pictures.length).toBe(1)
})

test(
  'a receipt whose name the browser cannot draw points to the receipt by email',
  { tag: '@long' },
  async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    const { says, pictures, text } = await savedReceipt(page, '王小明')
    expect([says, pictures]).toEqual([[], []])
    expect(text).toContain('See the receipt we sent by email')
  },
)

/**
 * Pays under a name and saves the receipt. Returns the file's text, its alternative texts of pictures, and its
 * pictures.
 */
async function savedReceipt(page: Page, name: string) {
  await payWith(page, registration, cards.verified, {
    ...somebody(),
    'First name': name,
    'Last name': 'Fenn',
  })
  await expect(success(page)).toBeVisible()
  const saved = page.waitForEvent('download')
  await detailsDialog(page).getByRole('button', { name: 'Save as PDF' }).click()
  const bytes = await readFile(await (await saved).path())
  const pdf = await PDFDocument.load(bytes)
  const contents = pdf.getPage(0).node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  const drawn = streams
    .map((one) => (one instanceof PDFRef ? pdf.context.lookup(one) : one))
    .filter((stream) => stream instanceof PDFRawStream)
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    .join('\n')
  const says = [...drawn.matchAll(/ActualText <FEFF([\dA-F]*)>/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').swap16().toString('utf16le').trim(),
  )
  const pictures = drawn.match(/\/Image-\S+ Do/g) ?? []
  const read = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await read.getPage(1)).getTextContent()
  return { says, pictures, text: items.map((item) => ('str' in item ? item.str : '')).join(' ') }
}

test(
  'the page says that a PDF could not be made, and the button stays',
  { tag: '@long' },
  async ({ page }) => {
    await payWith(page, registration, cards.verified)
    await expect(success(page)).toBeVisible()
    await page.route('**/assets/receipt-pdf-*.js', (route) => route.abort('connectionreset'))
    await detailsDialog(page).getByRole('button', { name: 'Save as PDF' }).click()
    await expect(announced(detailsDialog(page), 'at once')).toHaveText(
      'We couldn’t make the PDF. Your receipt is on its way by email.',
    )
    await expect(detailsDialog(page).getByRole('button')).toHaveText(['Save as PDF', 'Close'])
    await expect(savedStatus(page)).toHaveText('')
  },
)
