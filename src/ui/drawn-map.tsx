import { practice } from '../practice/practice.ts'

const { drawn } = practice.map
const size = { width: 720, height: 480 }

/** The streets round the practice, drawn: ours, so nothing of anybody else's is asked for. */
export const DrawnMap = () => <img src={drawn.file} alt={drawn.text} {...size} fetchPriority="high" />

/** The same round the door alone, for a small place. */
export const DrawnMapNear = () => (
  <picture>
    <source media="(max-width: 43.74em)" srcSet={`${drawn.file}#door`} />
    <img src={`${drawn.file}#near`} alt={drawn.text} {...size} loading="lazy" />
  </picture>
)
