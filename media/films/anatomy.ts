/**
 * The mouth as the films show it: a lower molar in its socket, cut down the middle, in a round-headed window.
 *
 * Everything is measured from the tooth's axis (x = 0), downwards from the top of the frame. Halves are lists of
 * points, a start and then cubic curves, for the right side; the left side is their mirror image, a little
 * narrower and with a lower cusp, because a perfectly even tooth looks like a sign.
 * A long file, because it is one drawing: most of it are coordinates.
 */
import { seeded } from './timing.ts'

export type Point = readonly [number, number]

export const colour = {
  paper: '#fbf8f2',
  pine: '#14453f',
  teal: '#1f6f66',
  mint: '#cfe6de',
} as const

function pairs(numbers: readonly number[]): Point[] {
  const points: Point[] = []
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    points.push([numbers[index] ?? 0, numbers[index + 1] ?? 0])
  }
  return points
}

function mirrored([x, y]: Point): Point {
  return [-0.97 * x, y + Math.max(0, 235 - y) * 0.12 * Math.min(1, x / 40)]
}

function text(points: readonly Point[]): string {
  return points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')
}

function first(points: readonly Point[]): Point {
  const [point] = points
  if (!point) throw new Error('A path without a start')
  return point
}

/** A closed outline from its right half, which begins and ends on the axis. */
export function whole(half: readonly number[]): string {
  const right = pairs(half)
  const left = right.map(mirrored).toReversed()
  return `M${text([first(right)])}C${text(right.slice(1))} ${text(left.slice(1))}z`
}

/** An outline whose half ends beside the axis: the ends are joined by a curve that sags by the given depth. */
export function bowl(half: readonly number[], sag: number): string {
  const right = pairs(half)
  const left = right.map(mirrored).toReversed()
  const [ex, ey] = right.at(-1) ?? [0, 0]
  const [sx, sy] = first(left)
  const across: Point[] = [
    [ex * 0.55, ey + sag],
    [sx * 0.55, sy + sag],
    [sx, sy],
  ]
  return `M${text([first(right)])}C${text(right.slice(1))} ${text(across)} ${text(left.slice(1))}z`
}

/** An open line across both halves, from the left end over the axis to the right end. */
export function span(half: readonly number[]): string {
  const right = pairs(half)
  const left = right.map(mirrored).toReversed()
  return `M${text([first(left)])}C${text(left.slice(1))} ${text(right.slice(1))}`
}

/** One side only, as an open line. */
export function side(half: readonly number[], which: 'left' | 'right'): string {
  const points = which === 'right' ? pairs(half) : pairs(half).map(mirrored)
  return `M${text([first(points)])}C${text(points.slice(1))}`
}

/** From the groove over a cusp to the margin where a crown would end. */
const toMargin = [
  0, 206, 14, 206, 22, 178, 46, 172, 66, 167, 92, 172, 105, 196, 117, 219, 122, 244, 120, 264, 118.5, 288,
  108, 308.6, 97.8, 328.4,
]
/** On to the neck, where enamel ends and root begins. */
const toNeck = [...toMargin, 94.4, 335, 91, 341.5, 88, 348]
const rootOnly = [
  92, 372, 96, 400, 95, 430, 94, 490, 84, 560, 72, 606, 68, 624, 62, 636, 54, 636, 44, 636, 41, 622, 39, 606,
  34, 560, 28, 470, 0, 470,
]
const dentineTop = [
  0, 236, 14, 236, 24, 212, 46, 204, 64, 198, 80, 206, 88, 226, 96, 246, 99, 262, 98, 278, 97, 304, 92, 326,
  88, 348,
]
/** A prepared tooth: a tapering core with a ledge all round for the crown to stand on. */
const coreTop = [
  0, 236, 22, 236, 34, 227, 54, 225, 70, 224, 75, 232, 77, 246, 80, 276, 82, 300, 84, 318, 85, 326, 88, 328.4,
  97.8, 328.4,
]
const pulpHalf = [
  0, 296, 10, 296, 17, 288, 23, 274, 27, 264, 33, 258, 38, 262, 45, 268, 43, 300, 47, 330, 51, 360, 57, 392,
  61, 430, 65, 480, 62, 560, 57, 620, 56, 625, 52, 625, 51, 620, 47, 560, 43, 480, 35, 440, 29, 412, 14, 398,
  0, 396,
]

function backwards(half: readonly number[]): number[] {
  return pairs(half).toReversed().flat()
}

const cap = [...toMargin, ...backwards(coreTop).slice(2)]
const core = [...coreTop, 94.4, 335, 91, 341.5, 88, 348, ...rootOnly]

