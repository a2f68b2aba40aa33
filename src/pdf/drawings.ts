import { LineCapStyle, rgb } from 'pdf-lib'
import type { Color, PDFPage } from 'pdf-lib'
import checkCircleFill from '@phosphor-icons/core/assets/fill/check-circle-fill.svg?raw'
import warningCircle from '@phosphor-icons/core/assets/fill/warning-circle-fill.svg?raw'
import { look } from '#practice/look.ts'
import { splitColour } from '../facts/contrast.ts'
import type { Colour } from '../facts/types.ts'
import mark from '../../public/brand/mark.svg?raw'

/** A colour as a PDF colour. */
export function parseColour(colour: Colour): Color {
  const [red, green, blue] = splitColour(colour)
  return rgb(red / 255, green / 255, blue / 255)
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
const pathsOf = (svg: string) => svg.match(/<path[^>]*>/g) ?? []
const [left = 0, top = 0, , markHeight = 1] = attribute(mark, 'viewBox')?.split(' ').map(Number) ?? []

/** Draws the mark on paper. x and y: upper left corner, in points. */
export function drawMark(page: PDFPage, x: number, y: number, height: number): void {
  const scale = height / markHeight
  const { ink, accent, surface } = look.colours
  for (const path of pathsOf(mark)) {
    const width = attribute(path, 'stroke-width')
    page.drawSvgPath(attribute(path, 'd') ?? '', {
      x: x - left * scale,
      y: y + top * scale,
      scale,
      ...(width === undefined
        ? { color: parseColour(attribute(path, 'fill') === 'currentColor' ? ink : accent) }
        : {
            borderColor: parseColour(surface),
            borderWidth: Number(width),
            borderLineCap: LineCapStyle.Round,
          }),
    })
  }
}

/** x and y: upper left corner, in points. */
export function drawIcon(
  page: PDFPage,
  sign: { good: boolean; x: number; y: number; size: number; color: Colour },
): void {
  const { good, x, y, size, color } = sign
  for (const path of pathsOf(good ? checkCircleFill : warningCircle)) {
    page.drawSvgPath(attribute(path, 'd') ?? '', { x, y, scale: size / 256, color: parseColour(color) })
  }
}

/** x and y: upper left corner, in points. */
export function drawPanel(
  page: PDFPage,
  panel: { x: number; y: number; width: number; height: number; radius: number; color: Colour },
): void {
  const { x, y, width, height, radius: r, color } = panel
  const [w, h] = [width - 2 * r, height - 2 * r]
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  const outline = `M${r} 0h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`
  page.drawSvgPath(outline, { x, y, color: parseColour(color) })
}
