import { look } from '#practice/look.ts'
import type { Colour } from '../facts/types.ts'

const { wordmark } = look

const darken = (colour: Colour) =>
  colour.replaceAll(/[\da-f]{2}/gi, (part) =>
    Math.round(Number(`0x${part}`) * 0.81)
      .toString(16)
      .padStart(2, '0'),
  )

/** Those of the practice, and that of links and buttons under the mouse. */
const colours = { ...look.colours, actionHover: darken(look.colours.action) }

/** Width of the mark and the name, in sizes of the name's type; a drawn wordmark has the room of eight letters. */
const logoWidth = 1.4 + 0.54 * ('name' in wordmark ? wordmark.name.length : 8)
const divide = (room: number) => Number((room / logoWidth).toFixed(2))

/** Sizes of the name's type in the header, the smaller the longer it is. */
const sizes: Readonly<Record<string, string>> = {
  // Leaves the two buttons of a phone their room, 112px and 2.5rem.
  narrowLogo: `${divide(100)}vw - ${divide(112)}px - ${divide(2.5)}rem`,
  // Leaves the whole menu one row.
  wideLogo: `${Math.min(31.68, divide(240))}px`,
}

function findValue(name: string, opacity = ''): string {
  const size = sizes[name]
  if (size !== undefined) return size
  const alpha =
    opacity === ''
      ? ''
      : Math.round(Number(opacity) * 255)
          .toString(16)
          .padStart(2, '0')
  return colours[name as keyof typeof colours] + alpha
}

/**
 * Fills the practice's look into a style sheet, where it has a string in braces: `'{ink}'` or `'{ink / 0.17}'` (opacity)
 * for a colour by role, `stroke='{ink}'` in a drawing, which cannot read a custom property; and the sizes of the logo.
 */
export const fillInLook = (css: string): string =>
  css
    .replaceAll(/='\{(\w+)\}'/g, (_, name: string) => `='${encodeURIComponent(findValue(name))}'`)
    .replaceAll(/(["'])\{(\w+)(?: \/ ([\d.]+))?\}\1/g, (_, _quote, name: string, opacity?: string) =>
      findValue(name, opacity),
    )