export const shape = {
  /** The crown one sees in the mouth, down to the neck. */
  crown: bowl(toNeck, 10),
  /** A made crown seen from outside, down to its margin. */
  capFace: bowl(toMargin, 26),
  capLine: span(toMargin),
  crownTop: span(toMargin.slice(0, 26)),
  /** The whole cut tooth: enamel, then dentine on top of it. */
  tooth: whole([...toNeck, ...rootOnly]),
  dentine: whole([...dentineTop, ...rootOnly]),
  root: bowl([0, 348, 30, 348, 60, 348, 88, 348, ...rootOnly], 0),
  rootLine: `${side([88, 348, ...rootOnly], 'right')}${side([88, 348, ...rootOnly], 'left')}`,
  pulp: whole(pulpHalf),
  core: whole(core),
  /** The made crown cut open: its outside, less the core it stands on. */
  cap: whole(cap),
  capInside: span(coreTop),
} as const

const overAbutment = [...toMargin.slice(0, 20), 119, 290, 102, 322, 68, 350]

/** A crown on an implant: narrower at the neck than a natural tooth, hollow for the abutment. */
export const implantCrown = {
  face: bowl(overAbutment, 10),
  cap: whole([
    ...overAbutment,
    60,
    353,
    48,
    354,
    40,
    352,
    38,
    338,
    30,
    314,
    27,
    304,
    18,
    300,
    8,
    300,
    0,
    300,
  ]),
} as const

/** The middle of each canal, from above the tooth to the root's tip; files and rinse follow it. */
export const canal = {
  right: 'M6 -260C6 60 8 230 18 320C30 390 47 440 51 480C54 530 55 580 54 617',
  left: 'M-6 -260C-6 60 -8 230 -17.5 320C-29 390 -45.6 440 -49.5 480C-52.4 530 -53.4 580 -52.4 617',
} as const

/** The gum's upper edge: 1 with a tooth standing in it, 0 healed over a gap, and anything between. */
export function gum(tooth: number, lift = 0): string {
  const between = (a: number, b: number): number => b + (a - b) * tooth
  const points: Point[] = [
    [0, between(352, 356) + lift],
    [between(52, 44), between(353, 356) + lift],
    [between(80, 72), between(352, 354) + lift],
    [between(91, 96), between(337, 347) + lift * 0.7],
    [between(100, 110), between(322, 341)],
    [between(113, 120), between(297, 322)],
    [between(129, 134), between(295, 318)],
    [between(146, 148), between(297, 316)],
    [between(158, 160), between(332, 336)],
    [180, 341],
    [205, 350],
    [262, 352],
    [290, 338],
  ]
  const left = points.map(([x, y]): Point => [-x, y]).toReversed()
  return `M${text([first(left)])}C${text(left.slice(1))} ${text(points.slice(1))}`
}

const gumFoot =
  'C262 424 226 420 190 410 160 402 140 398 126 398 96 398 60 414 0 414-60 414-96 398-126 398-140 398-160 402-190 410-226 420-262 424-290 418'

export function gumBody(tooth: number, lift = 0): string {
  return `${gum(tooth, lift)}V418${gumFoot}z`
}

const boneTop = `M290 418${gumFoot}`
export const bone = `${boneTop}V724H290z`
export const boneEdge = boneTop

const window = 'M-285 724V355a285 285 0 0 1 570 0v369z'

/** Flecks of spongy bone: small bent ovals, always the same ones, finer near the dense edge. */
function flecks(): string {
  const random = seeded(11)
  let out = ''
  for (let index = 0; index < 190; index += 1) {
    const x = -285 + random() * 570
    const y = 428 + random() * 300
    const size = 3.6 + random() * 7 * Math.min(1, (y - 400) / 90)
    const flat = 0.45 + random() * 0.35
    const turn = random() * 180
    const strength = 0.28 + random() * 0.42
    out += `<ellipse transform="translate(${x.toFixed(1)} ${y.toFixed(1)})rotate(${turn.toFixed(0)})" rx="${size.toFixed(1)}" ry="${(size * flat).toFixed(1)}" opacity="${strength.toFixed(2)}"/>`
  }
  return `<g fill="#d8bd90">${out}</g>`
}

function linearGradient(id: string, stops: readonly [string, string][], across = false): string {
  const way = across ? '' : ' x2="0" y2="1"'
  const inner = stops.map(([at, value]) => `<stop offset="${at}" stop-color="${value}"/>`).join('')
  return `<linearGradient id="paint-${id}"${way}>${inner}</linearGradient>`
}

