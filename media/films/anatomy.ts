/**
 * The mouth in the films: a lower molar in its socket, cut down the middle. Its lighting is in light.ts.
 *
 * Coordinates are relative to the tooth's axis (x = 0), with y pointing down. A half is a list of points for the right
 * side, a start and then cubic curves; the left side is its mirror image, slightly narrower and with a lower cusp,
 * because a perfectly symmetrical tooth looks like a sign.
 *
 * The file is long because it is one drawing, mostly coordinates.
 */
import { light, niche, rim } from './light.ts'
import type { Stage } from './stage.ts'
import { lerp, seeded } from './timing.ts'

export type Point = readonly [number, number]

export const teal = '#1f6f66'

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

/** A closed outline from a half that ends beside the axis: a curve joins the ends and sags by `sag`. */
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

/** An open line through both halves, from left to right. */
export function span(half: readonly number[]): string {
  const right = pairs(half)
  const left = right.map(mirrored).toReversed()
  return `M${text([first(left)])}C${text(left.slice(1))} ${text(right.slice(1))}`
}

/** One half as an open line. */
export function side(half: readonly number[], which: 'left' | 'right'): string {
  const points = which === 'right' ? pairs(half) : pairs(half).map(mirrored)
  return `M${text([first(points)])}C${text(points.slice(1))}`
}

/** From the groove over a cusp to the margin, where a crown ends. */
const toMargin = [
  0, 206, 14, 206, 22, 178, 46, 172, 66, 167, 92, 172, 105, 196, 117, 219, 122, 244, 120, 264, 118.5, 288,
  108, 308.6, 97.8, 328.4,
]
/** Continues to the neck, where enamel ends and the root begins. */
const toNeck = [...toMargin, 94.4, 335, 91, 341.5, 88, 348]
const rootOnly = [
  92, 372, 96, 400, 95, 430, 94, 490, 84, 560, 72, 606, 68, 624, 62, 636, 54, 636, 44, 636, 41, 622, 39, 606,
  34, 560, 28, 470, 0, 470,
]
/** The one root of a premolar, and its neck. */
const premolarRoot = [
  0, 348, 20, 348, 40, 348, 58, 348, 59, 376, 58, 404, 54, 436, 47, 500, 34, 570, 22, 612, 16, 630, 9, 637, 0,
  637,
]
const dentineTop = [
  0, 236, 14, 236, 24, 212, 46, 204, 64, 198, 80, 206, 88, 226, 96, 246, 99, 262, 98, 278, 97, 304, 92, 326,
  88, 348,
]
/** A prepared tooth: a tapering core with a ledge all round that supports the crown. */
const coreTop = [
  0, 236, 22, 236, 34, 227, 54, 225, 70, 224, 75, 232, 77, 246, 80, 276, 82, 300, 84, 318, 85, 326, 88, 328.4,
  97.8, 328.4,
]
const pulpHalf = [
  0, 296, 10, 296, 17, 288, 23, 274, 27, 264, 33, 258, 38, 262, 45, 268, 43, 300, 47, 330, 51, 360, 57, 392,
  61, 430, 65, 480, 62, 560, 57, 620, 56, 625, 52, 625, 51, 620, 47, 560, 43, 480, 35, 440, 29, 412, 14, 398,
  0, 396,
]

function narrower(half: readonly number[], k: number): number[] {
  return half.map((number, index) => (index % 2 === 0 ? number * k : number))
}

function backwards(half: readonly number[]): number[] {
  return pairs(half).toReversed().flat()
}

const cap = [...toMargin, ...backwards(coreTop).slice(2)]
const core = [...coreTop, 94.4, 335, 91, 341.5, 88, 348, ...rootOnly]

