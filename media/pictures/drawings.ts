import { readFileSync } from 'node:fs'
import { look } from '#practice/look.ts'
import type { ColourRole } from '../../src/facts/types.ts'
import { findPublicFile } from '../../src/operator/picture-files.ts'
import { practiceFolder } from '../../src/runtime/practice-folder.ts'

/** Parts of a drawing of the website that match. */
const readParts = (file: string, part: RegExp): readonly string[] =>
  readFileSync(findPublicFile(practiceFolder, file), 'utf8').match(part) ?? []

/** Paths of the drawn tooth on a grid of 64; the element around them has its three colours: color, fill and stroke. */
export const markPaths = readParts('brand/mark.svg', /<path[^>]*\/>/g).join('')

const plates = readParts('plates.svg', /<g id.*<\/g>/g)

const colourOf = (property: string) =>
  look.colours[property.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as ColourRole]

/** A colleague's drawn plate as on the pages, as an SVG with colours in place of properties. Its font is Petrona. */
export function drawPlate(initials: string, index: number): string {
  const drawing = plates[index % plates.length] ?? ''
  const text = `<text x="100" y="130" font-size="62" text-anchor="middle" font-family="Petrona" font-weight="430" letter-spacing="1" fill="var(--ink)">${initials}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 250">${drawing}${text}</svg>`.replaceAll(
    /var\(--([\w-]+)\)/g,
    (_, property: string) => colourOf(property),
  )
}
