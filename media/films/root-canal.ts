import {
  canal,
  dentine,
  enamel,
  gumLayer,
  handpiece,
  ligament,
  neighbourCrowns,
  numbness,
  outside,
  pulp,
  shape,
  spray,
  spreadNumbness,
} from './anatomy.ts'
import { rim } from './light.ts'
import type { Scene, Stage } from './stage.ts'
import { clamp, eased, lerp, linear, shown } from './timing.ts'

/** The access opening: a quarter of the crown's width, straight down the groove to the chamber. */
const opening = 'M-29 150H33L32 204C33 232 41 248 44 268L42 300V316H-40V300L-42 268C-39 248-30 232-28 204z'
/** Decay from the groove: narrow at first, wider in the softer dentine, down to the tip of the chamber. */
const decay =
  'M-3 198C3 194 10 198 10 208 13 221 25 230 27 243 29 255 35 260 33 268 27 277 13 264 3 256-9 248-15 240-13 231-10 220-5 214-3 198z'
/** A sheet of rubber behind the treated tooth, over all others. */
const sheetEdge =
  'M340 372C290 377 236 374 196 362C160 351 122 351 105 351C97 351 92 347 90 339M-340 372C-290 377-236 374-196 362C-160 351-122 351-105 351C-97 351-91 347-89 339'
const sheet =
  'M-340-300H340V372C290 377 236 374 196 362C160 351 122 351 105 351C97 351 92 347 90 339H-89C-91 347-97 351-105 351C-122 351-160 351-196 362C-236 374-290 377-340 372z'
/** Folds of the stretched rubber, away from the tooth, and the teeth under it. */
const folds =
  'M-108 288C-140 252-160 200-172 132M-104 262C-124 220-132 160-132 90M108 288C140 252 160 200 172 132M104 262C124 220 132 160 132 90M-128 300C-180 268-232 220-262 150M128 300C180 268 232 220 262 150'

const sides = ['left', 'right'] as const

/** A file as a slim blade along its canal, built from its tip upwards. */
function blade(stage: Stage, which: 'left' | 'right', tip: number): { outline: string; middle: string } {
  const steps = 26
  const reach = 0.5
  const one: string[] = []
  const two: string[] = []
  const middle: string[] = []
  for (let index = 0; index <= steps; index += 1) {
    const k = clamp(tip - (reach * index) / steps)
    const { x, y, angle } = stage.along(`canal-${which}`, k)
    const half = 0.8 + 2.4 * (index / steps)
    const across = ((angle + 90) * Math.PI) / 180
    const dx = Math.cos(across) * half
    const dy = Math.sin(across) * half
    one.push(`${(x + dx).toFixed(2)} ${(y + dy).toFixed(2)}`)
    two.unshift(`${(x - dx).toFixed(2)} ${(y - dy).toFixed(2)}`)
    middle.push(`${x.toFixed(2)} ${y.toFixed(2)}`)
  }
  return { outline: `M${[...one, ...two].join('L')}z`, middle: `M${middle.join('L')}` }
}

const file = (which: string): string =>
  `<g id="file-${which}"><path id="blade-${which}" fill="url(#paint-steel)" stroke="#7a8b85" stroke-width=".8"/><path id="twist-${which}" fill="none" stroke="#61736c" stroke-width="3.4" stroke-dasharray="1.6 5.4" opacity=".55"/><g id="grip-${which}"><path fill="#e9efec" stroke="#9fb0a9" d="M-7 0h14v-6h-14z"/><path fill="url(#paint-handle)" d="M-11-6h22l2-10q1-26 0-52 0-9-9-9H-4q-9 0-9 9-1 26 0 52z"/><path fill="none" stroke="#0f3d37" stroke-width="1.6" opacity=".5" d="M-12-22h24M-12-32h24M-12-42h24M-12-52h24"/></g></g>`