export const shape = {
  /** The natural crown visible in the mouth, down to the neck. */
  crown: bowl(toNeck, 10),
  /** A made crown from outside, down to its margin. */
  capFace: bowl(toMargin, 26),
  /** The same, with gum in front of its edge. */
  capFront: bowl(toMargin, 46),
  /** The cut tooth: enamel, with dentine drawn on top. */
  tooth: whole([...toNeck, ...rootOnly]),
  dentine: whole([...dentineTop, ...rootOnly]),
  root: bowl([0, 348, 30, 348, 60, 348, 88, 348, ...rootOnly], 0),
  rootLine: `${side([88, 348, ...rootOnly], 'right')}${side([88, 348, ...rootOnly], 'left')}`,
  pulp: whole(pulpHalf),
  core: whole(core),
  /** The made crown cut open: its outside minus the core. */
  cap: whole(cap),
  capInside: span(coreTop),
} as const

/** The face of a crown on an implant: narrower at the neck than a natural tooth. */
export const implantCrown = bowl([...toMargin.slice(0, 20), 119, 290, 104, 322, 71, 351], 10)

/** Axis of each canal, from above the tooth to the tip of the root; files and rinse follow it. */
export const canal = {
  right: 'M6 -260C6 60 8 230 18 320C30 390 47 440 51 480C54 530 55 580 54 617',
  left: 'M-6 -260C-6 60 -8 230 -17.5 320C-29 390 -45.6 440 -49.5 480C-52.4 530 -53.4 580 -52.4 617',
} as const

/** Upper edge of the gum. `tooth`: 1 around a tooth, 0 healed over a gap, or anything between. */
export function gum(tooth: number, lift = 0): string {
  const between = (a: number, b: number): number => b + (a - b) * tooth
  const points: Point[] = [
    [0, between(352, 356) + lift],
    [between(52, 44), between(353, 356) + lift],
    [between(80, 72), between(352, 354) + lift],
    [between(91, 96), between(337, 347) + lift * 0.7],
    [between(102, 110), between(318, 341)],
    [between(112, 120), between(281, 322)],
    [between(122, 134), between(279, 318)],
    [between(132, 148), between(281, 316)],
    [between(140, 160), between(320, 336)],
    [160, 338],
    [176, 347],
    [194, 350],
    [206, 350],
  ]
  const left = points.map(([x, y]): Point => [-x, y]).toReversed()
  return `M-300 262C-276 258-270 322-254 340-240 348-222 350-206 350C${text(left.slice(1))} ${text(points.slice(1))}C240 350 262 346 300 320`
}

const gumFoot =
  'C262 424 226 420 190 410 160 402 140 398 126 398 96 398 60 414 0 414-60 414-96 398-126 398-140 398-160 402-190 410-226 420-262 424-340 418'

export function gumBody(tooth: number, lift = 0): string {
  return `${gum(tooth, lift)}V418${gumFoot}z`
}

const boneTop = `M340 418${gumFoot}`
export const bone = `${boneTop}V800H340z`

/**
 * Pores of spongy bone, the same for the same seed: finer near the dense edge, each a hollow with light on its lower
 * rim.
 */
export function pores(
  seed: number,
  count: number,
  box: { x: number; y: number; width: number; height: number },
): string {
  const random = seeded(seed)
  let out = ''
  for (let index = 0; index < count; index += 1) {
    const x = box.x + random() * box.width
    const y = box.y + random() * box.height
    const size = 3.4 + random() * 8.5 * Math.min(1, Math.max(0.15, (y - 408) / 110))
    const flat = 0.45 + random() * 0.35
    const turn = random() * 180
    const strength = 0.25 + random() * 0.4
    const place = `rx="${size.toFixed(1)}" ry="${(size * flat).toFixed(1)}"`
    out += `<g opacity="${strength.toFixed(2)}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><ellipse transform="translate(.9 1.5)rotate(${turn.toFixed(0)})" ${place} fill="#fff9ea"/><ellipse transform="rotate(${turn.toFixed(0)})" ${place} fill="#d3b280"/><ellipse transform="translate(-.6 -.9)rotate(${turn.toFixed(0)})scale(.72)" ${place} fill="#bf9a64" opacity=".55"/></g>`
  }
  return out
}

/** Small dimples, as healthy gum has them. */
function stipples(): string {
  const random = seeded(31)
  let out = ''
  for (let index = 0; index < 90; index += 1) {
    const x = -285 + random() * 570
    const y = 352 + random() * 58
    out += `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(0.9 + random() * 0.9).toFixed(1)}"/>`
  }
  return `<g fill="#fff" opacity=".26">${out}</g>`
}

