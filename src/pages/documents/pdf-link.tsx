import { getPdfName } from '../../facts/documents.ts'
import { paths } from '../../paths.ts'
import type { PracticeDocument } from '../../facts/types.ts'
import { Icon } from '../../ui/icon.tsx'
import { filePdf } from '../../ui/icons.ts'
import files from './files.json' with { type: 'json' }

/** Type, pages and size, shown before a reader follows the link: "PDF, 4 pages, 84 kB". */
function describe(file: string): string {
  const known = new Map(Object.entries(files)).get(file)
  if (known === undefined) return 'PDF'
  return `PDF, ${known.pages} page${known.pages === 1 ? '' : 's'}, ${Math.ceil(known.bytes / 1000)} kB`
}

/** The script that makes the PDFs writes files.json with their pages and sizes. */
export function PdfLink({ document }: { document: PracticeDocument }) {
  const file = getPdfName(document)
  return (
    <a className="document-file" href={paths.documentFile(file)} type="application/pdf">
      <Icon drawing={filePdf} size={24} />
      <span>
        Save <span className="visually-hidden">{document.title} </span>
        {`(${describe(file)})`}
      </span>
    </a>
  )
}