const defs = [
  `<path id="canal-left" d="${canal.left}"/><path id="canal-right" d="${canal.right}"/>`,
  `<clipPath id="on-sheet"><path d="${sheet}"/></clipPath>`,
  `<clipPath id="opening"><path d="${opening}"/></clipPath>`,
  '<clipPath id="drilled"><rect id="drilled-to" x="-64" y="130" width="128" rx="64" ry="20" height="0"/></clipPath>',
  sides
    .map(
      (which) =>
        `<clipPath id="clean-${which}"><rect id="clean-${which}-to" x="${which === 'left' ? -101 : -1}" y="240" width="102" rx="51" ry="15" height="0"/></clipPath><clipPath id="full-${which}"><rect id="full-${which}-to" x="${which === 'left' ? -100 : 0}" y="640" width="100" rx="50" ry="9" height="0"/></clipPath>`,
    )
    .join(''),
  '<clipPath id="rinsed"><use href="#clean-left-to"/><use href="#clean-right-to"/></clipPath>',
  '<clipPath id="sealed"><rect id="sealed-to" x="-140" y="420" width="280" height="320"/></clipPath>',
  `<clipPath id="chamber"><path d="M-70 240H70V404H-70z"/></clipPath>`,
  '<radialGradient id="paint-spoilt"><stop stop-color="#3f0f0d" stop-opacity=".85"/><stop offset=".45" stop-color="#5a1713" stop-opacity=".5"/><stop offset="1" stop-color="#7a1f1a" stop-opacity="0"/></radialGradient>',
  `<clipPath id="in-core"><path d="${shape.core}"/></clipPath>`,
  '<linearGradient id="paint-far" x2="0" y2="1"><stop stop-color="#dfe8e3"/><stop offset=".55" stop-color="#f4f6f1"/><stop offset="1" stop-color="#e9ece3"/></linearGradient>',
  '<linearGradient id="paint-hollow" gradientUnits="userSpaceOnUse" x2="0" y1="150" y2="560"><stop stop-color="#f8ebcd"/><stop offset=".5" stop-color="#fdf3dc"/><stop offset="1" stop-color="#f6e6c4"/></linearGradient>',
  // Dark and hatched, so that nobody mistakes it for living or diseased tissue, in colour or in grey.
  '<linearGradient id="paint-filler" gradientUnits="userSpaceOnUse" x2="0" y1="390" y2="640"><stop stop-color="#15495a"/><stop offset="1" stop-color="#0d3340"/></linearGradient>',
  '<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path fill="none" stroke="#8fcfcb" stroke-width="1.6" opacity=".42" d="M0 0V9"/></pattern>',
  '<linearGradient id="paint-seal" gradientUnits="userSpaceOnUse" x1="-60" y1="180" x2="60" y2="400"><stop stop-color="#ffffff"/><stop offset="1" stop-color="#dde6e3"/></linearGradient>',
  '<linearGradient id="paint-sheet" x2="0" y2="1"><stop stop-color="#6fb3a6"/><stop offset=".6" stop-color="#86c4b6"/><stop offset="1" stop-color="#a5d6c9"/></linearGradient>',
].join('')

