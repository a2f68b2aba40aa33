import type { Page } from '../../page.ts'
import { paths } from '../../paths.ts'
import { policyDocuments } from '../../facts/documents.ts'
import { practice } from '#practice/practice.ts'
import { capitalise, joinWithAnd } from '../../facts/words.ts'
import { DocumentList } from './document-list.tsx'
import style from './document-page.css?inline'
import stillStyle from '../../ui/heading-and-still.css?inline'
import { HeadingAndStill } from '../../ui/heading-and-still.tsx'
import { TelephoneLink } from '../../ui/telephone.tsx'

const titles = joinWithAnd(policyDocuments.map(({ title }) => title.toLowerCase()))

export const policiesPage: Page = {
  path: paths.policies,
  label: 'Policies',
  title: `Policies | ${practice.name}`,
  description: `${capitalise(titles)}, to read here or save as PDFs.`,
  keywords: `${policyDocuments.map(({ title }) => title.toLowerCase()).join(', ')}, ${practice.name}`,
  share: 'practice',
  styles: [style, stillStyle],
  Body: () => (
    <section className="section section-first">
      <div className="inner columns columns-late">
        <HeadingAndStill still="house">
          <h1>Policies</h1>
          <p className="lead">
            What we promise, about your data above all. Read each one here, or save it as a PDF.
          </p>
          <p>
            Our <a href={paths.complaints}>complaints page</a> says how to complain and what happens next. If
            you need a document in large print or read to you, call{' '}
            <TelephoneLink number={practice.telephone} />.
          </p>
        </HeadingAndStill>
        <DocumentList documents={policyDocuments} pathOf={paths.policy} />
      </div>
    </section>
  ),
}
