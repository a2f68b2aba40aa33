import { createContext, use } from 'react'
import { getPdfName } from '../../facts/documents.ts'
import { paths } from '../../paths.ts'
import type { PracticeDocument } from '../../facts/types.ts'
import { Icon } from '../../ui/icon.tsx'
import { filePdf } from '../../ui/icons.ts'

/** Pages and bytes of each PDF, by file name. */
export type DocumentFiles = Record<string, { pages: number; bytes: number }>

/** The PDFs of the build; none in development, which makes one when it is asked for. */
export const DocumentFilesContext = createContext<DocumentFiles>({})

/** Type, pages and size, shown before a reader follows the link: "PDF, 4 pages, 17 kB". */
function describe(file: DocumentFiles[string] | undefined): string {
  if (file === undefined) return 'PDF'
  return `PDF, ${file.pages} page${file.pages === 1 ? '' : 's'}, ${Math.ceil(file.bytes / 1000)} kB`
}

export function PdfLink({ document }: { document: PracticeDocument }) {
  const name = getPdfName(document)
  const file = use(DocumentFilesContext)[name]
  return (
    <a className="document-file" href={paths.documentFile(name)} type="application/pdf">
      <Icon drawing={filePdf} size={24} />
      <span>
        Save <span className="visually-hidden">{document.title} </span>
        {`(${describe(file)})`}
      </span>
    </a>
  )
}
