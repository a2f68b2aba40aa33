/** Size and files of a picture; `npm run pictures` makes them. */
export interface PictureShape {
  /** Size of the whole picture, in pixels. */
  readonly width: number
  readonly height: number
  /** Widths of its AVIF files: close enough that no screen loads much more than it can show. */
  readonly widths: readonly number[]
  /** Width of its WebP, for browsers without AVIF. Without one they show another picture. */
  readonly webp?: number
}

/** For an arch with a semicircular top: nothing important should be near the upper corners. */
const arch: PictureShape = {
  width: 960,
  height: 1200,
  widths: [210, 270, 360, 480, 640, 800, 960],
  webp: 640,
}

/** The same, for pictures that no place shows wider than 300 pixels. */
const small: PictureShape = { width: 600, height: 750, widths: [120, 180, 270, 360, 480, 600], webp: 480 }

const wide: PictureShape = { ...arch, height: 693 }

/** Behind the welcome line: words are on its left half. */
const hero: PictureShape = { width: 2560, height: 1440, widths: [800, 1080, 1440, 1920, 2560], webp: 1440 }

/** Above the welcome line on phones; with a film, the right-hand end of its first frame. Without AVIF phones show `hero`. */
const heroOnPhones: PictureShape = {
  width: 1200,
  height: 1050,
  widths: [360, 480, 640, 840, 1200],
}

/** @param name `team/` and a colleague's key, or one of facts/picture-names.ts. */
export function getPictureShape(name: string): PictureShape {
  if (name.includes('/')) return small
  if (name === 'checkout-wide') return wide
  if (name.startsWith('home-phone')) return heroOnPhones
  return name.startsWith('home') ? hero : arch
}

/** Addresses of a picture in all its widths, for `srcset`. */
export const createSrcSet = (name: string): string =>
  getPictureShape(name)
    .widths.map((width) => `/pictures/${name}-${width}.avif ${width}w`)
    .join()

/** WebP fallback for browsers without AVIF. */
export const getWebpPath = (name: string): string => `/pictures/${name}-${getPictureShape(name).webp}.webp`
