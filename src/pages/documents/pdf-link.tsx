import { paths } from '../../paths.ts'
import type { PracticeDocument } from '../../practice/documents.ts'
import { Icon } from '../../ui/icon.tsx'
import { filePdf } from '../../ui/icons.ts'
import files from './files.json' with { type: 'json' }

/** "PDF, 4 pages, 84 kB": what a link to a file has to say before anybody follows it. */
function describe(file: string): string {
  const known = new Map(Object.entries(files)).get(file)
  if (known === undefined) return 'PDF'
  return `PDF, ${known.pages} page${known.pages === 1 ? '' : 's'}, ${Math.ceil(known.bytes / 1000)} kB`
}

/** The link to the file of a document. Pages and size are written by the script that makes the files. */
export function PdfLink({ document: { title, file } }: { document: PracticeDocument }) {
  return (
    <a className="document-file" href={paths.documentFile(file)} type="application/pdf">
      <Icon drawing={filePdf} size={24} />
      <span>
        Save <span className="visually-hidden">{title} </span>
        {`(${describe(file)})`}
      </span>
    </a>
  )
}
