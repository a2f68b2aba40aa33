import { paths } from '../../paths.ts'
import type { PracticeDocument } from '../../practice/documents.ts'
import { Icon } from '../../ui/icon.tsx'
import { filePdf } from '../../ui/icons.ts'
import sizes from './file-sizes.json' with { type: 'json' }

/** "PDF, 84 kB": what a link to a file has to say before anybody follows it. */
function formatSize(file: string): string {
  const bytes = new Map(Object.entries(sizes)).get(file)
  return bytes === undefined ? 'PDF' : `PDF, ${Math.ceil(bytes / 1000)} kB`
}

/** The link to the file of a document. The sizes are written by the script that makes the files. */
export function PdfLink({ document: { title, file } }: { document: PracticeDocument }) {
  return (
    <a className="document-file" href={paths.documentFile(file)} type="application/pdf">
      <Icon drawing={filePdf} size={24} />
      <span>
        Save <span className="visually-hidden">{title} </span>
        {`(${formatSize(file)})`}
      </span>
    </a>
  )
}
