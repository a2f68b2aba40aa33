import type { Testimonial } from './types.ts'

export const testimonials: readonly Testimonial[] = [
  {
    initials: 'W.B.',
    quotes: ['I watched the ferry come in and hardly noticed the rest.'],
    date: '2026-08-11',
    permission: true,
  },
]
