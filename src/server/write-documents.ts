import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { InlineConfig } from 'vite'
import type * as documentPdf from '../pages/documents/document-pdf.ts'
import type { DocumentFiles } from '../pages/documents/pdf-link.tsx'

/**
 * Writes the PDF of every document into the build, and their pages and sizes for the server.
 *
 * @param resolve Where imports lead, as in the build.
 * @throws {Error} with one sentence when a PDF cannot be made.
 */
export async function writeDocuments(root: string, resolve: InlineConfig['resolve'] & object): Promise<void> {
  const { module } = await runnerImport<typeof documentPdf>(
    join(root, 'src/pages/documents/document-pdf.ts'),
    { resolve, logLevel: 'warn' },
  )
  const folder = join(root, 'dist/client/documents')
  await mkdir(folder, { recursive: true })
  const files: DocumentFiles = {}
  for (const { name, bytes, pages } of await module.renderDocumentPdfs()) {
    await writeFile(join(folder, name), bytes)
    files[name] = { pages, bytes: bytes.length }
  }
  await writeFile(join(root, 'dist/server/documents.json'), JSON.stringify(files))
}
