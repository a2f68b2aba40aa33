import type { Deed } from './plan.ts'

/** The shortest part of every life that ever found something: what was found, and by what it happened. */
export const found: readonly { seed: number; days: number; deeds: readonly Deed[] }[] = []
