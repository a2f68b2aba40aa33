import type { Film } from '../../src/facts/types.ts'

/** This practice has none. */
export const films: Readonly<Record<string, Film>> = {}
