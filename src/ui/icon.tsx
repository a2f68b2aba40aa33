/** A drawing of icons.ts beside words that say the same; nothing is announced for it. */
export function Icon({ drawing, size = 20 }: { drawing: string; size?: number }) {
  const inside = drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'))
  return (
    <svg
      className="icon"
      viewBox="0 0 256 256"
      width={size}
      height={size}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: inside }}
    />
  )
}
