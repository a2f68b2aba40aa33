import type { Page } from '../../page.ts'
import { paths } from '../../paths.ts'
import { policyDocuments, sampleNotice } from '../../facts/documents.ts'
import { complaintPolicy, vacancyDocuments } from '#practice/documents.ts'
import type { PracticeDocument, Link } from '../../facts/types.ts'
import { practice } from '#practice/practice.ts'
import { formatDate } from '../../facts/format-date.ts'
import readingStyle from '../../ui/reading.css?inline'
import style from './document-page.css?inline'
import { Sections } from './document-sections.tsx'
import { PdfLink } from './pdf-link.tsx'

interface DocumentPageFacts {
  document: PracticeDocument
  path: string
  keywords: string
  /** Follows the summary in the page's description. */
  invitation: string
  /** Page that lists the document. */
  up: Link
  next: Link
}

/** Its PDF (document-pdf.ts) says the same. */
function documentPage({ document, path, keywords, invitation, up, next }: DocumentPageFacts): Page {
  const titled = `${document.title} | ${practice.name}`
  return {
    path,
    label: document.title,
    title: titled.length > 60 ? `${document.title} | ${practice.shortName}` : titled,
    description: `${document.summary} ${invitation}`,
    keywords: `${keywords}, ${practice.name}`,
    share: 'practice',
    styles: [readingStyle, style],
    Body: () => <DocumentBody document={document} up={up} next={next} />,
  }
}

function DocumentBody({ document, up, next }: Pick<DocumentPageFacts, 'document' | 'up' | 'next'>) {
  return (
    <section className="section section-first">
      <div className="inner stack stack-wide">
        <div className="stack gap-4 document-head">
          <p className="ways document-up">
            <a href={up.href}>{up.label}</a>
          </p>
          <h1>{document.title}</h1>
          <p className="lead">{document.summary}</p>
          <p className="row small muted">
            <span>
              Updated <time dateTime={document.updated}>{formatDate(document.updated)}</time>
            </span>
            <PdfLink document={document} />
          </p>
          {document.sample === true && <p className="small document-sample">{sampleNotice}</p>}
        </div>
        <Sections sections={document.sections} next={next} />
      </div>
    </section>
  )
}

const policyPage = (document: PracticeDocument, next: Link) =>
  documentPage({
    document,
    path: paths.policy(document.slug),
    keywords: document.title.toLowerCase(),
    invitation: 'Read it here or save it as a PDF.',
    up: { href: paths.policies, label: 'Policies' },
    next,
  })

export const documentPages: readonly Page[] = [
  ...policyDocuments.map((document) =>
    policyPage(document, { href: paths.contact, label: 'Ask us about it' }),
  ),
  policyPage(complaintPolicy, { href: paths.complaints, label: 'Make a complaint' }),
  ...vacancyDocuments.map((document) =>
    documentPage({
      document,
      path: paths.vacancy(document.slug),
      keywords: `${document.title.toLowerCase()}, dental jobs ${practice.address.town}`,
      invitation: `In ${practice.address.town}. Read it here or save it as a PDF.`,
      up: { href: paths.vacancies, label: 'Vacancies' },
      next: { href: `mailto:${practice.email.address}`, label: 'Apply by email' },
    }),
  ),
]
