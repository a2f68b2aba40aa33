import { readFile } from 'node:fs/promises'
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream, PDFRef } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { practice } from '#practice/practice.ts'
import {
  allButLastFour,
  announced,
  detailsDialog,
  payWith,
  registration,
  somebody,
  success,
} from '../support/paying.ts'
import { cards } from '../support/test-gateway.ts'
import { test } from '../support/visitor.ts'

/* The receipt, saved as a PDF. */

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

test('a receipt whose name the browser cannot draw points to the receipt by email @long', async ({
  page,
}) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  const { says, pictures, text } = await savedReceipt(page, '王小明')
  expect([says, pictures]).toEqual([[], []])
  expect(text).toContain('See the receipt we sent by email')
})

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

test('the page says that a PDF could not be made, and the button stays @long', async ({ page }) => {
  await payWith(page, registration, cards.verified)
  await expect(success(page)).toBeVisible()
  await page.route('**/assets/receipt-pdf-*.js', (route) => route.abort('connectionreset'))
  await detailsDialog(page).getByRole('button', { name: 'Save as PDF' }).click()
  await expect(announced(detailsDialog(page), 'at once')).toHaveText(
    'We couldn’t make the PDF. Your receipt is on its way by email.',
  )
  await expect(detailsDialog(page).getByRole('button')).toHaveText(['Save as PDF', 'Close'])
  await expect(savedStatus(page)).toHaveText('')
})
