import type { Colour } from '../../facts/types.ts'
import type { Face } from '../../pdf/styles.ts'

/** Pixels per point of a text drawn as a picture: sharp in print too. */
const DOTS = 4
/** Padding above and below the baseline, and at both sides, as shares of the font size: other scripts are taller. */
const ABOVE = 1.3
const UNDER = 0.7
const BESIDE = 0.3

/** A text as a picture; lengths in points from the left end of its baseline. */
interface Painted {
  png: ArrayBuffer
  left: number
  bottom: number
  width: number
  height: number
}

/** Draws text of any script as the browser does. Lengths are points. */
export interface Painter {
  widthOf: (text: string, face: Face, size: number) => number
  paint: (text: string, face: Face, size: number, color: Colour) => Promise<Painted>
}

/** The site's fonts, with the device's fonts as fallback for missing glyphs. */
const fonts: Readonly<Record<Face, string>> = {
  text: '400 1px Figtree, system-ui, sans-serif',
  strong: '600 1px Figtree, system-ui, sans-serif',
  heading: '500 1px Petrona, serif',
}
const fontOf = (face: Face, size: number) => fonts[face].replace('1px', `${size}px`)

/** The browser's canvas; null where it is blocked, because its pictures can identify a device (fingerprinting). */
export function createCanvasPainter(): Painter | null {
  const probe = document.createElement('canvas').getContext('2d')
  if (probe === null) return null
  probe.fillStyle = '#123456'
  probe.fillRect(0, 0, 1, 1)
  const isBlocked = [0x12, 0x34, 0x56, 0xff].some(
    (part, index) => probe.getImageData(0, 0, 1, 1).data[index] !== part,
  )
  if (isBlocked) return null
  const widthOf = (text: string, face: Face, size: number) => {
    probe.font = fontOf(face, size)
    return probe.measureText(text).width
  }
  return {
    widthOf,
    async paint(text, face, size, color) {
      const canvas = document.createElement('canvas')
      const width = widthOf(text, face, size) + 2 * BESIDE * size
      const height = (ABOVE + UNDER) * size
      canvas.width = Math.ceil(width * DOTS)
      canvas.height = Math.ceil(height * DOTS)
      const drawing = canvas.getContext('2d')
      if (drawing === null) throw new Error('The browser gave no 2D canvas context.')
      drawing.scale(DOTS, DOTS)
      drawing.font = fontOf(face, size)
      drawing.fillStyle = color
      drawing.fillText(text, BESIDE * size, ABOVE * size)
      const { promise, resolve } = Promise.withResolvers<Blob | null>()
      canvas.toBlob(resolve)
      const blob = await promise
      if (blob === null) throw new Error('The canvas could not be written as a PNG.')
      return {
        png: await blob.arrayBuffer(),
        left: -BESIDE * size,
        bottom: -UNDER * size,
        width: canvas.width / DOTS,
        height: canvas.height / DOTS,
      }
    },
  }
}
