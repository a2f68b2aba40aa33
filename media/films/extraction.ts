import {
  denseBone,
  face,
  gumBody,
  gumLayer,
  implantCrown,
  ligament,
  marks,
  neighbourCrowns,
  neighbourMarks,
  numbness,
  pores,
  setGum,
  shape,
  spreadNumbness,
} from './anatomy.ts'
import { metal, screw, seated, seatedDefs } from './implant.ts'
import { rim } from './light.ts'
import type { Scene, Stage } from './stage.ts'
import { eased, lerp, shown } from './timing.ts'

/** The remaining tooth: one cusp has broken away along this line. */
const kept =
  'M-340 100H0C4 150 -4 184 4 202C13 221 25 222 28 238C31 256 44 262 58 268C80 276 84 296 130 300V800H-340z'
const broken = 'M2 178C-1 190 -1 195 4 202C13 221 25 222 28 238C31 256 44 262 58 268C80 276 84 296 130 300'
/** Line of the split below the gum, down to where the roots part. */
const split = 'M90 292C82 318 88 342 76 370L68 398C70 412 56 426 52 444 50 456 40 462 33 474'
/** The broken face: softened, brown dentine. */
const softened =
  'M0 176C-10 192 -12 212 0 226 9 237 8 249 15 260 25 276 46 280 58 288 70 300 88 308 118 312L134 300C84 296 80 276 58 268 44 262 31 256 28 238 25 222 13 221 4 202 0 195 0 190 0 176z'

const choices = [
  { id: 'bridge', from: 13.4, to: 15.7 },
  { id: 'denture', from: 15.6, to: 17.9 },
  { id: 'implant', from: 17.8, to: 22 },
] as const

const defs = [
  metal,
  seatedDefs,
  `<clipPath id="beside">${neighbourCrowns}</clipPath>`,
  `<clipPath id="kept"><path d="${kept}"/></clipPath>`,
  `<clipPath id="in-root"><path d="${shape.root}"/></clipPath>`,
  '<clipPath id="clotted"><rect id="clotted-to" x="-140" y="660" width="280" height="300" rx="140" ry="44"/></clipPath>',
  '<linearGradient id="paint-socket" gradientUnits="userSpaceOnUse" x2="0" y1="340" y2="640"><stop stop-color="#8d4a43"/><stop offset=".4" stop-color="#a5655a"/><stop offset="1" stop-color="#8f5147"/></linearGradient>',
  '<linearGradient id="paint-clot" gradientUnits="userSpaceOnUse" x2="0" y1="350" y2="640"><stop stop-color="#b4504a"/><stop offset=".55" stop-color="#a0433f"/><stop offset="1" stop-color="#8a3735"/></linearGradient>',
  // A clot is a soft net of light and dark flecks, not a flat colour.
  '<filter id="net" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".05 .06" numOctaves="3" seed="7" result="noise"/><feColorMatrix in="noise" values="0 0 0 0 .99  0 0 0 0 .86  0 0 0 0 .8  2.6 0 0 0 -1.1" result="pale"/><feColorMatrix in="noise" values="0 0 0 0 .5  0 0 0 0 .16  0 0 0 0 .14  0 2.4 0 0 -1.15" result="dark"/><feMerge result="flecks"><feMergeNode in="pale"/><feMergeNode in="dark"/></feMerge><feComposite in="flecks" in2="SourceAlpha" operator="in"/></filter>',
  '<linearGradient id="paint-saddle" x2="0" y2="1"><stop stop-color="#f3aeb6"/><stop offset="1" stop-color="#cf7f8e"/></linearGradient>',
  '<linearGradient id="paint-new-bone" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="398" y2="660"><stop stop-color="#f6e8cc"/><stop offset="1" stop-color="#e6cfa3"/></linearGradient>',
  '<linearGradient id="paint-healed" gradientUnits="userSpaceOnUse" x1="-150" x2="150"><stop stop-color="#000"/><stop offset=".14" stop-color="#fff"/><stop offset=".86" stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient><mask id="healed" maskUnits="userSpaceOnUse" x="-150" y="380" width="300" height="80"><path fill="url(#paint-healed)" d="M-150 380H150V460H-150z"/></mask>',
].join('')

/** Three crowns in one piece, with joints as solid as the crowns, and the edges of the outer two. */
const joint =
  'M100 214C112 214 114 226 121 226S130 214 142 214V294C132 294 128 284 121 284S112 294 100 294zM-94 214C-106 214-108 226-115.5 226S-123 214-136 214V294C-126 294-123 284-115.5 284S-106 294-94 294z'
