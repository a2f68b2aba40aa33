/**
 * Draws the map of the practice's streets, practice/public/pictures/map.svg. Names are outlines of the site's font, because an
 * image cannot use the page's fonts. `#near` shows a smaller part, for a smaller place.
 *
 * Usage: node media/map/make.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fontkit from '@pdf-lib/fontkit'

const root = join(import.meta.dirname, '../..')
const font = fontkit.create(readFileSync(join(import.meta.dirname, 'figtree-600.ttf')))

const paper = '#fffdf9'
const ground = '#f1eade'
const houses = '#e2d9ca'
const mint = '#c9e3d9'
const sage = '#d6e2ca'
const leaves = '#b9cfae'
const pine = '#14453f'
const russet = '#a33e28'

interface Name {
  text: string
  /** Middle of the baseline. */
  x: number
  y: number
  /** Degrees, clockwise. */
  turn?: number
  colour?: string
}

/** In units of the picture; two are one pixel at its own size. */
const LETTER_SIZE = 42
const scale = LETTER_SIZE / font.unitsPerEm
const letters = new Map<number, { id: string; path: string }>()
/** A line, or a quadratic curve with the control point `by`: the site's font has no others. */
interface Stroke {
  by?: Point
  to: Point
}
type Point = readonly [x: number, y: number]
/** Largest error of a simplified curve in units; a third of a pixel. */
const TOLERANCE = 0.7

/** Merges two curves into one with the same directions at both ends; null when it would differ too much. */
function joined(from: Point, first: Stroke, second: Stroke): Stroke | null {
  if (first.by === undefined || second.by === undefined) return null
  const [ax, ay] = [first.by[0] - from[0], first.by[1] - from[1]]
  const [bx, by] = [second.to[0] - second.by[0], second.to[1] - second.by[1]]
  const cross = ax * by - ay * bx
  if (Math.abs(cross) < 1e-6) return null
  const along = ((second.by[0] - from[0]) * by - (second.by[1] - from[1]) * bx) / cross
  if (along <= 0) return null
  const control: Point = [from[0] + along * ax, from[1] + along * ay]
  const middle = [0, 1].map((i) => ((from[i] ?? 0) + 2 * (control[i] ?? 0) + (second.to[i] ?? 0)) / 4)
  const strays = Math.hypot((middle[0] ?? 0) - first.to[0], (middle[1] ?? 0) - first.to[1])
  return strays > TOLERANCE ? null : { by: control, to: second.to }
}

/** One closed outline of a letter, in whole units. */
function contour(start: Point, strokes: Stroke[]): string {
  const shorter: Stroke[] = []
  for (const stroke of strokes) {
    const last = shorter.at(-1)
    const one = last === undefined ? null : joined(shorter.at(-2)?.to ?? start, last, stroke)
    if (one === null) shorter.push(stroke)
    else shorter.splice(-1, 1, one)
  }
  let at: Point = [Math.round(start[0]), Math.round(start[1])]
  const step = ([x, y]: Point) => [Math.round(x) - at[0], Math.round(y) - at[1]] as const
  let path = `M${at.join(' ')}`
  for (const { by, to } of shorter) {
    const [dx, dy] = step(to)
    if (by !== undefined) path += `q${step(by).join(' ')} ${dx} ${dy}`
    else if (dy === 0) path += dx === 0 ? '' : `h${dx}`
    else path += dx === 0 ? `v${dy}` : `l${dx} ${dy}`
    at = [at[0] + dx, at[1] + dy]
  }
  return `${path}z`.replaceAll(' -', '-')
}

/** Defines a letter once, for reuse. */
function letter(glyph: fontkit.Glyph): string {
  const known = letters.get(glyph.id)
  if (known !== undefined) return known.id
  let path = ''
  let start: Point = [0, 0]
  let strokes: Stroke[] = []
  for (const [, command, typed = ''] of glyph.path.toSVG().matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const args =
      typed.trim() === ''
        ? []
        : typed
            .trim()
            .split(/[\s,]+/)
            .map(Number)
    const [x1 = 0, y1 = 0, x2, y2] = args.map((value, i) => (i % 2 === 0 ? value : -value) * scale)
    if (command === 'M') {
      start = [x1, y1]
      strokes = []
    } else if (command === 'Z') path += contour(start, strokes)
    else if (x2 === undefined || y2 === undefined) strokes.push({ to: [x1, y1] })
    else strokes.push({ by: [x1, y1], to: [x2, y2] })
  }
  const id = String.fromCodePoint(97 + letters.size)
  letters.set(glyph.id, { id, path })
  return id
}

