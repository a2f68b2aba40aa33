import type { PracticeDocument } from '../../facts/types.ts'
import { formatDate } from '../../facts/format-date.ts'
import { PdfLink } from './pdf-link.tsx'

/** List of documents: title, summary, date, and links to read or save each. */
export function DocumentList({
  documents,
  pathOf,
}: {
  documents: readonly PracticeDocument[]
  pathOf: (slug: string) => string
}) {
  return (
    <ul className="documents">
      {documents.map((document) => (
        <li key={document.slug}>
          <h2>
            <a href={pathOf(document.slug)}>{document.title}</a>
          </h2>
          <p>{document.summary}</p>
          <p className="row small muted">
            <span>
              Updated <time dateTime={document.updated}>{formatDate(document.updated)}</time>
            </span>
            <PdfLink document={document} />
          </p>
        </li>
      ))}
    </ul>
  )
}