const bridge = `<g filter="url(#clay-porcelain)" fill="#f7f7f3">${neighbourCrowns}<path d="${implantCrown}"/><path d="${joint}"/></g>${neighbourMarks}${marks}<path fill="none" stroke="#8aa79c" stroke-width="5" opacity=".45" filter="url(#softer)" d="M121 226C120 246 120 266 122 288M-116 226C-115 246-115 266-117 288"/><path fill="none" stroke="#7f9d93" stroke-width="2" opacity=".7" d="M129 300C139 329 176 341 215 341C256 341 280 330 300 312M-120 300C-133 329-164 341-198 341C-230 341-248 330-260 302"/>`
const made = face(implantCrown)
/** Two arms from the base around the necks of the neighbours. */
const clasp =
  'M100 344C114 332 118 308 134 301 148 296 160 309 178 317 196 324 216 328 236 327M-100 344C-114 332-118 308-134 301-148 296-160 309-178 317-196 324-216 328-236 327'
const saddle =
  'M-124 316C-108 326-98 346-72 348C-44 352-26 340 0 340S44 352 72 348C98 346 108 326 124 316C136 344 138 368 124 384C84 400-84 400-124 384C-138 368-136 344-124 316z'

const body = [
  // The socket, then what fills it as it heals.
  `<g id="socket" clip-path="url(#below-gum)"><path fill="none" stroke="#fbf1dc" stroke-width="24" d="${shape.root}"/><g filter="url(#hollow-socket)"><path fill="url(#paint-socket)" d="${shape.root}"/></g></g>`,
  `<g clip-path="url(#below-gum)"><g clip-path="url(#clotted)"><g id="clot" filter="url(#clay-rose)"><path fill="url(#paint-clot)" d="${shape.root}"/><path filter="url(#net)" opacity=".2" d="${shape.root}"/></g></g></g>`,
  // New bone grows in from the walls, then looks like the rest.
  `<g clip-path="url(#below-gum)"><path id="growing" fill="none" stroke="url(#paint-new-bone)" clip-path="url(#in-root)" filter="url(#softer)" d="${shape.root}"/></g>`,
  `<g id="new-bone" clip-path="url(#below-gum)"><path fill="url(#paint-new-bone)" stroke="url(#paint-new-bone)" stroke-width="22" filter="url(#soft)" d="${shape.root}"/>${pores(23, 52, { x: -92, y: 430, width: 184, height: 205 })}</g>`,
  `<g id="new-edge" mask="url(#healed)"><g clip-path="url(#in-bone-body)">${denseBone}</g></g>`,
  `<path id="gum-behind" fill="url(#paint-gum-deep)" stroke="#eab3a7" stroke-width="4" d="${gumBody(1, -18)}"/>`,
  '<path id="dome" fill="#ae4540" d="M-96 366C-84 342-54 338 0 338S84 342 96 366z" filter="url(#clay-rose)"/>',
  `<g id="ligament">${ligament}</g>`,
  '<g id="sore"><circle cx="-52" cy="640" r="58" fill="url(#paint-sore)"/><circle cx="54" cy="640" r="64" fill="url(#paint-sore)"/></g>',
  `<g id="implant">${screw('ridges')}</g>`,
  `<g id="tooth"><g clip-path="url(#kept)"><g filter="url(#clay-honey)"><path fill="url(#paint-root)" d="${shape.tooth}"/></g><path fill="none" stroke="#a9742e" stroke-width="13" opacity=".22" filter="url(#soft)" d="M0 360V462M-22 560C-18 520-12 490 0 478 12 490 18 520 22 560"/><path fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".6" filter="url(#softer)" d="M-80 400C-82 470-76 540-64 596M34 520C36 560 42 590 48 606"/>${face(shape.crown)}<g clip-path="url(#in-crown)"><path fill="#f8f8f4" filter="url(#softer)" d="M-16 208H4V284H-16z"/></g><g clip-path="url(#in-tooth)"><path fill="#c9a06a" filter="url(#softer)" d="${softened}"/><path fill="#8a6242" opacity=".9" filter="url(#softer)" transform="translate(0-3)" d="M2 194C-3 206 4 217 10 226 16 235 15 248 20 256 30 268 48 272 58 279 70 288 84 296 116 304L130 300C84 296 80 276 58 268 44 262 31 256 28 238 25 222 13 221 4 202z"/><path fill="#4c3323" opacity=".75" filter="url(#softer)" d="M14 222C20 230 20 244 26 254 36 266 50 268 60 274 50 262 34 258 30 240 28 228 20 224 14 222z"/></g></g><path fill="none" stroke="#7a5a40" stroke-width="2.5" stroke-linejoin="round" opacity=".8" clip-path="url(#in-tooth)" d="${broken}"/><g fill="none" stroke-linecap="round" stroke-linejoin="round"><path stroke="#4f3626" stroke-width="3.2" d="${split}"/><path stroke="#fff4da" stroke-width="1.6" opacity=".8" transform="translate(2.6 1)" d="${split}"/></g></g>`,
  `<g id="bridge">${bridge}<g clip-path="url(#beside)">${rim}</g></g>`,
  `<g id="denture-tooth">${made}</g>`,
  gumLayer('gum', 1),
  numbness,
  `<g id="seated">${seated}</g>`,
  `<g id="denture-base"><g fill="none" stroke-linecap="round"><path stroke="#51655e" stroke-width="6" opacity=".3" filter="url(#faint)" transform="translate(1 4)" d="${clasp}"/><path stroke="#7f928b" stroke-width="7" d="${clasp}"/><path stroke="#f3f7f5" stroke-width="3" transform="translate(-.5-1.500)" d="${clasp}"/></g><g filter="url(#clay-rose)"><path fill="url(#paint-saddle)" d="${saddle}"/></g><path fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".6" filter="url(#softer)" d="M-108 352C-100 362-88 366-74 366M52 364C64 364 78 362 92 354"/></g>`,
].join('')

