import sprite from './icons.svg?no-inline'

/** A drawing of icons.ts beside words that say the same; nothing is announced for it. */
export function Icon({ drawing, size = 20 }: { drawing: string; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${drawing}`} />
    </svg>
  )
}
