import {
  dentine,
  enamel,
  gumLayer,
  handpiece,
  ligament,
  neighbourCrowns,
  outside,
  pulp,
  shape,
  spray,
  teal,
} from './anatomy.ts'
import type { Scene, Stage } from './stage.ts'
import { eased, lerp, linear, shown } from './timing.ts'

/** An old silver filling, worn at its edges, with decay that has crept in under it. */
const filling = 'M-30 150H34L28 196C26 214 20 228 12 230H-10C-18 228-22 214-24 198z'
const rot =
  'M-26 196C-34 204-36 222-28 236C-18 250 2 248 14 246 28 244 36 230 34 214 33 204 30 198 26 196 24 212 18 226 10 227H-9C-16 226-21 212-26 196z'
/** Material that replaces the decay. */
const patch = 'M-34 200C-38 224-30 240-20 246-6 252 12 250 24 244 36 236 38 218 36 200z'
/** Ends well inside the part that the burr removes. */
const crack = 'M-50 171C-57 178-54 189-60 197S-72 208-76 217-86 231-97 236'

/** Opposite teeth, as much as is visible: one cusp bites into the groove of the lower tooth. */
const opposite = [
  'M-300-60V170C-290 180-282 190-272 184C-258 176-250 150-250 120V-60z',
  'M-246-60V120C-246 150-232 166-222 180C-212 194-192 194-182 178C-172 160-164 150-152 154C-138 160-130 184-116 190C-104 194-92 186-82 176C-68 162-60 148-58 120V-60z',
  'M-53-60V120C-53 150-44 158-31 170C-19 182-11 202 0 202C11 202 21 180 36 164C48 152 62 146 74 148C88 151 96 168 108 182C118 194 132 194 142 182C156 164 164 146 166 120V-60z',
  'M171-60V120C173 150 184 168 198 184C208 196 222 196 232 184C246 168 252 148 266 148C280 148 290 170 300 184V-60z',
]
  .map((tooth) => `<g filter="url(#clay-porcelain)"><path fill="url(#paint-neighbour)" d="${tooth}"/></g>`)
  .join('')
/** Marks of articulating paper at the contacts. */
const contacts = 'M-25 186L-13 201M12 202L25 186'

/** Height of the burr's tip above the core at x. */
function coreAt(x: number): number {
  const near = Math.abs(x)
  if (near < 30) return 236 - near * 0.2
  return near < 62 ? 227 : 228
}

const defs = [
  '<clipPath id="uncut"><path id="uncut-by" d="M-300 0H300V724H-300z"/></clipPath>',
  '<clipPath id="over-gum"><path d="M-300 0H300V282H-300z"/></clipPath>',
  '<clipPath id="scanned"><rect id="scanned-to" x="-285" y="140" width="570" height="0"/></clipPath>',
  `<linearGradient id="paint-scan" x2="0" y2="1"><stop stop-color="${teal}" stop-opacity="0"/><stop offset="1" stop-color="${teal}" stop-opacity=".2"/></linearGradient>`,
  `<linearGradient id="paint-line"><stop stop-color="${teal}" stop-opacity="0"/><stop offset=".14" stop-color="${teal}"/><stop offset=".86" stop-color="${teal}"/><stop offset="1" stop-color="${teal}" stop-opacity="0"/></linearGradient>`,
  '<linearGradient id="paint-silver" x2="1" y2="1"><stop stop-color="#c4cdca"/><stop offset=".5" stop-color="#98a5a1"/><stop offset="1" stop-color="#7f8d89"/></linearGradient>',
].join('')

function madeCrown(id: string, paint: string, edge: string): string {
  const clay = paint === 'acrylic' ? 'honey' : 'porcelain'
  return `<g id="${id}"><g filter="url(#clay-${clay})"><path fill="url(#paint-${paint})" d="${shape.cap}"/></g><path fill="none" stroke="${edge}" stroke-width="2" opacity=".7" d="${shape.capInside}"/><path fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".9" filter="url(#softer)" d="M-94 218C-104 242-106 262-104 284"/></g>`
}

