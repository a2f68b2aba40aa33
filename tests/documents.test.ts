import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PdfLink } from '../src/pages/documents/pdf-link.tsx'
import files from '../src/pages/documents/files.json' with { type: 'json' }
import { documents, getPdfName } from '../src/facts/documents.ts'
import { practice } from '#practice/practice.ts'
import { formatDate } from '../src/facts/format-date.ts'

/* The PDFs are printed by hand (npm run media documents): one that was not printed again has outdated text. */

const fileOf = (name: string) => join(import.meta.dirname, '../public/documents', name)
/**
 * Text without the beginning of links, which pages leave out, and without blanks, because lines break differently on a
 * sheet.
 */
const squeezed = (text: string) => text.replaceAll(/https:\/\/(www\.)?|\s+/g, '')

const open = (name: string) =>
  getDocument({ data: new Uint8Array(readFileSync(fileOf(name))), verbosity: 0 }).promise

async function textOfPdf(name: string): Promise<string> {
  const pdf = await open(name)
  let text = ''
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    text += items.map((item) => ('str' in item ? item.str : '')).join('')
  }
  return squeezed(text)
}

describe.each(documents)('a reader of the PDF of "$title"', (document) => {
  const { title, updated, summary, sections } = document
  const file = getPdfName(document)
  test('finds everything that the page says', async () => {
    const sheet = RegExp.escape(squeezed(`${practice.name}  |  ${title}, ${formatDate(updated)}`))
    // The running title of each sheet is cut out: a sentence may continue across it.
    const [, ...sheets] = (await textOfPdf(file)).split(new RegExp(`Page\\d+of\\d+${sheet}`))
    const text = sheets.join('')
    const said = sections.flatMap(({ heading, paragraphs, list }) => [
      heading,
      ...paragraphs,
      ...(list ?? []),
    ])
    const missing = [title, summary, ...said].filter((words) => !text.includes(squeezed(words)))
    expect(missing).toEqual([])
  })

  test('finds its language, title and chapters, and the practice named as its creator', async () => {
    const pdf = await open(file)
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Creator: practice.name, Language: 'en-GB' })
    expect((info as { Title?: string }).Title).toMatch(new RegExp(`^${RegExp.escape(title)}`))
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const [outline] = (await pdf.getOutline()) ?? []
    const headings = [outline, ...(outline?.items ?? [])].map((item) => squeezed(item?.title ?? ''))
    for (const { heading } of sections) expect(headings).toContain(squeezed(heading))
  })

  test('sees beside the link how many pages it has and how large it is', async () => {
    const { numPages: pages } = await open(file)
    expect({ bytes: statSync(fileOf(file)).size, pages }).toEqual(files[file as keyof typeof files])
    expect(renderToStaticMarkup(PdfLink({ document }))).toMatch(
      new RegExp(`PDF, ${pages} pages?, \\d+ kB\\)`),
    )
  })
})
