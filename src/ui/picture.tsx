import { type Still, stills } from './stills.ts'

interface PictureProps {
  still: Still
  /** Displayed width, as in `sizes` of an image: "(width >= 60em) 30rem, 90vw". */
  sizes: string
  /** Alternative text; empty when the text beside the picture says the same. */
  alt?: string
  /** First picture of the page: loaded at once and with high priority, not lazily. */
  eager?: boolean
  /** Class of the image. The picture element around it has no box (base.css). */
  className?: string
}

export const createSrcSet = (still: Still) =>
  stills[still].widths.map((width) => `/pictures/${still}-${width}.avif ${width}w`).join()

/** WebP fallback for browsers without AVIF. */
export const getWebpPath = (still: Still) => `/pictures/${still}-${stills[still].webp}.webp`

export function Picture({ still, sizes, alt = stills[still].shows, eager, className }: PictureProps) {
  const { width, height } = stills[still]
  return (
    <picture>
      <source type="image/avif" srcSet={createSrcSet(still)} sizes={sizes} />
      <img
        src={getWebpPath(still)}
        alt={alt}
        width={width}
        height={height}
        className={className}
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
}
