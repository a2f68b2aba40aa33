import type { Link, Section } from '../../facts/types.ts'
import { Icon } from '../../ui/icon.tsx'
import { caretDown } from '../../ui/icons.ts'
import { LinkedText } from '../../ui/linked-text.tsx'

/**
 * A long text in sections with anchors, and a table of contents; addresses and telephone numbers become links. `next`
 * follows it. Style: document-page.css.
 */
export function Sections({ sections, next }: { sections: readonly Section[]; next: Link }) {
  return (
    <div className="columns columns-late">
      <Contents sections={sections} />
      <div className="stack gap-12 document-text">
        {sections.map((section) => (
          <Part key={section.heading} section={section} />
        ))}
        <a className="button" href={next.href}>
          {next.label}
        </a>
      </div>
    </div>
  )
}

const contentsTitle = 'On this page'

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav className="small document-contents" aria-label={contentsTitle}>
      <p>
        <strong>{contentsTitle}</strong>
      </p>
      <details>
        <summary>
          {contentsTitle} <Icon drawing={caretDown} />
        </summary>
      </details>
      <ul className="contents">
        {sections.map(({ heading }) => (
          <li key={heading}>
            <a href={`#${anchorOf(heading)}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Part({ section: { heading, paragraphs, list } }: { section: Section }) {
  return (
    <section id={anchorOf(heading)} className="prose">
      <h2>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <LinkedText text={paragraph} />
        </p>
      ))}
      {list !== undefined && (
        <ul>
          {list.map((entry) => (
            <li key={entry}>
              <LinkedText text={entry} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The anchor of "Why we may hold it" is `why-we-may-hold-it`. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