export const defs = [
  `<clipPath id="window"><path d="${window}"/></clipPath>`,
  `<clipPath id="in-crown"><path d="${shape.crown}"/></clipPath>`,
  `<clipPath id="in-tooth"><path d="${shape.tooth}"/></clipPath>`,
  `<clipPath id="in-pulp"><path d="${shape.pulp}"/></clipPath>`,
  `<clipPath id="below-gum"><path d="M-300 400H300V724H-300z"/></clipPath>`,
  linearGradient('air', [
    ['0', '#dcefe8'],
    ['1', '#eaf5f0'],
  ]),
  linearGradient('bone', [
    ['0', '#f3e6cf'],
    ['1', '#e2cba4'],
  ]),
  linearGradient('gum', [
    ['0', '#f4bfb1'],
    ['1', '#e1948a'],
  ]),
  linearGradient('gum-deep', [
    ['0', '#dd9286'],
    ['1', '#c97b70'],
  ]),
  linearGradient('enamel', [
    ['0', '#ffffff'],
    ['.55', '#f4f7f4'],
    ['1', '#d6e3de'],
  ]),
  linearGradient(
    'face',
    [
      ['0', '#e9efeb'],
      ['.22', '#ffffff'],
      ['.62', '#f6f8f5'],
      ['1', '#d3dfda'],
    ],
    true,
  ),
  linearGradient('dentine', [
    ['0', '#f8e9c6'],
    ['1', '#e8cb96'],
  ]),
  linearGradient(
    'root',
    [
      ['0', '#e3c591'],
      ['.3', '#f7e7c4'],
      ['.65', '#f0dab0'],
      ['1', '#d9b981'],
    ],
    true,
  ),
  linearGradient('pulp', [
    ['0', '#e78f7c'],
    ['1', '#ce6a5a'],
  ]),
  linearGradient(
    'steel',
    [
      ['0', '#8c9c97'],
      ['.3', '#f2f6f4'],
      ['.6', '#b9c6c1'],
      ['1', '#74857f'],
    ],
    true,
  ),
  linearGradient(
    'handle',
    [
      ['0', '#164f48'],
      ['.35', '#3a9182'],
      ['.7', '#1f6f66'],
      ['1', '#123f3a'],
    ],
    true,
  ),
  linearGradient('neighbour', [
    ['0', '#ffffff'],
    ['1', '#dfe6df'],
  ]),
  linearGradient('ceramic', [
    ['0', '#ffffff'],
    ['.5', '#f1f6f4'],
    ['1', '#cfdfd9'],
  ]),
  linearGradient('acrylic', [
    ['0', '#f8efd9'],
    ['1', '#e3d2aa'],
  ]),
  '<radialGradient id="paint-glow"><stop stop-color="#fffdf2" stop-opacity=".95"/><stop offset=".55" stop-color="#fff3d2" stop-opacity=".5"/><stop offset="1" stop-color="#fff3d2" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="paint-sore"><stop stop-color="#a8432f" stop-opacity=".85"/><stop offset=".5" stop-color="#c1604a" stop-opacity=".5"/><stop offset="1" stop-color="#d98a72" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="paint-numb"><stop stop-color="#8fd3c4" stop-opacity=".8"/><stop offset=".6" stop-color="#a9ddd0" stop-opacity=".45"/><stop offset="1" stop-color="#c4e8de" stop-opacity="0"/></radialGradient>',
  '<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="7"/></filter>',
  '<filter id="softer" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="2.2"/></filter>',
].join('')

/** The teeth on either side, seen whole. */
function neighbours(): string {
  const tooth = `<path fill="url(#paint-neighbour)" stroke="#d3ddd6" stroke-width="1.5" d="${shape.crown}"/><path fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".9" d="M-78 228C-90 252-92 272-88 292"/>`
  return `<g transform="translate(256 6)scale(-1 1)">${tooth}</g><g transform="translate(-256 6)">${tooth}</g>`
}

/** What lies behind everything: light, the neighbours, the bone. */
export const behind = [
  `<path fill="url(#paint-air)" d="${window}"/>`,
  '<circle cx="118" cy="250" r="230" fill="#fff" opacity=".36"/>',
  neighbours(),
  `<path fill="url(#paint-bone)" d="${bone}"/>`,
  flecks(),
].join('')

/** The gum, with a moist light along its edge. Ids let a film change its outline. */
export function gumLayer(id: string, tooth: number, lift = 0): string {
  return `<path id="${id}" fill="url(#paint-gum)" d="${gumBody(tooth, lift)}"/><path id="${id}-edge" fill="none" stroke="#fbd9cf" stroke-width="4" stroke-linecap="round" opacity=".9" d="${gum(tooth, lift)}"/><path fill="none" stroke="#c97f73" stroke-width="1.5" opacity=".35" d="${boneEdge}"/>`
}

export const ligament = `<path fill="none" stroke="#e5a093" stroke-width="13" clip-path="url(#below-gum)" d="${shape.rootLine}"/>`

const highlight =
  '<path fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".95" d="M-88 214C-101 240-103 262-99 286"/>'

