/**
 * The still lifes of `public/pictures`, as written by `media/still-lifes/make.sh`: NAME-WIDTH.avif for each width, and
 * one NAME-WIDTH.webp for browsers without AVIF. tests/pictures.test.ts compares this list with the files.
 */

interface StillLife {
  /** Size of the whole picture, in pixels. */
  width: number
  height: number
  /** Close enough that no screen loads much more than it can show. */
  widths: readonly number[]
  /** Width of the WebP. */
  webp: number
  /** Alternative text. */
  shows: string
}

/** For an arch with a semicircular top: nothing important is near the upper corners. */
const arch = (shows: string): StillLife => ({
  width: 960,
  height: 1200,
  widths: [210, 270, 360, 480, 640, 800, 960],
  webp: 640,
  shows,
})

export const stills = {
  'new-patients': arch(
    'An open teal door under a round arch, a lit hall behind it, steps, an apple and a clipped tree',
  ),
  'what-to-expect': arch('A teal armchair beside a small table with a cup of tea and an apple'),
  plans: arch('A porcelain tooth on a plinth behind a smile of twelve pearls, one of them russet'),
  treatments: arch('A porcelain tooth on a plinth and a brass-handled mirror facing it'),
  offers: arch('Two apples on a plinth, and a row of pearls from honey to white'),
  'not-found': arch('An empty plinth under an arch, and an apple that has rolled away'),
  about: arch('Seven cups on a wooden rail, one of them russet, above a table with a pot of tea'),
  hygiene: arch('Two toothbrushes in a porcelain beaker, a round mirror and folded towels'),
  cosmetics: arch('A porcelain tooth in front of a fan of shade tabs, from honey to white'),
  children: arch('A large and a small porcelain tooth on a wooden step, beside a toy tower of rings'),
  checkout: arch('An open teal door with a lit hall behind it, and an apple on the step'),
  'checkout-wide': {
    width: 960,
    height: 693,
    widths: [210, 270, 360, 480, 640, 800, 960],
    webp: 640,
    shows: 'An open teal door under a round arch, with steps, an apple and a clipped tree',
  },
  /** First frame of the home page's film. */
  home: {
    width: 2560,
    height: 1440,
    widths: [800, 1080, 1440, 1920, 2560],
    webp: 1440,
    shows: 'A porcelain tooth in a mint niche, an apple and three pearls in the morning sun',
  },
  /** The right-hand end of `home`, for phones. */
  'home-phone': {
    width: 1200,
    height: 1050,
    widths: [360, 480, 640, 840, 1200],
    webp: 640,
    shows: 'A porcelain tooth in a mint niche, an apple and three pearls',
  },
} as const satisfies Record<string, StillLife>

export type Still = keyof typeof stills
