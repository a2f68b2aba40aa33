import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

interface HeadingAndStillProps {
  /** Name of the picture; undefined: none. */
  still: string | undefined
  /** The page's heading, then its first words. */
  children: ReactNode
}

/** Beginning of a page without a large picture: beside it is a small one in an arch. Style: heading-and-still.css. */
export const HeadingAndStill = ({ still, children }: HeadingAndStillProps) =>
  still === undefined ? (
    <div className="stack">{children}</div>
  ) : (
    <div className="heading-and-still">
      <div className="stack">{children}</div>
      <span className="arch">
        <Picture name={still} alt="" sizes="(width >= 60em) 9rem, 6.5rem" eager />
      </span>
    </div>
  )
