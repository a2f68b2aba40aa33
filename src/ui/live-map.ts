import { practice } from '#practice/practice.ts'

/** Another company's map, which covers ours when the visitor asks; null when the practice shows none. */
export const liveMap =
  practice.map &&
  ({
    kind: 'map',
    src: practice.map.embed,
    title: `Map of ${practice.name}`,
    show: 'Open live map',
    elsewhere: practice.directions,
  } as const)