/** Fine lines that fan out from the pulp: dentine is not a flat colour. */
function tubules(): string {
  let out = ''
  for (const [x1, y1, x2, y2] of [
    [52, 300, 88, 282],
    [53, 330, 88, 318],
    [56, 362, 88, 356],
    [60, 400, 89, 400],
    [64, 440, 88, 446],
    [65, 490, 86, 500],
    [64, 540, 78, 552],
    [48, 262, 80, 236],
    [38, 254, 54, 216],
    [16, 284, 16, 246],
  ]) {
    out += `M${x1} ${y1}L${x2} ${y2}M${-0.97 * (x1 ?? 0)} ${y1}L${-0.97 * (x2 ?? 0)} ${y2}`
  }
  return `<path fill="none" stroke="#d9b77c" stroke-width="1.6" stroke-linecap="round" opacity=".2" d="${out}"/>`
}

export const enamel = `<path fill="url(#paint-enamel)" stroke="#cbdad3" stroke-width="1.5" d="${shape.crown}"/>${highlight}`
export const dentine = `<path fill="url(#paint-dentine)" stroke="#dcbd86" stroke-width="1.5" d="${shape.dentine}"/>${tubules()}`

/** The living centre: soft tissue with an artery and a vein to each root. */
export const pulp = `<path fill="url(#paint-pulp)" d="${shape.pulp}"/><g fill="none" stroke-linecap="round" clip-path="url(#in-pulp)"><path stroke="#a9473c" stroke-width="2.6" opacity=".75" d="M30 286C34 340 42 400 54 470C58 530 57 580 54 618M-29 286C-33 340-41 400-52 470C-56 530-55 580-52 618M30 312C10 322-10 322-29 312"/><path stroke="#f6c3ad" stroke-width="1.8" opacity=".9" d="M38 276C40 340 48 400 59 470C62 530 59 580 55 618M-37 276C-39 340-47 400-57 470C-60 530-57 580-53 618"/></g>`

/** A crown as one sees it in the mouth: rounded, two cusps, a groove between them. */
export function face(d: string): string {
  return `<path fill="url(#paint-face)" stroke="#c6d5ce" stroke-width="1.6" d="${d}"/><path fill="none" stroke="#b8c9c1" stroke-width="2.4" stroke-linecap="round" opacity=".8" d="M0 208C1 226-1 240 1 256M0 232C12 228 20 222 26 212M0 236C-12 232-20 226-26 219"/><path fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" d="M-84 212C-99 240-101 264-96 292"/><path fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".8" d="M34 186C44 180 56 178 66 181"/>`
}

/** The crowned tooth as it looks in the mouth: the gum stands in front of its edge. */
export const outside = `${face(shape.capFace)}${gumLayer('gum-front', 1, -8)}`

export const frontRim =
  '<path fill="none" stroke="#fff" stroke-width="9" d="M-285 724V355a285 285 0 0 1 570 0v369"/><path fill="none" stroke="#dfe9e3" stroke-width="1.5" d="M-289.5 724V355a289.5 289.5 0 0 1 579 0v369"/>'

/** A handpiece standing on the tip of its burr; the tip is at the origin. */
export const handpiece = [
  '<path fill="url(#paint-steel)" d="M-6-6C-6 2 6 2 6-6L4.5-66H-4.5z"/>',
  '<path fill="none" stroke="#6f807a" stroke-width="1.4" opacity=".6" d="M-5-12l10-5M-5-22l10-5M-5-32l10-5M-4.5-42l9-5M-4.5-52l9-5"/>',
  '<path fill="url(#paint-steel)" d="M-3.5-66h7v-90h-7z"/>',
  '<path fill="url(#paint-steel)" stroke="#7d8d87" stroke-width="1" d="M-22-214q0-9 9-9h26q9 0 9 9v48q0 10-10 10h-24q-10 0-10-10z"/>',
  '<path fill="url(#paint-handle)" d="M-15-620h30v398h-30z"/>',
  '<path fill="#fff" opacity=".25" d="M-9-620h5v398h-5z"/>',
].join('')

/** Fine water round a working tip; the drops go round with time and never repeat a jump. */
export function spray(t: number): string {
  let out = ''
  for (let index = 0; index < 9; index += 1) {
    const k = (t * 1.5 + index / 9) % 1
    const angle = index * 2.4
    const far = 10 + k * 34
    const x = Math.cos(angle) * far
    const y = -8 - Math.abs(Math.sin(angle)) * far * 0.7 + k * k * 26
    out += `M${x.toFixed(1)} ${y.toFixed(1)}m-${(3 - k * 1.6).toFixed(1)} 0a${(3 - k * 1.6).toFixed(1)} ${(3 - k * 1.6).toFixed(1)} 0 1 0 ${(6 - k * 3.2).toFixed(1)} 0a${(3 - k * 1.6).toFixed(1)} ${(3 - k * 1.6).toFixed(1)} 0 1 0-${(6 - k * 3.2).toFixed(1)} 0`
  }
  return out
}
