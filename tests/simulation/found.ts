import type { Plan } from './plan.ts'

/** The shortest part of every life that ever found something. */
export const found: readonly Plan[] = []
