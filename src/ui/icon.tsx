import arrowRight from '@phosphor-icons/core/assets/regular/arrow-right.svg?raw'
import arrowSquareOut from '@phosphor-icons/core/assets/regular/arrow-square-out.svg?raw'
import caretDown from '@phosphor-icons/core/assets/regular/caret-down.svg?raw'
import check from '@phosphor-icons/core/assets/regular/check-circle.svg?raw'
import clock from '@phosphor-icons/core/assets/light/clock.svg?raw'
import cube from '@phosphor-icons/core/assets/light/cube-focus.svg?raw'
import file from '@phosphor-icons/core/assets/regular/file-pdf.svg?raw'
import firstAid from '@phosphor-icons/core/assets/light/first-aid-kit.svg?raw'
import list from '@phosphor-icons/core/assets/regular/list.svg?raw'
import mapPin from '@phosphor-icons/core/assets/regular/map-pin.svg?raw'
import phone from '@phosphor-icons/core/assets/regular/phone.svg?raw'
import tag from '@phosphor-icons/core/assets/light/tag.svg?raw'
import tooth from '@phosphor-icons/core/assets/light/tooth.svg?raw'
import warning from '@phosphor-icons/core/assets/fill/warning-circle.svg?raw'
import x from '@phosphor-icons/core/assets/regular/x.svg?raw'

/** Phosphor icons (MIT): regular at 20 to 24 px, light from 25 px on. */
const drawings = {
  arrowRight,
  arrowSquareOut,
  caretDown,
  check,
  clock,
  cube,
  file,
  firstAid,
  list,
  mapPin,
  phone,
  tag,
  tooth,
  warning,
  x,
}

export type IconName = keyof typeof drawings

/** A drawing beside words that say the same; nothing is announced for it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const inside = drawings[name].slice(drawings[name].indexOf('>') + 1, drawings[name].lastIndexOf('</svg>'))
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