export const defs = [
  light,
  `<clipPath id="in-crown"><path d="${shape.crown}"/></clipPath>`,
  `<clipPath id="in-tooth"><path d="${shape.tooth}"/></clipPath>`,
  `<clipPath id="in-core"><path d="${shape.core}"/></clipPath>`,
  `<clipPath id="in-pulp"><path d="${shape.pulp}"/></clipPath>`,
  `<clipPath id="in-bone-body"><path d="${bone}"/></clipPath>`,
  `<mask id="tissue" maskUnits="userSpaceOnUse" x="-300" y="250" width="600" height="550"><path fill="#fff" filter="url(#softest)" d="${gum(1)}V800H-340z"/></mask>`,
  '<clipPath id="below-gum"><path d="M-340 400H340V800H-340z"/></clipPath>',
].join('')

/** The groove between the cusps of a crown from outside. */
const groove =
  '<path fill="#8aa79c" opacity=".42" filter="url(#softer)" d="M-8 203C-2 213 0 230 2 252C4 230 8 213 14 203C8 208-2 208-8 203z"/>'

/** What makes a crown look round: its groove, and light on its cusps and its left side. */
export const marks = `${groove}<g fill="none" stroke-linecap="round"><path stroke="#fff" stroke-width="4" opacity=".7" filter="url(#softer)" d="M-12 214C-8 222-6 230-5 240"/><path stroke="#fff" stroke-width="11" opacity=".95" filter="url(#softer)" d="M-86 212C-100 238-103 264-98 292"/><path stroke="#fff" stroke-width="7" opacity=".9" filter="url(#softer)" d="M-58 190C-50 186-44 186-38 190M36 188C46 181 58 180 68 184"/></g>`

/** A crown as seen in the mouth: rounded, with a groove between two cusps. */
export function face(d: string): string {
  return `<g filter="url(#clay-porcelain)"><path fill="url(#paint-face)" d="${d}"/></g>${marks}`
}

/** Places of the neighbours, a premolar and a molar: both touch the middle tooth where they are widest. */
const places = ['translate(-197 6)scale(.68 .97)', 'translate(215 2)scale(.8 1)'] as const
/** Crowns of the neighbours, as one shape. */
export const neighbourCrowns = places
  .map((place) => `<path transform="${place}" d="${shape.crown}"/>`)
  .join('')

export const neighbourMarks = places.map((place) => `<g transform="${place}">${marks}</g>`).join('')

/** The neighbouring teeth, uncut, and their shadow on the wall. */
const neighbours = `<g opacity=".55" transform="translate(16 12)"><g filter="url(#softest)" fill="#6fa092" opacity=".55">${neighbourCrowns}</g></g><g filter="url(#clay-porcelain)" fill="url(#paint-face)">${neighbourCrowns}</g>${neighbourMarks}`

/** The socket along a root's outline: a dense shell of bone, and fine fibres across the gap. */
const socketLining = (line: string) =>
  `<path stroke="#fbf1dc" stroke-width="27" d="${line}"/><path stroke="#dc8f82" stroke-width="14" d="${line}"/><path stroke="#f6c4b6" stroke-width="14" stroke-dasharray="1.5 3.4" opacity=".9" d="${line}"/>`
export const ligament = `<g fill="none" clip-path="url(#below-gum)">${socketLining(shape.rootLine)}</g>`

/** Roots of the neighbours in the bone. */
const neighbourRoots = `<g clip-path="url(#below-gum)">${[
  { x: -197, root: premolarRoot },
  { x: 215, root: narrower([0, 348, 30, 348, 60, 348, 88, 348, ...rootOnly], 0.8) },
]
  .map(
    ({ x, root }) =>
      `<g transform="translate(${x})"><g fill="none">${socketLining(whole(root))}</g><g filter="url(#clay-honey)"><path fill="url(#paint-root)" d="${whole(root)}"/></g></g>`,
  )
  .join('')}</g>`

