import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect } from 'playwright/test'
import PostalMime from 'postal-mime'
import { practice as second } from '../second-practice/practice.ts'
import { practiceManager, team } from '../second-practice/team.ts'
import { getMailboxFolder } from '../../src/storage/data-folder.ts'
import { violations } from '../support/axe.ts'
import { fillAtOnce } from '../support/fill-at-once.ts'
import { findFirstNames, findFirstPractice } from '../support/first-practice-words.ts'
import { htmlFaults } from '../support/html.ts'
import { messageForms, messageOf } from '../support/message-forms.ts'
import { detailsDialog, payWith, registration, somebody, success } from '../support/paying.ts'
import { isSample } from '../support/sample-only.ts'
import { buildSecondProgram } from '../support/second-program.ts'
import { freePort, startServer } from '../support/server.ts'
import type { RunningServer } from '../support/server.ts'
import { cards } from '../support/test-gateway.ts'
import { alive, test } from '../support/visitor.ts'

/*
 * Another practice, of which the program knows nothing: other name, town, colours and hours, three people, two plans, two
 * treatments, one fee paid online; no map, no offers, no film, no dentist on call. Its folder is all that differs.
 */

let program: string
let dataDir: string
let server: RunningServer
let url: string

test.describe.configure({ mode: 'serial' })
test.skip(!isSample, 'The words of the first practice are those of the sample.')
// No proxy in front.
test.use({ extraHTTPHeaders: {} })

test.beforeAll(async () => {
  program = await buildSecondProgram()
  dataDir = mkdtempSync(join(tmpdir(), 'second-data-'))
  const port = await freePort()
  url = `http://localhost:${port}`
  server = await startServer({ PORT: String(port), DATA_DIR: dataDir }, program)
})
test.afterAll(async () => {
  await server.stop()
  for (const folder of [program, dataDir]) rmSync(folder, { recursive: true, force: true })
})

async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  let text = JSON.stringify(await pdf.getMetadata())
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    text += items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('')
  }
  return text
}

/** Addresses of all pages, from the site's own list. */
async function listPages(): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

test('every page is accessible and valid, fits the screen, and finds each of its pictures @long', async ({
  browser,
}) => {
  const pages = [...(await listPages()), '/notice', '/nowhere']
  expect(pages).not.toContain('/offers')
  expect(pages).not.toContain('/out-of-hours')
  for (const width of [390, 1280]) {
    const context = await browser.newContext({ baseURL: url, viewport: { width, height: 844 } })
    const page = await context.newPage()
    const missing: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.url().endsWith('/nowhere')) missing.push(response.url())
    })
    for (const path of pages) {
      await page.goto(path)
      expect.soft(await htmlFaults(await (await fetch(url + path)).text()), path).toEqual([])
      expect.soft(await violations(page), `${path} at ${width}`).toEqual([])
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), path)
        .toBeLessThanOrEqual(width)
    }
    expect(missing).toEqual([])
    await context.close()
  }
})

test('pages and files say nothing of the first practice @long', async () => {
  const others = [
    '/notice',
    '/nowhere',
    '/robots.txt',
    '/sitemap.xml',
    '/contact-card.vcf',
    '/.well-known/security.txt',
  ]
  const said: Record<string, readonly string[]> = {}
  for (const path of [...(await listPages()), ...others]) {
    const found = findFirstPractice(await (await fetch(url + path)).text())
    if (found.length > 0) said[path] = found
  }
  const documents = globSync('dist/client/documents/*.pdf', { cwd: program })
  expect(documents.length).toBeGreaterThanOrEqual(4)
  for (const file of documents) {
    const text = await textOfPdf(readFileSync(join(program, file)))
    expect(text).toContain(second.name)
    const found = findFirstPractice(text)
    if (found.length > 0) said[file] = found
  }
  const built = globSync('dist/**', { cwd: program }).filter((file) => statSync(join(program, file)).isFile())
  expect(built.length).toBeGreaterThan(100)
  for (const file of built) {
    const found = findFirstNames(readFileSync(join(program, file), 'utf8'))
    if (found.length > 0) said[file] = found
  }
  expect(said).toEqual({})
})

test('letters and the receipt are its own @long', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: url })
  await page.clock.install()
  for (const [index, form] of messageForms.entries()) {
    await page.goto(form.path)
    await alive(page)
    const typed = messageOf(form, `A question for ${practiceManager.name}`)
    const own = { Email: `ada.${index}@example.org`, ...('Best day' in typed && { 'Best day': 'Sunday' }) }
    await fillAtOnce(page, { ...typed, ...own })
    // As long as a person takes: a robot gets no acknowledgement.
    await page.clock.fastForward(60_000)
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.locator('#sent')).toBeVisible()
  }
  await page.close()

  const paying = await browser.newPage({ baseURL: url })
  await payWith(paying, registration, cards.verified, somebody())
  await expect(success(paying)).toBeVisible()
  const saved = paying.waitForEvent('download')
  await detailsDialog(paying).getByRole('button', { name: 'Save as PDF' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^tidewater-receipt-/)
  const receipt = await textOfPdf(await readFile(await download.path()))
  expect(receipt).toContain(second.company.registeredName)
  expect(findFirstPractice(receipt)).toEqual([])
  await paying.close()

  const folder = getMailboxFolder(dataDir)
  const read = () => globSync('*.eml', { cwd: folder })
  // To the practice and to the sender for each form; the deposit's to both.
  await expect.poll(() => read().length).toBeGreaterThanOrEqual(2 * messageForms.length + 2)
  for (const file of read()) {
    const mail = await PostalMime.parse(readFileSync(join(folder, file)))
    const text = [mail.subject, mail.text, mail.html, mail.from?.name, mail.from?.address].join('\n')
    expect(text).toContain(second.name)
    expect.soft(findFirstPractice(text), mail.subject).toEqual([])
  }
  expect(team).toHaveLength(3)
})
