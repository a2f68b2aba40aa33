import type { Sample } from '../facts/types.ts'

/** Marks a fact as invented while it is a sample. Style: base.css. */
export function SampleMark({ of }: { of: Sample }) {
  if (of.sample !== true) return null
  return (
    <>
      {' '}
      <span className="sample-mark">sample</span>
    </>
  )
}
