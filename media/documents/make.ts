/**
 * Prints the PDF of every document from its page, so that both say the same: tagged, with an outline, on A4.
 *
 * Usage: node media/documents/make.ts [address of the running site]
 *
 * Writes public/documents, and the numbers of pages and sizes for the links to src/pages/documents/files.json. Debian
 * packages: chromium python3-fonttools python3-brotli. CHROMIUM names a browser other than Debian's.
 */
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { chromium } from 'playwright'
import type { Browser } from 'playwright'
import { paths } from '../../src/paths.ts'
import { complaintPolicy } from '#practice/documents/complaint-policy.ts'
import { getPdfName, policyDocuments } from '../../src/facts/documents.ts'
import { vacancyDocuments } from '#practice/documents.ts'
import type { PracticeDocument } from '../../src/facts/types.ts'
import { practice } from '#practice/practice.ts'
import { formatDate } from '../../src/facts/format-date.ts'

const site = process.argv[2] ?? 'http://localhost:3000'
const root = join(import.meta.dirname, '../..')
const style = await readFile(join(import.meta.dirname, 'document.css'), 'utf8')

/** A font of the site at one weight: a PDF cannot embed a variable font, and would contain outlines instead. */
function fontFace(family: string, source: string, weight: number): string {
  const scratch = mkdtempSync(join(tmpdir(), 'fonts-'))
  const file = join(scratch, 'font.woff2')
  const [variable = ''] = globSync(join(root, 'public/fonts', source))
  execFileSync('/usr/bin/python3', [
    '-m',
    'fontTools',
    'varLib.instancer',
    variable,
    `wght=${weight}`,
    '-q',
    '-o',
    file,
  ])
  const bytes = readFileSync(file).toString('base64')
  rmSync(scratch, { recursive: true })
  return `@font-face { font-family: '${family}'; src: url(data:font/woff2;base64,${bytes}) }`
}
const fonts =
  fontFace('Document Heading', 'petrona-????????.woff2', 480) +
  fontFace('Document Text', 'figtree-????????.woff2', 400)

/** Footer of each page. */
const footer = (document: PracticeDocument) => `
  @page {
    @bottom-left {
      content: ${JSON.stringify(`${practice.name}  |  ${document.title}, ${formatDate(document.updated)}`)};
      color: #526b65;
      font: 400 8.5pt 'Document Text';
      vertical-align: middle;
    }
    @bottom-right {
      content: 'Page ' counter(page) ' of ' counter(pages);
      color: #526b65;
      font: 400 8.5pt 'Document Text';
      vertical-align: middle;
    }
  }`

/** Prints a document. @returns its name, size and pages. */
async function make(
  browser: Browser,
  document: PracticeDocument,
  path: string,
): Promise<[string, { bytes: number; pages: number }]> {
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(site + path)
  await page.addStyleTag({ content: fonts + style + footer(document) })
  await page.evaluate(async (name) => {
    // On paper the logo names the sender and is no link.
    const logo = globalThis.document.querySelector<HTMLImageElement>('.header-logo img')
    if (logo === null) throw new Error('The page has no logo')
    logo.alt = name
    logo.className = 'header-logo'
    logo.parentElement?.replaceWith(logo)
    await globalThis.document.fonts.ready
  }, practice.name)
  const printed = await page.pdf({
    tagged: true,
    outline: true,
    preferCSSPageSize: true,
    printBackground: true,
  })
  // The browser names itself as the creator; replaced by the practice.
  const file = await PDFDocument.load(printed)
  file.setCreator(practice.name)
  const pdf = await file.save()
  await writeFile(join(root, 'public/documents', getPdfName(document)), pdf)
  await context.close()
  return [getPdfName(document), { bytes: pdf.length, pages: file.getPageCount() }]
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    // Otherwise letters snap to whole screen pixels, which paper does not have.
    '--font-render-hinting=none',
  ],
})
const files = await Promise.all([
  ...[...policyDocuments, complaintPolicy].map((document) =>
    make(browser, document, paths.policy(document.slug)),
  ),
  ...vacancyDocuments.map((document) => make(browser, document, paths.vacancy(document.slug))),
])
await browser.close()

await writeFile(
  join(root, 'src/pages/documents/files.json'),
  `${JSON.stringify(Object.fromEntries(files), null, 2)}\n`,
)
