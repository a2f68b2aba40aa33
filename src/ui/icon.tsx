import sprite from './icons.svg?no-inline'

/** An icon of icons.ts beside text with the same meaning, so it is hidden from screen readers. */
export function Icon({ drawing, size = 20 }: { drawing: string; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${drawing}`} />
    </svg>
  )
}
