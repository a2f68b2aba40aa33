import { type Still, stills } from './stills.ts'

interface PictureProps {
  still: Still
  /** How wide it is drawn, as in `sizes` of an image: "(width >= 62.5em) 30rem, 90vw". */
  sizes: string
  /** What it shows, unless the words beside it say so already: then it is empty. */
  alt?: string
  /** The first thing on the page: fetched at once and before others, not when it comes near. */
  eager?: boolean
  /** Of the image itself. The picture element round it draws no box (base.css). */
  className?: string
}

/** `srcset` of its AVIF files. */
export const srcSet = (still: Still) =>
  stills[still].widths.map((width) => `/pictures/${still}-${width}.avif ${width}w`).join()

/** The file for browsers without AVIF. */
export const webp = (still: Still) => `/pictures/${still}-${stills[still].webp}.webp`

/** A still life in the size that the screen can show. */
export function Picture({ still, sizes, alt = stills[still].shows, eager, className }: PictureProps) {
  const { width, height } = stills[still]
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(still)} sizes={sizes} />
      <img
        src={webp(still)}
        alt={alt}
        width={width}
        height={height}
        className={className}
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
}
