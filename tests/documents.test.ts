import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vacancyDocuments } from '#practice/documents.ts'
import { practice } from '#practice/practice.ts'
import { documents, getPdfName, sampleNotice } from '../src/facts/documents.ts'
import { formatDate } from '../src/facts/format-date.ts'
import { splitLinks } from '../src/facts/split-links.ts'
import type { PracticeDocument, Section } from '../src/facts/types.ts'
import { renderDocumentPdf } from '../src/pages/documents/document-pdf.ts'
import { paths } from '../src/paths.ts'
import { sample } from './support/amount.ts'
import { temporaryFolder } from './support/practice.ts'
import { spokenPages } from './support/read-pdf.ts'
import { startServer } from './support/server.ts'
import type { RunningServer } from './support/server.ts'

let server: RunningServer
const dataDir = temporaryFolder()
beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir, PORT: '0' })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const open = (bytes: Uint8Array) => getDocument({ data: bytes.slice(), verbosity: 0 }).promise

/** Without the beginning of links, which pages leave out, and without blanks: lines break differently on a sheet. */
const squeezed = (text: string) => text.replaceAll(/https:\/\/(www\.)?|\s+/g, '')

const textsOf = ({ heading, paragraphs, list = [] }: Section) => [heading, ...paragraphs, ...list]

/** Words of a screen reader, without the names of the parts. */
const heard = (parts: readonly string[]) =>
  squeezed(parts.map((part) => part.replace(/^[^:]*: /, '')).join(''))

describe.each(documents)('a reader of the PDF of "$title"', (document) => {
  const { title, updated, summary, sections } = document
  const path = vacancyDocuments.includes(document)
    ? paths.vacancy(document.slug)
    : paths.policy(document.slug)
  const file = paths.documentFile(getPdfName(document))
  const saved = async () => new Uint8Array(await (await fetch(server.url + file)).arrayBuffer())

  test('sees beside the link how many pages it has and how large it is', async () => {
    const bytes = await saved()
    const { numPages: pages } = await open(bytes)
    const html = await (await fetch(server.url + path)).text()
    const [link] = html.split(`href="${file}"`).slice(1)
    const [, shown, size] = /\(PDF, (\d+) pages?, (\d+) kB\)/.exec(link ?? '') ?? []
    expect([shown, size]).toEqual([`${pages}`, `${Math.ceil(bytes.length / 1000)}`])
  })

  test('finds everything that the page says', async () => {
    const text = heard((await spokenPages(await saved())).flatMap(({ parts }) => parts))
    const notice = document.sample === true ? [sampleNotice] : []
    const said = [title, summary, `Updated ${formatDate(updated)}`, ...notice, ...sections.flatMap(textsOf)]
    expect(text).toBe(squeezed([practice.name, ...said].join('')))
  })

  test('hears headings, lists and links, and at the foot of each page sees what it is', async () => {
    const pages = await spokenPages(await saved())
    const parts = pages.flatMap((page) => page.parts)
    expect(parts.slice(0, 2)).toEqual([`Figure: ${practice.name}`, `H1: ${title}`])
    expect(parts.filter((part) => part.startsWith('H2'))).toEqual(
      sections.map(({ heading }) => `H2: ${heading}`),
    )
    for (const entry of sections.flatMap(({ list = [] }) => list)) {
      const [begin = ''] = splitLinks(entry).map(({ text }) => text.slice(0, 30).trim())
      expect(parts).toContainEqual(expect.stringContaining(`L LI LBody: ${begin}`))
    }
    expect(pages.map(({ loose }) => squeezed(loose.join('')))).toEqual(
      pages.map((_, index) =>
        squeezed(`${practice.name} | ${title}, ${formatDate(updated)} Page ${index + 1} of ${pages.length}`),
      ),
    )
  })

  test('can follow its links', async () => {
    const pdf = await open(await saved())
    const pages = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, index) =>
        (await pdf.getPage(index + 1)).getAnnotations(),
      ),
    )
    const addresses = pages.flat().map(({ unsafeUrl }: { unsafeUrl?: string }) => unsafeUrl)
    const all = sections.flatMap(({ paragraphs, list = [] }) => [...paragraphs, ...list]).flatMap(splitLinks)
    expect(addresses).toEqual(all.flatMap(({ href }) => href ?? []))
  })

  test('finds its language, title and chapters, and the practice named as its creator', async () => {
    const pdf = await open(await saved())
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({
      Title: `${title} | ${practice.name}`,
      Creator: practice.name,
      Language: 'en-GB',
    })
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const chapters = (await pdf.getOutline()).map((item) => item.title)
    expect(chapters).toEqual(sections.map(({ heading }) => heading))
  })
})

describe('a practice with its own documents', () => {
  const document: PracticeDocument = {
    slug: 'ours',
    title: 'Ours',
    updated: '2027-02-01',
    summary: 'A text of ours.',
    sections: [],
  }
  const spoken = async (from: Partial<PracticeDocument>) =>
    spokenPages((await renderDocumentPdf({ ...document, ...from })).bytes)

  test('has no sheet that says it is sample text', async () => {
    const [page] = await spoken({})
    expect(page?.parts).toEqual([
      `Figure: ${practice.name}`,
      'H1: Ours',
      'P: A text of ours.',
      'P: Updated 1 February 2027',
    ])
  })

  test('can write Welsh, Polish and Greek names in them', async () => {
    const paragraphs = ['Siân Tŵr-Łukasiewicz and Δημήτρης Παπάς answer on 111.']
    const [page] = await spoken({ title: 'Tŷ Gwyn', sections: [{ heading: 'Office', paragraphs }] })
    expect(page?.parts).toContain('H1: Tŷ Gwyn')
    expect(heard(page?.parts ?? [])).toContain(squeezed(paragraphs.join('')))
  })

  test('is told which letters no font of a PDF has', async () => {
    await expect(renderDocumentPdf({ ...document, summary: 'Ask 王小明 today.' })).rejects.toThrow(
      'The PDF of "Ours" has no font for “王小明”, in: Ask 王小明 today.',
    )
  })

  test('never leaves a heading at the end of a page, nor a single line of a text on either page', async () => {
    const lengths = fc.array(
      fc.record({
        paragraphs: fc.array(fc.nat(90), { minLength: 1, maxLength: 3 }),
        list: fc.array(fc.nat(90)),
      }),
      { minLength: 6, maxLength: 12 },
    )
    let texts = 0
    /** Only the first word is a number, and 16 to 18 words fill a line. */
    const text = (words: number) => [(texts += 1), ...Array<string>(words).fill('tooth')].join(' ')
    await fc.assert(
      fc.asyncProperty(lengths, async (all) => {
        const sections = all.map(({ paragraphs, list }) => ({
          heading: text(1),
          paragraphs: paragraphs.map(text),
          list: list.map(text),
        }))
        const pages = (await spoken({ sections })).map(({ parts }) => parts)
        expect(heard(pages.flat())).toContain(squeezed(sections.flatMap(textsOf).join('')))
        for (const [index, [first = '']] of pages.entries()) {
          const before = pages[index - 1]?.at(-1) ?? ''
          expect(before).not.toMatch(/^H2/)
          if (index === 0 || /: \d/.test(first)) continue
          expect(first.match(/tooth/g)?.length).toBeGreaterThan(16)
          expect(before.match(/tooth/g)?.length).toBeGreaterThan(18)
        }
      }),
      { numRuns: sample(10, 40) },
    )
  })
})
