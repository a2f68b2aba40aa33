import { practice } from '#practice/practice.ts'

const { map } = practice
const drawn = map?.drawn ?? null
const size = { width: 720, height: 480 }

/** Another company's map, which covers ours when the visitor asks; null when the practice shows none. */
export const liveMap =
  map &&
  ({
    kind: 'map',
    src: map.embed,
    title: `Map of ${practice.name}`,
    show: 'Open live map',
    elsewhere: practice.directions,
  } as const)

/** True when we have a drawing of our own. */
export const hasDrawnMap = drawn !== null

/** Our own drawing of the streets around the practice: no request to a third party. */
export const DrawnMap = () =>
  drawn && <img src={drawn.file} alt={drawn.text} {...size} fetchPriority="high" />

/** The same map near the door only; on a phone its place is narrow and high, without room for a word. */
export const DrawnMapNear = () =>
  drawn && (
    <picture>
      <source media="(min-width: 22.5em) and (max-width: 43.74em)" srcSet={`${drawn.file}#door`} />
      <img src={`${drawn.file}#near`} alt={drawn.text} {...size} loading="lazy" />
    </picture>
  )
