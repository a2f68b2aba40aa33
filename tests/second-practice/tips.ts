import type { HygieneProduct, TimesOfDay, Tip } from './types.ts'

export const timesOfDay: TimesOfDay = {
  morning: { heading: 'When you get up', text: 'Two minutes.', tips: ['brush', 'tongue'] },
  evening: { heading: 'Before bed', text: 'A little longer.', tips: ['floss'] },
  other: { heading: 'In between', text: 'Small things that help.', tips: ['diet', 'visits'] },
}

export const lastHabit = { heading: 'And brush again', paragraphs: ['Then nothing but water.'] } as const

export const tips: readonly Tip[] = [
  { key: 'brush', heading: 'Brush', paragraphs: ['Small circles, soft bristles, fluoride toothpaste.'] },
  { key: 'tongue', heading: 'Your tongue too', paragraphs: ['A few strokes from back to front.'] },
  { key: 'floss', heading: 'Between the teeth', paragraphs: ['With a small brush or floss.'] },
  { key: 'diet', heading: 'Sweet things with meals', paragraphs: ['Your teeth like a rest between them.'] },
  { key: 'visits', heading: 'Come and see us', paragraphs: ['We’ll say how often.'] },
]

export const hygieneProducts: readonly HygieneProduct[] = [
  { name: 'Toothbrush', for: 'Everybody.', how: 'Twice a day.' },
  { name: 'Floss', for: 'Tight gaps.', how: 'Once a day.' },
]
