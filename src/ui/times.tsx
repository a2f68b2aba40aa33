import type { TimesLine } from '../facts/format-times.ts'

/** Style: section.css. */
export function Times({ lines }: { lines: readonly TimesLine[] }) {
  return (
    <dl className="times">
      {lines.map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>{line.text}</dd>
        </div>
      ))}
    </dl>
  )
}
