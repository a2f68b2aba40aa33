/*
 * What do patients say of you? Only with their written permission, and with initials only. `[]`: none.
 */

import type { Testimonial } from './types.ts'

export const testimonials: readonly Testimonial[] = [
  {
    sample: true,
    initials: 'R.F.',
    quotes: [
      'I hadn’t been to a dentist for eleven years and nobody told me off.',
      'They showed me the pictures, told me what each thing would cost and let me go home to think about it.',
    ],
    date: '2026-05-14',
    permission: false,
  },
  {
    sample: true,
    initials: 'J.M.',
    quotes: [
      'My son asks when he can come back.',
      'The therapist let him count her teeth before she counted his.',
    ],
    date: '2026-07-02',
    permission: false,
  },
  {
    sample: true,
    initials: 'A.K.',
    quotes: [
      'A tooth broke on a Friday evening. The dentist rang me back within a few minutes and saw me that night.',
      'The price was what they said it would be.',
    ],
    date: '2026-09-23',
    permission: false,
  },
]
