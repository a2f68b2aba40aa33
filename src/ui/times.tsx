import type { TimesLine } from '../facts/format-times.ts'
import { capitalise } from '../facts/words.ts'

/** Style: section.css. */
export function Times({ lines }: { lines: readonly TimesLine[] }) {
  return (
    <dl className="times">
      {lines.map((line) => (
        <div key={line.label}>
          <dt>{capitalise(line.label)}</dt>
          <dd>{line.text}</dd>
        </div>
      ))}
    </dl>
  )
}
