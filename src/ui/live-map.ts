import { practice } from '../practice/practice.ts'

/** Another company's map, which covers ours when the visitor asks. */
export const liveMap = {
  kind: 'map',
  src: practice.map.embed,
  title: `Map of ${practice.name}`,
  show: 'Open live map',
  elsewhere: practice.map.directions,
} as const