/** Healing takes longest, so the film runs at half speed between these times. */
const healing = { from: 8.8, to: 14.6, story: 2.8 }

function storyAt(time: number): number {
  const { from, to, story } = healing
  if (time < from) return time
  return time < to ? from + ((time - from) * story) / (to - from) : time - (to - from - story)
}

function seek(time: number, stage: Stage): void {
  const t = storyAt(time)

  // 1: the tooth is broken down into its root, and sore. 2: the anaesthetic spreads.
  const numb = eased(t, 3, 4.8)
  const sore = (0.75 + 0.25 * Math.sin(t * 4.5)) * (1 - eased(t, 7.1, 8.7))
  stage.opacity('sore', sore * lerp(1, 0.5, numb))
  spreadNumbness(stage, numb, eased(t, 6.4, 7.6))

  // 3: rocked a little, then lifted away behind the gum's edge.
  const rock = Math.sin((t - 5.8) * 5.4) * 0.7 * shown(t, 5.8, 7.5, 0.5)
  const lift = eased(t, 7.1, 8.7)
  stage.opacity('tooth', lift < 1 ? 1 : 0)
  const loose = 9 * eased(t, 6, 7.1)
  stage.move('tooth', 0, -loose - 640 * lift, `rotate(${(rock + lift * 5).toFixed(2)} 0 640)`)
  stage.opacity('ligament', 1 - eased(t, 6, 7.2))
  stage.opacity('socket', (t > 5.6 ? 1 : 0) * (1 - eased(t, 11, 11.6)))
  stage.opacity('gum-behind', (t > 5.6 ? 1 : 0) * (1 - eased(t, 10, 10.4)))

  // 4: the clot, then new bone under a closing gum.
  const clot = eased(t, 8.75, 9.6)
  const level = lerp(650, 352, clot)
  stage.set('clotted-to', { y: level, height: clot > 0 ? 660 - level : 0 })
  const closed = eased(t, 10, 10.7)
  stage.opacity('clot', 1 - eased(t, 11.2, 11.5))
  stage.opacity('dome', eased(t, 9.3, 9.8) * (1 - eased(t, 10, 10.3)))
  const growing = eased(t, 10.6, 11.3)
  stage.set('growing', { 'stroke-width': growing * 150 })
  stage.opacity('growing', growing > 0 ? 1 - eased(t, 11.5, 11.7) : 0)
  stage.opacity('new-bone', eased(t, 11.1, 11.6))
  stage.opacity('new-edge', eased(t, 10.8, 12))
  setGum(stage, 'gum', 1 - closed)
  stage.set('gum-behind', { d: gumBody(1 - closed, lerp(-18, -2, closed)) })

  // 5: options that may follow, one after the other; none is shown as the best.
  const at = (id: string): number => {
    const choice = choices.find((one) => one.id === id)
    return choice ? shown(t, choice.from, choice.to, 0.35) : 0
  }
  stage.opacity('bridge', at('bridge'))
  stage.opacity('denture-tooth', at('denture'))
  stage.opacity('denture-base', at('denture'))
  // The denture is put in and can be removed.
  const off = -56 * (1 - eased(t, 15.7, 16.5) + eased(t, 16.9, 17.5))
  stage.move('denture-tooth', 0, off)
  stage.move('denture-base', 0, off)
  stage.opacity('implant', at('implant'))
  stage.opacity('seated', at('implant'))
}

export const extraction: Scene = { defs, body, seek }
