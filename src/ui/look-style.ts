import { look } from '#practice/look.ts'
import type { ColourRole } from '../facts/types.ts'

const { colours, wordmark } = look

/** Width of the mark and the name, in sizes of the name's type; a drawn wordmark has the room of eight letters. */
const logoWidth = 1.4 + 0.54 * ('name' in wordmark ? wordmark.name.length : 8)
/** Size of the name's type with which the logo leaves a phone's header room for its buttons, 112px and 2.5rem. */
const logoSize = [`${100 / logoWidth}vw`, `${112 / logoWidth}px`, `${2.5 / logoWidth}rem`]
  .map((length) => length.replace(/\.(\d\d)\d*/, '.$1'))
  .join(' - ')

function findValue(name: string, opacity = ''): string {
  if (name === 'logoSize') return logoSize
  const alpha =
    opacity === ''
      ? ''
      : Math.round(Number(opacity) * 255)
          .toString(16)
          .padStart(2, '0')
  return colours[name as ColourRole] + alpha
}

/**
 * Fills the practice's look into a style sheet, where it has a string in braces: `'{ink}'` or `'{ink / 0.17}'` (opacity)
 * for a colour by role, `stroke='{ink}'` in a drawing, which cannot read a custom property, and `'{logoSize}'`.
 */
export const fillInLook = (css: string): string =>
  css
    .replaceAll(/='\{(\w+)\}'/g, (_, name: string) => `='${encodeURIComponent(findValue(name))}'`)
    .replaceAll(/(["'])\{(\w+)(?: \/ ([\d.]+))?\}\1/g, (_, _quote, name: string, opacity?: string) =>
      findValue(name, opacity),
    )
