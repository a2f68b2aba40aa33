import type { Colour } from './types.ts'

/** Red, green and blue of a colour, 0 to 255. */
export const splitColour = (colour: Colour): readonly [red: number, green: number, blue: number] => {
  const whole = Number.parseInt(colour.slice(1), 16)
  return [whole >> 16, (whole >> 8) & 255, whole & 255]
}

/** A colour between two others; `share` is how much of the second, 0 to 1. */
export function mixColours(one: Colour, other: Colour, share: number): Colour {
  const added = splitColour(other)
  const parts = splitColour(one).map((part, index) => part + ((added[index] ?? part) - part) * share)
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function calculateLuminance(colour: Colour): number {
  const [red, green, blue] = splitColour(colour).map((part) => {
    const channel = part / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function calculateContrast(one: Colour, other: Colour): number {
  const [light, another] = [calculateLuminance(one), calculateLuminance(other)]
  return (Math.max(light, another) + 0.05) / (Math.min(light, another) + 0.05)
}