const decayed = `<g id="rot"><path fill="#a67c50" opacity=".75" filter="url(#softer)" transform="translate(0 226)scale(1.16)translate(0-226)" d="${rot}"/><path fill="#59402f" filter="url(#faint)" d="${rot}"/></g>`
const silver = `<g filter="url(#clay-steel)"><path fill="url(#paint-silver)" d="${filling}"/></g><path fill="none" stroke="#eef3f1" stroke-width="2.5" stroke-linecap="round" opacity=".8" filter="url(#faint)" d="M-21 204C-20 214-17 221-11 223"/>`
const rebuilt = `<g filter="url(#clay-porcelain)"><path fill="#fdfbf4" d="${patch}"/></g>`

const body = [
  gumLayer('gum-back', 1),
  ligament,
  `<g clip-path="url(#in-core)">${enamel}${dentine}<g id="patch">${rebuilt}</g></g><path id="core-edge" fill="none" stroke="#b88f4f" stroke-width="1.6" opacity=".6" d="${shape.capInside}"/>`,
  `<g id="pulp">${pulp}</g>`,
  // The part to be removed: everything outside the core, with the filling, the decay and the crack.
  `<g id="before" clip-path="url(#uncut)">${enamel}${dentine}<g clip-path="url(#in-crown)">${decayed}${silver}</g><g clip-path="url(#in-crown)"><path id="crack" fill="none" stroke="#4a3527" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round" pathLength="1" stroke-dasharray="1 2" d="${crack}"/></g><g id="patch-before">${rebuilt}</g>${pulp}</g>`,
  `<g clip-path="url(#scanned)"><g id="record" fill="none" stroke="${teal}" stroke-width="3.6" stroke-linecap="round" stroke-dasharray=".1 8"><path d="${shape.capInside}"/><g clip-path="url(#over-gum)">${neighbourCrowns}</g></g></g>`,
  `<g clip-path="url(#in-core)"><path id="scan-wash" fill="url(#paint-scan)" d="M-150 0V-70H150V0z"/></g><g id="scan"><path fill="none" stroke="#fff" stroke-width="9" opacity=".5" filter="url(#softer)" d="M-250 0H250"/><path fill="url(#paint-line)" d="M-285-2H285V2H-285z"/></g>`,
  madeCrown('temporary', 'acrylic', '#a98a4c'),
  madeCrown('final', 'ceramic', '#7fae9f'),
  `<g id="outside">${outside}</g>`,
  `<path id="contacts" fill="none" stroke="#2b6f9e" stroke-width="6" stroke-linecap="round" filter="url(#faint)" clip-path="url(#in-crown)" d="${contacts}"/>`,
  `<g id="opposite">${opposite}</g>`,
  `<g id="drill">${handpiece}<path id="spray" fill="#e4f6f1" opacity=".95"/></g>`,
  '<ellipse id="shine" cx="0" cy="246" rx="210" ry="170" fill="url(#paint-glow)"/>',
].join('')

