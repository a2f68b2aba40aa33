import { look } from '#practice/look.ts'
import { practice } from '#practice/practice.ts'
import type { Wordmark } from './types.ts'

/** The practice's wordmark as text; where it has a drawing of its own, its whole name. */
export const wordmark: Wordmark = 'svg' in look.wordmark ? { name: practice.name, below: '' } : look.wordmark
