import type { Sample } from '../practice/types.ts'

/** Says beside a fact that it is invented, for as long as it is marked so. Style: base.css. */
export function SampleMark({ of }: { of: Sample }) {
  if (of.sample !== true) return null
  return (
    <>
      {' '}
      <span className="sample-mark">sample</span>
    </>
  )
}