function seek(t: number, stage: Stage): void {
  // 1: the old filling leaks, the cusp beside it cracks.
  stage.opacity('rot', lerp(0.25, 0.9, eased(t, 0.4, 2)) * (1 - linear(t, 6.2, 6.5)))
  stage.set('crack', { 'stroke-dashoffset': lerp(0.75, 0, eased(t, 0.8, 2.4)) })

  // 2: the burr moves down the left side, over the top and down the right side, so that no part is ever detached.
  const left = eased(t, 4.7, 5.5)
  const across = eased(t, 5.9, 7)
  const right = eased(t, 7.2, 8)
  stage.set('uncut-by', { d: uncut(left, across, right) })
  const enter = eased(t, 4, 4.7)
  const leave = eased(t, 8.1, 8.8)
  let y = lerp(160, 330, left)
  let x = -sideAt(y) - 6
  if (t >= 5.5) {
    const over = eased(t, 5.5, 5.9)
    x = lerp(lerp(-sideAt(330) - 6, -shoulder, over), 104, across)
    y = lerp(330, coreAt(x), over)
  }
  if (t >= 7) {
    y = lerp(228, 330, right)
    x = lerp(104, sideAt(y) + 6, eased(t, 7, 7.2))
  }
  stage.opacity('drill', t > 3.95 && t < 8.85 ? 1 : 0)
  stage.move('drill', x, lerp(-60, y, enter) - leave * 560)
  stage.set('spray', { d: spray(t) })
  stage.opacity('spray', (shown(t, 4.65, 5.6, 0.2) + shown(t, 5.85, 8.1, 0.1)) * 0.9)
  stage.opacity('before', right >= 1 ? 0 : 1)
  stage.opacity('patch', eased(t, 6.2, 6.6))
  stage.opacity('patch-before', t >= 7 ? 1 : 0)
  stage.opacity('core-edge', t > 4.7 ? 1 : 0)

  // 3: a scan line passes and leaves a record; the bite is recorded too.
  const down = lerp(150, 352, eased(t, 9.2, 10.8))
  stage.opacity('scan', shown(t, 9, 11, 0.3))
  stage.move('scan', 0, down)
  stage.opacity('scan-wash', shown(t, 9, 11, 0.3))
  stage.move('scan-wash', 0, down)
  stage.set('scanned-to', { height: t > 9 ? Math.min(down, 336) - 140 : 0 })
  stage.opacity('record', 1 - linear(t, 12.2, 12.6))
  const bites =
    eased(t, 10.8, 11.4) * (1 - eased(t, 11.8, 12.3)) + eased(t, 17.9, 18.4) * (1 - eased(t, 18.7, 19.2))
  stage.opacity('opposite', bites > 0 ? 1 : 0)
  stage.move('opposite', 0, lerp(-230, 0, bites))
  stage.opacity('contacts', linear(t, 18.4, 18.5) * (1 - linear(t, 19.2, 19.6)))

  // 4 and 5: the temporary crown comes and goes, the made one stays.
  const on = eased(t, 12.3, 13.5)
  const off = eased(t, 15.1, 16.1)
  stage.opacity('temporary', t > 12.25 && t < 16.15 ? 1 : 0)
  stage.move('temporary', 0, lerp(-340, 0, on) - off * 340)
  const seat = eased(t, 16, 17.5)
  stage.opacity('final', t > 16 ? 1 : 0)
  stage.move('final', 0, lerp(-340, 0, seat))
  stage.opacity('outside', eased(t, 17.3, 17.9))
  stage.opacity('shine', shown(t, 19, 20, 0.4) * 0.6)
}

/** Distance from the axis to the side that the burr leaves, at a height. */
const sideAt = (y: number) => lerp(shoulder - 14, shoulder - 1, (y - 140) / 190)

/** Distance from the axis to the sides of the core. */
const shoulder = 76

/**
 * The region that the burr has not reached: the whole picture minus its path so far, down both sides and across the
 * top.
 */
function uncut(left: number, across: number, right: number): string {
  const side = lerp(160, 330, left)
  if (across <= 0) {
    const [low, high] = [side.toFixed(1), (side - 18).toFixed(1)]
    return `M-340 ${low}H-94Q-${shoulder} ${low}-${shoulder - 3} ${high}L-${shoulder - 14} 140V0H340V800H-340z`
  }
  if (across < 1)
    return `M-340 330H-${shoulder}V244H${lerp(-shoulder, 128, across).toFixed(1)}V0H340V800H-340z`
  return `M-340 330H-${shoulder}V244H${shoulder}V${lerp(244, 330, right).toFixed(1)}H340V800H-340z`
}

export const crown: Scene = { defs, body, seek }
