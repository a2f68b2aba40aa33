import type { Page } from '../page.ts'
import { paths } from '../paths.ts'
import { accessibility } from '../facts/accessibility.ts'
import { practice } from '#practice/practice.ts'
import { formatDate } from '../facts/format-date.ts'
import readingStyle from '../ui/reading.css?inline'
import { Sections } from './documents/document-sections.tsx'
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
      <div className="inner stack stack-wide">
        <div className="stack gap-4">
          <h1>Accessibility</h1>
          <p className="lead">{accessibility.summary}</p>
          <p className="row small muted">
            <span>
              Updated <time dateTime={accessibility.updated}>{formatDate(accessibility.updated)}</time>
            </span>
          </p>
        </div>
        <Sections
          sections={accessibility.sections}
          next={{ href: paths.contact, label: 'Tell us what gets in your way' }}
        />
      </div>
    </section>
  ),
}
