import type { Film } from './types.ts'

/** This practice has none. */
export const films: Readonly<Record<string, Film>> = {}
