import { LineCapStyle, rgb } from 'pdf-lib'
import type { Color, PDFPage } from 'pdf-lib'
import checkCircleFill from '@phosphor-icons/core/assets/fill/check-circle-fill.svg?raw'
import warningCircle from '@phosphor-icons/core/assets/fill/warning-circle-fill.svg?raw'
import logo from '../../public/brand/logo-full-light.svg?raw'

/** A colour code such as `#14453f` as a PDF colour. */
export function parseColour(code: string): Color {
  const [red = 0, green = 0, blue = 0] = code.match(/[\da-f]{2}/g)?.map((part) => parseInt(part, 16)) ?? []
  return rgb(red / 255, green / 255, blue / 255)
}

/** Colours for paper, by colour in the logo: the full logo exists for dark backgrounds only. */
const onPaper: Readonly<Record<string, string>> = {
  '#fbf8f2': '#14453f',
  '#f2b79b': '#a33e28',
  '#cfe3db': '#3a524c',
  '#0e332f': '#ffffff',
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
const ink = (tag: string, name: string) => {
  const code = attribute(tag, name)
  return code === undefined || code === 'none' ? undefined : parseColour(onPaper[code] ?? code)
}
const pathsOf = (svg: string) => svg.match(/<path[^>]*>/g) ?? []
const [left = 0, top = 0, , logoHeight = 1] = attribute(logo, 'viewBox')?.split(' ').map(Number) ?? []

/** x and y: upper left corner, in points. */
export function drawLogo(page: PDFPage, x: number, y: number, height: number): void {
  const scale = height / logoHeight
  for (const path of pathsOf(logo)) {
    const fill = ink(path, 'fill')
    const stroke = ink(path, 'stroke')
    page.drawSvgPath(attribute(path, 'd') ?? '', {
      x: x - left * scale,
      y: y + top * scale,
      scale,
      ...(fill && { color: fill }),
      ...(stroke && {
        borderColor: stroke,
        borderWidth: Number(attribute(path, 'stroke-width')),
        borderLineCap: LineCapStyle.Round,
      }),
    })
  }
}

/** x and y: upper left corner, in points. */
export function drawIcon(
  page: PDFPage,
  sign: { good: boolean; x: number; y: number; size: number; color: string },
): void {
  const { good, x, y, size, color } = sign
  for (const path of pathsOf(good ? checkCircleFill : warningCircle)) {
    page.drawSvgPath(attribute(path, 'd') ?? '', { x, y, scale: size / 256, color: parseColour(color) })
  }
}

/** x and y: upper left corner, in points. */
export function drawPanel(
  page: PDFPage,
  panel: { x: number; y: number; width: number; height: number; radius: number; color: string },
): void {
  const { x, y, width, height, radius: r, color } = panel
  const [w, h] = [width - 2 * r, height - 2 * r]
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  const outline = `M${r} 0h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`
  page.drawSvgPath(outline, { x, y, color: parseColour(color) })
}