/** The dense, pale edge of the bone below the gum, clipped to the bone. */
export const denseBone = `<path fill="none" stroke="#e2c796" stroke-width="46" opacity=".5" filter="url(#soft)" d="${boneTop}"/><path fill="none" stroke="#fbf1dc" stroke-width="26" d="${boneTop}"/><path fill="none" stroke="#fffaf0" stroke-width="6" opacity=".9" transform="translate(0 9)" filter="url(#softer)" d="${boneTop}"/>`

/** The background: the niche in morning light, the neighbours, the bone. */
export const behind = [
  niche,
  neighbours,
  rim,
  `<path fill="url(#paint-bone)" d="${bone}"/>`,
  `<g clip-path="url(#in-bone-body)">${pores(11, 235, { x: -290, y: 430, width: 580, height: 360 })}${denseBone}</g>`,
  neighbourRoots,
  '<path fill="url(#paint-depth)" d="M-300 400H300V800H-300z"/>',
].join('')

/** The gum with a moist highlight along its edge. Its ids let a film change the outline. */
export function gumLayer(id: string, tooth: number, lift = 0): string {
  return `<g filter="url(#clay-rose)"><path id="${id}" fill="url(#paint-gum)" d="${gumBody(tooth, lift)}"/></g><clipPath id="in-${id}"><path id="${id}-inside" d="${gumBody(tooth, lift)}"/></clipPath><g clip-path="url(#in-${id})">${stipples()}<path id="${id}-edge" fill="none" stroke="#fff3ee" stroke-width="7" stroke-linecap="round" opacity=".85" transform="translate(0 6)" filter="url(#softer)" d="${gum(tooth, lift)}"/></g>`
}

/** Changes the outline of a gum layer. */
export function setGum(stage: Stage, id: string, tooth: number, lift = 0): void {
  stage.set(id, { d: gumBody(tooth, lift) })
  stage.set(`${id}-inside`, { d: gumBody(tooth, lift) })
  stage.set(`${id}-edge`, { d: gum(tooth, lift) })
}

/** Fine lines from the pulp outwards, because dentine is no flat colour. */
function tubules(): string {
  let out = ''
  const at = (t: number): readonly [number, number, number, number] => {
    // From the pulp outwards, and from the chamber down to the tip.
    const y = lerp(300, 596, t)
    return [lerp(50, 63, t), y, lerp(91, 76, t), y + lerp(-16, 14, t)]
  }
  for (let index = 0; index <= 30; index += 1) {
    const [x1, y1, x2, y2] = at(index / 30)
    out += `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}M${(-0.97 * x1).toFixed(1)} ${y1.toFixed(1)}L${(-0.97 * x2).toFixed(1)} ${y2.toFixed(1)}`
  }
  for (let index = 0; index < 15; index += 1) {
    const angle = lerp(-64, 64, index / 14)
    const s = Math.sin((angle * Math.PI) / 180)
    const c = Math.cos((angle * Math.PI) / 180)
    out += `M${(s * 44).toFixed(1)} ${(300 - c * 44).toFixed(1)}L${(s * 88).toFixed(1)} ${(306 - c * 92).toFixed(1)}`
  }
  return `<path fill="none" stroke="#c99f5f" stroke-width="1.3" stroke-linecap="round" opacity=".22" d="${out}"/>`
}

export const enamel = `<g filter="url(#clay-porcelain)"><path fill="url(#paint-enamel)" d="${shape.crown}"/></g><path fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".95" filter="url(#softer)" d="M-90 212C-102 238-105 260-102 286"/>`
export const dentine = `<g clip-path="url(#in-crown)"><path fill="none" stroke="#fff6e2" stroke-width="7" opacity=".8" filter="url(#softer)" d="${shape.dentine}"/></g><g filter="url(#clay-honey)"><path fill="url(#paint-dentine)" d="${shape.dentine}"/></g>${tubules()}`

