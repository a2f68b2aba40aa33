/** More references are only counted. */
const REFERENCES_LISTED = 20

/** Formatted as "1 message: 7KQ2-M9XD", "300 payments: 7KQ2-M9XD, … and 280 more". */
export function formatReferences(references: readonly string[], unit: string): string {
  const more = references.length - REFERENCES_LISTED
  const listed = references.slice(0, REFERENCES_LISTED).join(', ')
  const kind = references.length === 1 ? unit : `${unit}s`
  return `${references.length} ${kind}: ${listed}${more > 0 ? ` and ${more} more` : ''}`
}
