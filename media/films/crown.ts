import {
  colour,
  dentine,
  enamel,
  gumLayer,
  handpiece,
  ligament,
  outside,
  pulp,
  shape,
  spray,
} from './anatomy.ts'
import type { Scene, Stage } from './stage.ts'
import { eased, lerp, linear, shown } from './timing.ts'

/** An old silver filling, worn at its edges, with decay that has crept in under it. */
const filling = 'M-30 150H34L28 196C26 214 20 228 12 230H-10C-18 228-22 214-24 198z'
const rot =
  'M-26 196C-34 204-36 222-28 236C-18 250 2 248 14 246 28 244 36 230 34 214 33 204 30 198 26 196 24 212 18 226 10 227H-9C-16 226-21 212-26 196z'
/** What is built up again where the decay was. */
const patch = 'M-34 200C-38 224-30 240-20 246-6 252 12 250 24 244 36 236 38 218 36 200z'
const crack = 'M-52 172L-60 190-57 202-72 218-76 236-90 250-94 266-112 278'

/** How far down a side the burr has come. */
function flank(k: number): number {
  return lerp(244, 330, k)
}

/** How high the burr's tip stands over the core while it passes along x. */
function coreAt(x: number): number {
  const near = Math.abs(x)
  if (near < 30) return 236 - near * 0.2
  return near < 62 ? 227 : 228
}

const defs = [
  `<clipPath id="in-core"><path d="${shape.core}"/></clipPath>`,
  '<clipPath id="uncut"><path id="uncut-by" d="M-300 0H300V724H-300z"/></clipPath>',
  '<clipPath id="scanned"><rect id="scanned-to" x="-200" y="140" width="400" height="0"/></clipPath>',
  `<linearGradient id="paint-scan" x2="0" y2="1"><stop stop-color="${colour.teal}" stop-opacity="0"/><stop offset="1" stop-color="${colour.teal}" stop-opacity=".3"/></linearGradient>`,
  '<linearGradient id="paint-silver" x2="1" y2="1"><stop stop-color="#c4cdca"/><stop offset=".5" stop-color="#98a5a1"/><stop offset="1" stop-color="#7f8d89"/></linearGradient>',
].join('')

function madeCrown(id: string, paint: string, edge: string, lining: string): string {
  return `<g id="${id}"><path fill="url(#paint-${paint})" stroke="${edge}" stroke-width="1.6" d="${shape.cap}"/><path fill="none" stroke="${lining}" stroke-width="4" stroke-linecap="round" opacity=".9" d="${shape.capInside}"/><path fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".9" d="M-94 218C-104 242-106 262-104 284"/></g>`
}

const body = [
  gumLayer('gum-back', 1),
  ligament,
  `<g clip-path="url(#in-core)">${enamel}${dentine}<path id="patch" fill="#fbfaf4" stroke="#cfd9d3" stroke-width="1.5" d="${patch}"/></g><path id="core-edge" fill="none" stroke="#dcbd86" stroke-width="1.6" d="${shape.capInside}"/>`,
  `<g id="pulp">${pulp}</g>`,
  // What will be removed: everything outside the core, and in it the filling, the decay and the crack.
  `<g id="before" clip-path="url(#uncut)">${enamel}${dentine}<g clip-path="url(#in-crown)"><path id="rot" fill="#6b4c39" filter="url(#softer)" d="${rot}"/><path fill="url(#paint-silver)" stroke="#75837e" stroke-width="1.5" d="${filling}"/></g><path fill="none" stroke="#cbdad3" stroke-width="1.5" d="${shape.crownTop}"/><path id="crack" fill="none" stroke="#5a4335" stroke-width="3" stroke-linejoin="round" stroke-linecap="round" pathLength="1" stroke-dasharray="1 2" d="${crack}"/><path id="patch-before" fill="#fbfaf4" d="${patch}"/>${pulp}</g>`,
  `<g clip-path="url(#scanned)"><path id="plan" fill="#fff" fill-opacity=".16" stroke="${colour.teal}" stroke-width="3.5" stroke-linecap="round" stroke-dasharray=".1 8.5" d="${shape.capFace}"/></g>`,
  `<g id="scan"><path fill="url(#paint-scan)" d="M-150 0V-70H150V0z"/><path fill="none" stroke="${colour.teal}" stroke-width="4" stroke-linecap="round" d="M-150 0H150"/></g>`,
  madeCrown('temporary', 'acrylic', '#cdb98a', '#efe2c2'),
  madeCrown('final', 'ceramic', '#bccdc6', '#a9d8ca'),
  `<g id="outside">${outside}</g>`,
  `<g id="drill">${handpiece}<path id="spray" fill="#bfe3da" opacity=".9"/></g>`,
  '<ellipse id="shine" cx="0" cy="246" rx="210" ry="170" fill="url(#paint-glow)"/>',
].join('')

