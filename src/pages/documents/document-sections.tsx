import type { Section } from '../../practice/types.ts'
import { LinkedText } from '../../ui/linked-text.tsx'

/** Table of contents of a long text, with a link to each section. Style: document-page.css. */
export function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav className="document-contents" aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ul>
        {sections.map(({ heading }) => (
          <li key={heading}>
            <a href={`#${anchorOf(heading)}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A long text in sections with anchors; addresses and telephone numbers become links. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  return sections.map((section) => <Part key={section.heading} section={section} />)
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
