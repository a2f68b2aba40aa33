import type { Offer } from '../../src/facts/types.ts'

export const offers: readonly Offer[] = []