function seek(t: number, stage: Stage): void {
  // 1: the old filling leaks, the cusp beside it cracks.
  stage.opacity('rot', lerp(0.25, 0.9, eased(t, 0.4, 2)) * (1 - linear(t, 5.3, 5.6)))
  stage.set('crack', { 'stroke-dashoffset': lerp(0.75, 0, eased(t, 0.8, 2.4)) })

  // 2: the burr takes the top off from left to right, then narrows each side.
  const across = eased(t, 4.7, 6.2)
  const right = eased(t, 6.5, 7.2)
  const left = eased(t, 7.5, 8.1)
  const topX = lerp(-128, 128, across)
  const top = t < 4.7 ? -300 : topX
  // The part still uncut is what the burr has not passed yet.
  stage.set('uncut-by', { d: uncut(top, across, flank(right), flank(left)) })
  const enter = eased(t, 4, 4.7)
  const leave = eased(t, 8.1, 8.8)
  let x = topX
  let y = coreAt(topX)
  if (t >= 6.2) {
    const over = eased(t, 6.2, 6.5)
    x = lerp(128, 92, over)
    y = lerp(228, 244, over) + flank(right) - 244
  }
  if (t >= 7.2) {
    const over = eased(t, 7.2, 7.5)
    x = lerp(92, -90, over)
    // Up and over the core, never through it.
    y = lerp(330, flank(left), over) - Math.sin(Math.PI * over) * 120
  }
  stage.opacity('drill', t > 3.95 && t < 8.85 ? 1 : 0)
  stage.move('drill', x, lerp(-60, y, enter) - leave * 460)
  stage.set('spray', { d: spray(t) })
  stage.opacity('spray', (shown(t, 4.65, 7.25, 0.2) + shown(t, 7.45, 8.2, 0.1)) * 0.9)
  stage.opacity('before', left >= 1 ? 0 : 1)
  stage.opacity('patch', eased(t, 5.2, 5.8))
  stage.opacity('patch-before', t >= 6.2 ? 1 : 0)
  stage.opacity('core-edge', t > 4.7 ? 1 : 0)

  // 3: a scan line passes, and the planned crown appears behind it.
  const down = lerp(150, 352, eased(t, 9.2, 11.2))
  stage.opacity('scan', shown(t, 9, 11.5, 0.3))
  stage.move('scan', 0, down)
  stage.set('scanned-to', { height: t > 9 ? down - 140 : 0 })
  stage.opacity('plan', 1 - linear(t, 13.3, 13.7))

  // 4 and 5: the temporary crown comes and goes, the made one stays.
  const on = eased(t, 12.3, 13.5)
  const off = eased(t, 15.1, 16.1)
  stage.opacity('temporary', t > 12.25 && t < 16.15 ? 1 : 0)
  stage.move('temporary', 0, lerp(-340, 0, on) - off * 340)
  const seat = eased(t, 16, 17.5)
  stage.opacity('final', t > 16 ? 1 : 0)
  stage.move('final', 0, lerp(-340, 0, seat))
  stage.opacity('outside', eased(t, 17.9, 18.8))
  stage.opacity('shine', shown(t, 17.4, 19, 0.7) * 0.6)
}

/** The region the burr has not reached: the whole picture, less the top it has passed and the sides above it. */
function uncut(top: number, across: number, right: number, left: number): string {
  if (across < 1) return `M${top.toFixed(1)} 0H300V724H-300V244H${top.toFixed(1)}z`
  return `M-300 ${left.toFixed(1)}H0V${right.toFixed(1)}H300V724H-300z`
}

export const crown: Scene = { defs, body, seek }
