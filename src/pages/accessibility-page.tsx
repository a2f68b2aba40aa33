import type { Page } from '../page.ts'
import { paths } from '../paths.ts'
import { accessibility } from '../practice/accessibility.ts'
import { practice } from '../practice/practice.ts'
import { formatDate } from '../practice/format-date.ts'
import readingStyle from '../ui/reading.css?inline'
import { Contents, Sections } from './documents/document-sections.tsx'
import style from './documents/document-page.css?inline'

export const accessibilityPage: Page = {
  path: paths.accessibility,
  label: 'Accessibility',
  title: `Accessibility | ${practice.name}`,
  description:
    'How accessible our website and practice are: what works, what doesn’t yet, and how to get help or tell us what gets in your way.',
  keywords: `accessibility statement, wheelchair access, large print, ${practice.name}`,
  share: 'practice',
  styles: [readingStyle, style],
  Body: () => (
    <section className="section section-first">
      <div className="inner document">
        <div className="document-head">
          <h1>Accessibility</h1>
          <p className="lead">{accessibility.summary}</p>
          <p className="document-meta">
            <span>
              Updated <time dateTime={accessibility.updated}>{formatDate(accessibility.updated)}</time>
            </span>
          </p>
        </div>
        <Contents sections={accessibility.sections} />
        <div className="document-text">
          <Sections sections={accessibility.sections} />
          <p>
            <a className="button" href={paths.contact}>
              Tell us what gets in your way
            </a>
          </p>
        </div>
      </div>
    </section>
  ),
}
