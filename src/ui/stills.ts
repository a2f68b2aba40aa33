/**
 * The still lifes of `public/pictures`, as `media/still-lifes/make.sh` writes them: NAME-WIDTH.avif for each width, and
 * NAME-640.webp for browsers without AVIF. tests/pictures.test.ts compares this list with the files.
 */

/** Near enough to each other that no screen loads much more than it can show. */
const widths = [360, 480, 640, 880, 1200] as const

interface StillLife {
  /** Of the whole picture, in pixels. */
  width: number
  height: number
  widths: readonly number[]
  /** For who does not see it. */
  shows: string
}

/** To stand in an arch, its head a half circle: nothing that matters is near the upper corners. */
const arch = (shows: string): StillLife => ({ width: 1200, height: 1500, widths, shows })

export const stills = {
  'new-patients': arch(
    'An open teal door under a round arch, a lit hall behind it, steps, an apple and a clipped tree',
  ),
  'what-to-expect': arch('A teal armchair beside a small table with a cup of tea and an apple'),
  plans: arch('A porcelain tooth on a plinth behind a smile of twelve pearls, one of them russet'),
  treatments: arch('A porcelain tooth on a plinth and a brass-handled mirror that looks at it'),
  offers: arch('Two apples on a plinth, and a row of pearls from honey to white'),
  'not-found': arch('An empty plinth under an arch, and an apple that has rolled away'),
  about: arch('White coats on brass hooks, and below them a table with cups of tea and an apple'),
  hygiene: arch('A toothbrush in a glass beside a small mirror and a bowl of water'),
  cosmetics: arch('A porcelain tooth on a plinth before a fan of shade tabs'),
  children: arch('A large and a small porcelain tooth, wooden rings and a small apple'),
  checkout: arch('A brass key and an apple on the steps before an open door'),
  'checkout-wide': {
    width: 1200,
    height: 866,
    widths,
    shows: 'An open teal door under a round arch, with steps, an apple and a clipped tree',
  },
} as const satisfies Record<string, StillLife>

export type Still = keyof typeof stills