/** The pulp: soft tissue with an artery and a vein to each root, which enter through a hair-thin channel at its tip. */
export const pulp = `<path fill="none" stroke="#c95c4e" stroke-width="2.6" d="M53.5 622C53.5 628 54.5 633 55 641M-52 622C-52 628-53 633-53.5 641"/><g filter="url(#clay-pulp)"><path fill="url(#paint-pulp)" d="${shape.pulp}"/></g><g fill="none" stroke-linecap="round" clip-path="url(#in-pulp)"><path stroke="#9c3a31" stroke-width="3" opacity=".75" d="M31 280C27 312 42 330 36 362C33 388 48 408 46 440C45 466 54 492 51 520C49 550 55 575 53 618M-33 284C-27 310-40 338-36 364C-32 392-47 412-45 444C-45 470-54 494-51 524C-49 552-54 578-52 618"/><path stroke="#9c3a31" stroke-width="1.6" opacity=".6" d="M34 306C24 298 18 308 7 302M36 350C26 342 20 356 9 352M-33 316C-22 308-16 320-5 314M-36 356C-27 352-22 364-13 360"/><path stroke="#fbd3c1" stroke-width="2" opacity=".95" d="M37 276C42 308 34 336 43 368C49 392 45 420 55 448C60 476 54 502 58 530C60 556 55 584 55 618M-38 278C-33 306-44 332-42 368C-39 394-52 418-53 446C-52 474-60 498-56 530C-55 558-58 584-53 618"/></g>`

/** The crowned tooth as seen in the mouth: the gum covers its edge, in the crown's soft shadow. */
export const outside = `${face(shape.capFront)}${gumLayer('gum-front', 1, -8)}`

/** Numbness: a cool veil over gum, roots and bone. */
export const numbness =
  '<g mask="url(#tissue)"><ellipse id="numb" cx="0" cy="500" rx="225" ry="225" fill="url(#paint-numb)"/></g>'

/** Shows the veil at a stage of its spread, from the gum downwards. */
export function spreadNumbness(stage: Stage, spread: number, gone: number): void {
  stage.opacity('numb', spread * (1 - gone) * 0.55)
  stage.move('numb', 0, 0, `translate(0 360)scale(${lerp(0.3, 1, spread).toFixed(3)})translate(0 -360)`)
}

/** A handpiece; the origin is the tip of its burr, and the handle leaves at the upper right. */
export const handpiece = [
  '<path fill="url(#paint-steel)" d="M-6-6C-6 2 6 2 6-6L4.5-66H-4.5z"/>',
  '<path fill="none" stroke="#5f716b" stroke-width="1.6" opacity=".7" d="M-5-10l10-6M-5-20l10-6M-5-30l10-6M-4.5-40l9-6M-4.5-50l9-6"/>',
  '<path fill="url(#paint-steel)" d="M-3.6-64h7.2v-90h-7.2z"/>',
  '<g filter="url(#clay-steel)"><g transform="translate(0-184)rotate(27)"><path fill="url(#paint-handle)" d="M-15 8C-15-40-21-66-22-110V-700H22V-110C21-66 15-40 15 8z"/></g></g>',
  '<g transform="translate(0-184)rotate(27)"><path fill="#f2b79b" d="M-22-128h44v7h-44z"/><path fill="none" stroke="#0c3b35" stroke-width="2" opacity=".4" d="M-22-158h44M-22-168h44M-22-178h44M-22-188h44M-22-198h44"/></g>',
  '<g filter="url(#clay-steel)"><path fill="url(#paint-steel)" d="M-25-204q0-12 12-12h26q12 0 12 12v46q0 9-9 9h-32q-9 0-9-9z"/></g>',
  '<path fill="none" stroke="#6d7f79" stroke-width="1.5" opacity=".7" d="M-25-196h50M-23-160h46"/>',
].join('')

/** Fine drops of water around a working tip; they circulate with time, without jumps. */
export function spray(t: number): string {
  let out = ''
  for (let index = 0; index < 9; index += 1) {
    const k = (t * 1.5 + index / 9) % 1
    const angle = index * 2.4
    const far = 10 + k * 34
    const x = Math.cos(angle) * far
    const y = -8 - Math.abs(Math.sin(angle)) * far * 0.7 + k * k * 26
    const r = 3 - k * 1.6
    out += `M${x.toFixed(1)} ${y.toFixed(1)}m-${r.toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0-${(2 * r).toFixed(1)} 0`
  }
  return out
}