const body = [
  gumLayer('gum', 1),
  `<g id="sheet"><path fill="none" stroke="#7c332e" stroke-width="12" opacity=".45" filter="url(#soft)" transform="translate(2 8)" d="${sheetEdge}"/><path fill="url(#paint-sheet)" d="${sheet}"/><g clip-path="url(#on-sheet)"><g filter="url(#soft)"><g fill="#2f7565" opacity=".55" transform="translate(8 10)">${neighbourCrowns}</g><g fill="#9dd6c8">${neighbourCrowns}</g></g></g><path fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity=".55" filter="url(#soft)" d="M168 214C156 238 152 262 156 290M-214 196C-192 188-168 196-156 216"/><g filter="url(#softest)"><ellipse cx="18" cy="252" rx="124" ry="104" fill="#245f53" opacity=".5"/></g><g fill="none" filter="url(#soft)"><path stroke="#377c6d" stroke-width="12" opacity=".45" d="${folds}"/><path stroke="#fff" stroke-width="8" opacity=".5" transform="translate(-8 3)" d="${folds}"/></g><path fill="none" stroke="#3d8677" stroke-width="5" d="${sheetEdge}"/><path fill="none" stroke="#e3f5ef" stroke-width="2.5" transform="translate(0-3)" d="${sheetEdge}"/></g><g id="sheet-rim" clip-path="url(#on-sheet)">${rim}</g>`,
  ligament,
  '<g id="sore-left"><circle cx="-52" cy="640" r="50" fill="url(#paint-sore)"/></g><g id="sore-right"><circle cx="54" cy="640" r="56" fill="url(#paint-sore)"/></g>',
  // The cut tooth, twice: whole, and worn down to the core that carries a crown.
  `<g id="tooth">${enamel}${dentine}</g>`,
  `<g id="core"><g clip-path="url(#in-core)">${enamel}${dentine}</g></g>`,
  // The living pulp is replaced by a clean, empty shape, and that by the filler.
  `<g id="pulp">${pulp}</g>`,
  `<g id="hurt" clip-path="url(#in-pulp)"><path fill="#a92d22" opacity=".5" d="${shape.pulp}"/><circle cx="36" cy="262" r="200" fill="url(#paint-spoilt)"/></g>`,
  `<g clip-path="url(#in-tooth)"><g id="rot"><path fill="#b08a5e" opacity=".7" filter="url(#softer)" transform="translate(8 230)scale(1.3 1.12)translate(-8-230)" d="${decay}"/><path fill="#6b4a33" filter="url(#faint)" d="${decay}"/><path fill="#3f2a1e" opacity=".8" filter="url(#softer)" transform="translate(8 232)scale(.55 .8)translate(-8-232)" d="${decay}"/></g></g>`,
  // Numb tissue looks calm, including the remaining pulp.
  `<path id="calm" fill="#e6b9b0" d="${shape.pulp}"/>`,
  numbness,
  // All cleaned parts form one hollow.
  `<g filter="url(#hollow-cream)" fill="url(#paint-hollow)">${sides.map((which) => `<path clip-path="url(#clean-${which})" d="${shape.pulp}"/>`).join('')}<g id="hollow-in" clip-path="url(#in-crown)"><g clip-path="url(#drilled)"><path d="${opening}"/><path d="${shape.pulp}"/></g></g></g><g id="far-wall" clip-path="url(#in-crown)"><g clip-path="url(#drilled)"><path clip-path="url(#opening)" fill="url(#paint-far)" d="M-60 140H60V208C30 222-30 222-60 208z"/></g></g>`,
  `<g id="rinse" clip-path="url(#rinsed)"><g clip-path="url(#in-pulp)"><path fill="#4fb3cc" opacity=".5" d="M-140 312H140V640H-140z"/><path fill="none" stroke="#e6f7fb" stroke-width="3" opacity=".8" d="M-60 313H60"/><g id="plume"><ellipse cy="14" rx="12" ry="26" fill="#f2fbfd" opacity=".75" filter="url(#softer)"/></g></g></g>`,
  `<g fill="none" stroke-linecap="round"><path id="needle-edge" stroke="#6f817b" stroke-width="5.4" pathLength="1" d="${canal.left}"/><path id="needle" stroke="#eef4f1" stroke-width="2.8" pathLength="1" d="${canal.left}"/></g>`,
  sides
    .map(
      (which) =>
        `<g clip-path="url(#full-${which})"><path fill="url(#paint-filler)" d="${shape.pulp}"/><path fill="url(#hatch)" d="${shape.pulp}"/><path fill="none" stroke="#082833" stroke-width="2" d="${shape.pulp}"/></g>`,
    )
    .join(''),
  // The filling closes chamber and opening, level with the tooth.
  `<g clip-path="url(#sealed)"><g id="seal-in" clip-path="url(#in-crown)"><path fill="none" stroke="#a9bdb6" stroke-width="3.6" d="${opening}"/></g><g clip-path="url(#chamber)"><path fill="url(#paint-seal)" stroke="#a9bdb6" stroke-width="3.6" d="${shape.pulp}"/><path fill="url(#paint-seal)" d="${shape.pulp}"/></g><g id="seal-on" clip-path="url(#in-crown)"><path fill="url(#paint-seal)" d="${opening}M-40 284H41.5L43 348H-42z"/></g></g>`,
  sides.map(file).join(''),
  `<g id="drill">${handpiece}<path id="spray" fill="#e4f6f1" opacity=".95"/></g>`,
  `<g id="crown"><g filter="url(#clay-porcelain)"><path fill="url(#paint-ceramic)" d="${shape.cap}"/></g><path fill="none" stroke="#7f9d93" stroke-width="1.6" opacity=".6" d="${shape.capInside}"/></g>`,
  `<g id="outside">${outside}</g>`,
  '<ellipse id="glow" cx="0" cy="252" rx="210" ry="170" fill="url(#paint-glow)"/>',
].join('')

