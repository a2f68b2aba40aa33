import type { Span } from './load.ts'

/** How much is measured, and where what is needed for it lies. */
export interface Size {
  /** A folder that goes with the run. */
  folder: string
  /** Pairs of rounds for each ratio. */
  pairs: number
  /** Counted in each round. */
  seconds: number
}

/** Connections where their number is not what is measured. */
export const CONNECTIONS = 50

/** Long enough that both servers are warm. Milliseconds. */
const WARM_UP = 400

export const forSeconds = (seconds: number): Span => ({
  unit: 'ms',
  warmUp: WARM_UP,
  counting: seconds * 1000,
})
