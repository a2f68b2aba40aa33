import { createSrcSet, getPictureShape, getWebpPath } from './picture-shape.ts'

interface PictureProps {
  /** One of facts/picture-names.ts. */
  name: string
  /** Displayed width, as in `sizes` of an image: "(width >= 60em) 30rem, 90vw". */
  sizes: string
  /** Empty when the text beside the picture says the same. */
  alt: string
  /** First picture of the page: loaded at once and with high priority, not lazily. */
  eager?: boolean
}

/** A picture of the practice in the widths and formats of its shape. The picture element has no box (base.css). */
export function Picture({ name, sizes, alt, eager }: PictureProps) {
  const { width, height } = getPictureShape(name)
  return (
    <picture>
      <source type="image/avif" srcSet={createSrcSet(name)} sizes={sizes} />
      <img
        src={getWebpPath(name)}
        alt={alt}
        width={width}
        height={height}
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
}
