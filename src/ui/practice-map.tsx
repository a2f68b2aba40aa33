import { practice } from '#practice/practice.ts'
import { paths } from '../paths.ts'

const { map, directions, geo, findingUs } = practice
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
  } as const)

/** True when we have a drawing of our own. */
export const hasDrawnMap = drawn !== null

/** Our own drawing of the streets around the practice: no request to a third party. */
export const DrawnMap = () =>
  drawn && <img src={drawn.file} alt={drawn.text} {...size} fetchPriority="high" />

/** The same map near the door only, for a smaller place. */
export const DrawnMapNear = () =>
  drawn && <img src={`${drawn.file}#near`} alt={drawn.text} {...size} loading="lazy" />

/** The way here from anywhere, in a map app or on a website. */
export const DirectionsLink = () => (
  <a href={directions.href} rel="external noopener" data-geo={`${geo.latitude},${geo.longitude}`}>
    {directions.label}
  </a>
)

/** True when the contact page says the way in words. */
export const hasDirectionsInWords = findingUs.length > 0

/** For whom a map says nothing, or does not load. */
export const DirectionsInWords = () =>
  hasDirectionsInWords && <a href={`${paths.contact}#find-us`}>Directions in words</a>