/** A name as outlines. */
function written({ text, x, y, turn, colour }: Name): string {
  const { glyphs, positions, advanceWidth } = font.layout(text)
  let along = (-advanceWidth * scale) / 2
  const uses = glyphs.map((glyph, index) => {
    const use = glyph.path.toSVG() === '' ? '' : `<use href="#${letter(glyph)}" x="${Math.round(along)}"/>`
    along += (positions[index]?.xAdvance ?? 0) * scale
    return use
  })
  const turned = turn === undefined ? '' : `rotate(${turn})`
  const fill = colour === undefined ? '' : ` fill="${colour}"`
  return `<g transform="translate(${x} ${y})${turned}"${fill}>${uses.join('')}</g>`
}

/** A row of trees, as in an orchard. */
const trees = (columns: number, rows: number, x: number, y: number, step: number) =>
  Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return `M${x + column * step + row * 14} ${y + row * step - column * 8}h0`
  }).join('')

const names = [
  { text: 'Orchard Lane', x: 1100, y: 504, turn: -9 },
  { text: 'Market', x: 268, y: 560 },
  { text: 'Square', x: 268, y: 610 },
  { text: 'Library', x: 700, y: 684 },
  { text: '2 minutes', x: 560, y: 526, turn: -9, colour: russet },
  { text: 'P', x: 707, y: 767, colour: '#fff' },
]
  .map(written)
  .join('')
const outlines = [...letters.values()].map(({ id, path }) => `<path id="${id}" d="${path}"/>`).join('')

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="480" viewBox="0 0 1440 960">
<view id="near" viewBox="430 190 900 600"/>
<path fill="${ground}" d="M0 0h1440v960H0z"/>
<path fill="${sage}" d="M1090 150q170-55 350-60v250l-330 52q-40-130-20-242z"/>
<path stroke="${leaves}" stroke-width="46" stroke-linecap="round" d="${trees(5, 3, 1150, 205, 66)}"/>
<path fill="none" stroke="${mint}" stroke-width="120" d="M-60 880c300-90 480 50 800 0s420-150 780-90"/>
<g fill="${houses}">
<path d="M60 50h130v150H60zM60 250h150v130H60zM340 40h260v90H340zM350 215h100v150H350zM480 200h130v90H480zM760 20h150v80H760zM990 10h140v75H990zM770 185l170-20 10 70-170 20zM480 350l140-20 12 76-140 22zM1080 590l120-18 14 90-120 18zM1250 565l150-24 14 96-150 24zM420 690h80v100h-80zM60 720h110v70H60z"/>
</g>
<g fill="none" stroke="${paper}" stroke-linejoin="round">
<path stroke-width="34" d="M-20 160c260-40 420 10 640-12s460-100 860-112M270-20v500M258 660v320M690 140q-30 200-24 420M995 500q30 240-25 480"/>
<path stroke-width="66" d="M300 590q130 8 330-26L1480 428"/>
</g>
<path fill="${paper}" d="M150 470l230-10 20 200-240 20z"/>
<path fill="#c5d9d0" d="M600 632l202-10 6 80-204 10z"/>
<path fill="${pine}" d="M790 378l130-21 14 92-130 21z"/>
<path stroke="${paper}" stroke-width="5" d="M812 498l-4-24M836 494l-4-24M860 490l-4-24"/>
<rect x="676" y="722" width="62" height="62" rx="14" fill="#1f6f66"/>
<path fill="none" stroke="${russet}" stroke-width="13" stroke-linecap="round" stroke-dasharray="0 27" d="M395 596q110 0 240-24l196-32 18-12"/>
<defs>${outlines}</defs><g fill="${pine}">${names}</g>
<path fill="${russet}" stroke="#fff" stroke-width="7" d="M868 474c-44-70-86-104-86-160a86 86 0 0 1 172 0c0 56-42 90-86 160z"/>
<path fill="${paper}" d="M834 356v-46a34 34 0 0 1 68 0v46z"/>
<path fill="${pine}" d="M846 356v-44a22 22 0 0 1 44 0v44z"/>
</svg>
`
writeFileSync(join(root, 'practice/public/pictures/map.svg'), svg.replaceAll('>\n<', '><'))
