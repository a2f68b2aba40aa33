import { paidFilm } from '#practice/pictures.ts'
import { Picture } from '../../ui/picture.tsx'

interface DoorPictureProps {
  /** `opens`: it is seen to open, once; not with reduced motion. */
  door: 'shut' | 'opens' | 'open'
  /** Displayed width, as in `sizes` of an image. */
  sizes: string
}

/** The practice's door: shut while a payment is on its way, open once it has gone through. Style: shell-screen.css. */
export function DoorPicture({ door, sizes }: DoorPictureProps) {
  const shut = <Picture name="checkout" alt="" sizes={sizes} />
  const open = <Picture name="checkout-paid" alt="" sizes={sizes} />
  if (door === 'shut') return <span className="door">{shut}</span>
  if (door === 'open' || !paidFilm) return <span className="door">{open}</span>
  return (
    <span className="door door-opens">
      {shut}
      <img src="/films/door.webp" alt="" loading="lazy" />
      {open}
    </span>
  )
}
