import type { Offer } from './types.ts'

export const offers: readonly Offer[] = []
