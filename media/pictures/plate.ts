import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { look } from '#practice/look.ts'
import { team } from '#practice/team.ts'
import { getInitials } from '../../src/facts/person-name.ts'
import type { ColourRole, TeamMember } from '../../src/facts/types.ts'

const plates =
  readFileSync(join(import.meta.dirname, '../../public/plates.svg'), 'utf8').match(/<g id.*<\/g>/g) ?? []

const colourOf = (property: string) =>
  look.colours[property.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as ColourRole]

/** A colleague's drawn plate as on the pages, as an SVG with colours in place of properties. Its font is Petrona. */
export function drawPlate(member: TeamMember): string {
  const drawing = plates[team.indexOf(member) % plates.length] ?? ''
  const initials = `<text x="100" y="130" font-size="62" text-anchor="middle" font-family="Petrona" font-weight="430" letter-spacing="1" fill="var(--ink)">${getInitials(member)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 250">${drawing}${initials}</svg>`.replaceAll(
    /var\(--([\w-]+)\)/g,
    (_, property: string) => colourOf(property),
  )
}
