import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

interface PictureBesideProps {
  /** One of facts/picture-names.ts. */
  picture: string
  /** Empty when the text beside the picture says the same. */
  alt: string
  /** One element: a heading and its text. */
  children: ReactNode
}

/** A small picture in an arch, beside a heading and its text. Style: picture-beside.css. */
export const PictureBeside = ({ picture, alt, children }: PictureBesideProps) => (
  <div className="picture-beside">
    <span className="arch">
      <Picture name={picture} alt={alt} sizes="(width >= 60em) 9rem, 6.5rem" />
    </span>
    {children}
  </div>
)
