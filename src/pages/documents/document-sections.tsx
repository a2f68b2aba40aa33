import type { Section } from '../../practice/types.ts'
import { LinkedText } from '../../ui/linked-text.tsx'

/** What a long text holds, with a link to each part of it. Style: documents.css. */
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

/** A long text in parts that can be linked to, its addresses and numbers made links. */
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

/** "Why we may hold it" is found at #why-we-may-hold-it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