/** Duration of numbing and placing the sheet, which happen before the rest. */
const pause = 2.8

function seek(time: number, stage: Stage): void {
  // 2: numbing, then a sheet of rubber comes down round the tooth; it leaves before the crown comes.
  const numb = eased(time, 4.3, 5.6)
  const awake = eased(time, 20.4, 21.8)
  spreadNumbness(stage, numb, awake)
  stage.opacity('calm', 0.62 * eased(time, 4.8, 6) * (1 - awake))
  const covered = eased(time, 5.2, 6.6) * (1 - eased(time, 19.9, 20.8))
  stage.opacity('sheet', covered > 0 ? 1 : 0)
  stage.move('sheet', 0, lerp(-400, 0, covered))
  stage.opacity('sheet-rim', covered ** 4)

  // Pain comes first; from there on `t` leaves out the numbing.
  const t = time < 4.2 ? time : Math.max(4.2, time - pause)
  // 1: decay reaches the centre, which becomes inflamed.
  const spread = lerp(0.45, 1, eased(t, 0.3, 2.2))
  const rotten = 1 - linear(t, 7.3, 7.6)
  stage.opacity('rot', rotten * linear(t, -0.5, 0.6))
  stage.move('rot', 4, 200, `scale(${spread.toFixed(3)})translate(-4 -200)`)
  const beat = 1 + 0.035 * Math.sin(time * 5)
  stage.opacity('hurt', eased(t, 1.4, 2.8) * (0.8 + 0.2 * Math.sin(time * 5)))
  const healed = 0.85 * eased(t, 11.5, 17.5) + 0.15 * eased(t, 19.4, 21.4)
  for (const [index, which] of sides.entries()) {
    const sore = eased(t, 2 + index * 0.3, 3.4 + index * 0.3) * (1 - healed) * lerp(1, 0.6, numb)
    stage.opacity(`sore-${which}`, sore)
    const x = index === 0 ? -52 : 54
    stage.move(`sore-${which}`, x, 640, `scale(${beat.toFixed(3)})translate(${-x} -640)`)
  }

  // 3: the burr opens the tooth from the top down to the chamber.
  const come = eased(t, 4.5, 5.2)
  const depth = eased(t, 5.2, 7.3)
  const leave = eased(t, 7.5, 8.3)
  const cutTo = lerp(192, 318, depth)
  const sway =
    Math.sin((t - 5.2) * 3.2) * lerp(11, 17, depth) * linear(t, 5.2, 5.6) * (1 - linear(t, 7.1, 7.5))
  const tipY = lerp(-40, cutTo, come) - leave * 520
  stage.opacity('drill', t > 4.4 && t < 8.35 ? 1 : 0)
  stage.move('drill', 2 + sway, tipY)
  stage.set('spray', { d: spray(t) })
  stage.opacity('spray', shown(t, 5.15, 7.4, 0.3) * 0.9)
  stage.set('drilled-to', { height: Math.max(0, cutTo + 8 - 130) * (t > 5.15 ? 1 : 0) })

  // 4: one file after the other follows its canal; what it has passed is clean.
  for (const [index, which] of sides.entries()) {
    const start = 8.5 + index * 2.1
    const down = eased(t, start, start + 1.1)
    const work = shown(t, start + 1, start + 2, 0.2) * Math.sin((t - start - 1) * 9) ** 2
    const up = eased(t, start + 1.9, start + 2.5)
    const tip = lerp(0.2, 0.985, down) - work * 0.03 - up * 0.85
    const there = t > start && t < start + 2.5
    stage.opacity(`file-${which}`, there ? 1 : 0)
    const cleanTo = Math.max(lerp(240, 418, eased(t, 8.3, 8.9)), lerp(240, 632, down))
    stage.set(`clean-${which}-to`, { height: cleanTo - 240 })
    if (there) {
      const { outline, middle } = blade(stage, which, tip)
      stage.set(`blade-${which}`, { d: outline })
      stage.set(`twist-${which}`, { d: middle, 'stroke-dashoffset': t * 40 })
      const end = tip - 0.5
      const top = stage.along(`canal-${which}`, clamp(end))
      // Beyond the start of its path the file is just moved up.
      const above = Math.min(0, end) * 900
      stage.move(`grip-${which}`, top.x, top.y + above, `rotate(${(top.angle - 90).toFixed(1)})`)
    }
  }
  // The rinse fills the cleaned part; a fine needle delivers it.
  stage.opacity('rinse', Math.min(linear(t, 9.4, 10), 1 - linear(t, 13.2, 13.8)))
  const needle = eased(t, 12.7, 13.1) * (1 - eased(t, 13.5, 13.8)) * 0.84
  for (const id of ['needle', 'needle-edge']) {
    stage.opacity(id, needle > 0 ? 1 : 0)
    stage.set(id, { 'stroke-dasharray': `${needle.toFixed(4)} 2` })
  }
  const mouth = stage.along('canal-left', needle)
  stage.move('plume', mouth.x, mouth.y)
  stage.opacity('plume', needle > 0.5 ? 0.8 + 0.2 * Math.sin(time * 14) : 0)

  // 5: the filler rises from the tips, the filling closes the top.
  for (const [index, which] of sides.entries()) {
    const fill = eased(t, 13.9 + index * 0.25, 15.4 + index * 0.25)
    const level = lerp(634, 398, fill)
    stage.set(`full-${which}-to`, { y: level, height: fill > 0 ? 660 - level : 0 })
  }
  const seal = eased(t, 15.8, 17.2)
  const level = lerp(406, 140, seal)
  stage.set('sealed-to', { y: level, height: seal > 0 ? 420 - level : 0 })

  // 6: the tooth is shaped, and a crown goes over it.
  const shaped = eased(t, 17.7, 18.5)
  stage.opacity('tooth', 1 - shaped)
  stage.opacity('core', shaped > 0 ? 1 : 0)
  for (const id of ['seal-in', 'seal-on', 'hollow-in', 'far-wall']) {
    stage.set(id, { 'clip-path': shaped > 0 ? 'url(#in-core)' : 'url(#in-crown)' })
  }
  const seat = eased(t, 18.5, 19.8)
  stage.opacity('crown', t > 18.4 ? 1 : 0)
  stage.move('crown', 0, lerp(-330, 0, seat))
  stage.opacity('outside', eased(t, 20.1, 21))
  stage.opacity('glow', shown(t, 19.7, 21.2, 0.7) * 0.6)
}

export const rootCanal: Scene = { defs, body, seek }
