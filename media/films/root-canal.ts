import {
  canal,
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
import { clamp, eased, lerp, linear, shown } from './timing.ts'

/** The way in: wide enough at the top to take all the decay, narrow where it meets the chamber. */
const opening = 'M-24 150L72 150 68 196C62 232 50 262 43 300L30 330H-28L-33 300C-31 262-27 220-24 176z'
const decay =
  'M4 190C8 176 30 160 50 168 66 176 64 200 58 214 54 228 56 246 48 262 42 272 32 266 28 254 20 240 0 214 4 190z'

const sides = ['left', 'right'] as const

/** A file as a slim blade that follows its canal, drawn from its tip upwards. */
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
  `<clipPath id="opening"><path id="opened" d="${opening}"/></clipPath>`,
  '<clipPath id="drilled"><rect id="drilled-to" x="-120" y="140" width="240" height="0"/></clipPath>',
  sides
    .map(
      (which) =>
        `<clipPath id="clean-${which}"><rect id="clean-${which}-to" x="${which === 'left' ? -140 : 0}" y="240" width="140" height="0"/></clipPath><clipPath id="full-${which}"><rect id="full-${which}-to" x="${which === 'left' ? -140 : 0}" y="640" width="140" height="300"/></clipPath>`,
    )
    .join(''),
  '<clipPath id="sealed"><rect id="sealed-to" x="-140" y="420" width="280" height="320"/></clipPath>',
  `<clipPath id="chamber"><path d="M-70 240H70V404H-70z"/></clipPath>`,
  `<clipPath id="in-core"><path d="${shape.core}"/></clipPath>`,
  '<linearGradient id="paint-hollow" gradientUnits="userSpaceOnUse" x2="0" y1="150" y2="560"><stop stop-color="#f9efd8"/><stop offset=".5" stop-color="#fffdf7"/><stop offset="1" stop-color="#fbf2de"/></linearGradient>',
  '<linearGradient id="paint-gutta" x2="0" y2="1"><stop stop-color="#f2a48f"/><stop offset="1" stop-color="#e88a74"/></linearGradient>',
  '<linearGradient id="paint-seal" gradientUnits="userSpaceOnUse" x1="-60" y1="180" x2="60" y2="400"><stop stop-color="#ffffff"/><stop offset="1" stop-color="#e7ecea"/></linearGradient>',
].join('')

const body = [
  gumLayer('gum', 1),
  '<g id="sore-left"><circle cx="-52" cy="636" r="46" fill="url(#paint-sore)"/></g><g id="sore-right"><circle cx="54" cy="636" r="52" fill="url(#paint-sore)"/></g>',
  ligament,
  // The cut tooth, twice: whole, and worn down to the core that carries a crown.
  `<g id="tooth">${enamel}${dentine}</g>`,
  `<g id="core"><g clip-path="url(#in-core)">${enamel}${dentine}</g><path fill="none" stroke="#dcbd86" stroke-width="1.5" d="${shape.capInside}"/></g>`,
  // The living pulp gives way to a clean, empty shape, and that to the filler.
  `<g id="pulp">${pulp}</g>`,
  `<g id="hurt" clip-path="url(#in-pulp)"><path fill="#b9402f" opacity=".5" d="${shape.pulp}"/></g>`,
  `<g clip-path="url(#in-tooth)"><g id="rot"><path fill="#a47c58" opacity=".75" filter="url(#softer)" d="${decay}"/><path fill="#5f4636" opacity=".92" filter="url(#softer)" transform="translate(30 206)scale(.76)translate(-30 -206)" d="${decay}"/></g></g>`,
  sides
    .map(
      (which) =>
        `<g clip-path="url(#clean-${which})"><path fill="url(#paint-hollow)" stroke="#e0c894" stroke-width="1.5" d="${shape.pulp}"/></g>`,
    )
    .join(''),
  `<g id="hollow-in" clip-path="url(#in-crown)"><g clip-path="url(#drilled)"><path fill="url(#paint-hollow)" d="${opening}"/></g></g>`,
  '<g id="rinse" fill="#63b7a6" stroke="#fff" stroke-width="1" clip-path="url(#rinse-in)"></g>',
  sides
    .map(
      (which) =>
        `<g clip-path="url(#full-${which})"><path id="gutta-${which}" fill="url(#paint-gutta)" stroke="#d77a66" stroke-width="1.2" d="${shape.pulp}"/></g>`,
    )
    .join(''),
  // The filling closes chamber and opening, level with the tooth.
  `<g clip-path="url(#sealed)"><g clip-path="url(#chamber)"><path fill="url(#paint-seal)" stroke="#c9d5cf" stroke-width="1.5" d="${shape.pulp}"/></g><g id="seal-in" clip-path="url(#in-crown)"><path fill="url(#paint-seal)" d="${opening}"/><path fill="url(#paint-seal)" d="M-27 280H38V340H-24z"/></g></g>`,
  `<g id="rim" fill="none" stroke="#cbdad3" stroke-width="1.5"><path id="rim-line" d="${shape.crownTop}"/></g>`,
  sides.map(file).join(''),
  `<g id="drill">${handpiece}<path id="spray" fill="#bfe3da" opacity=".9"/></g>`,
  `<g id="crown"><path fill="url(#paint-ceramic)" fill-rule="evenodd" stroke="#bccdc6" stroke-width="1.6" d="${shape.cap}"/><path fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" d="M-93 220C-103 242-105 262-103 282"/></g>`,
  `<g id="outside">${outside}</g>`,
  '<ellipse id="glow" cx="0" cy="252" rx="210" ry="170" fill="url(#paint-glow)"/>',
].join('')

function seek(t: number, stage: Stage): void {
  // 1: decay reaches the centre, which becomes inflamed.
  const spread = lerp(0.35, 1, eased(t, 0.3, 2.2))
  const rotten = 1 - linear(t, 7.3, 7.6)
  stage.opacity('rot', rotten * linear(t, -0.5, 0.6))
  stage.move('rot', 30, 172, `scale(${spread.toFixed(3)})translate(-30 -172)`)
  const beat = 1 + 0.035 * Math.sin(t * 5)
  stage.opacity('hurt', eased(t, 1.4, 2.8) * (0.8 + 0.2 * Math.sin(t * 5)))
  const healed = eased(t, 12, 18.5)
  for (const [index, which] of sides.entries()) {
    const sore = eased(t, 2 + index * 0.3, 3.4 + index * 0.3) * (1 - healed)
    stage.opacity(`sore-${which}`, sore)
    const x = index === 0 ? -52 : 54
    stage.move(`sore-${which}`, x, 636, `scale(${beat.toFixed(3)})translate(${-x} -636)`)
  }

  // 2: the burr opens the tooth from the top down to the chamber.
  const come = eased(t, 4.5, 5.2)
  const depth = eased(t, 5.2, 7.3)
  const leave = eased(t, 7.5, 8.3)
  const cutTo = lerp(176, 322, depth)
  const sway =
    Math.sin((t - 5.2) * 3.2) * lerp(30, 16, depth) * linear(t, 5.2, 5.6) * (1 - linear(t, 7.1, 7.5))
  const tipY = lerp(-40, cutTo, come) - leave * 420
  stage.opacity('drill', t > 4.4 && t < 8.35 ? 1 : 0)
  stage.move('drill', 6 + sway, tipY)
  stage.set('spray', { d: spray(t) })
  stage.opacity('spray', shown(t, 5.15, 7.4, 0.3) * 0.9)
  stage.set('drilled-to', { height: Math.max(0, cutTo + 6 - 140) * (t > 5.15 ? 1 : 0) })

  // 3: one file after the other follows its canal; what it has passed is clean.
  for (const [index, which] of sides.entries()) {
    const start = 8.5 + index * 2.1
    const down = eased(t, start, start + 1.1)
    const work = shown(t, start + 1, start + 2, 0.2) * Math.sin((t - start - 1) * 9) ** 2
    const up = eased(t, start + 1.9, start + 2.5)
    const tip = lerp(0.2, 0.985, down) - work * 0.03 - up * 0.85
    const there = t > start && t < start + 2.5
    stage.opacity(`file-${which}`, there ? 1 : 0)
    const cleanTo = Math.max(lerp(240, 402, eased(t, 8.3, 8.9)), lerp(240, 632, down))
    stage.set(`clean-${which}-to`, { height: cleanTo - 240 })
    if (there) {
      const { outline, middle } = blade(stage, which, tip)
      stage.set(`blade-${which}`, { d: outline })
      stage.set(`twist-${which}`, { d: middle, 'stroke-dashoffset': t * 40 })
      const end = tip - 0.5
      const top = stage.along(`canal-${which}`, clamp(end))
      // Past the end of its path the file simply stands higher.
      const above = Math.min(0, end) * 900
      stage.move(`grip-${which}`, top.x, top.y + above, `rotate(${(top.angle - 90).toFixed(1)})`)
    }
  }
  let beads = ''
  const flow = Math.min(linear(t, 9.6, 10), 1 - linear(t, 13.2, 13.7))
  if (flow > 0) {
    for (const [index, which] of sides.entries()) {
      const from = 9.6 + index * 2.1
      const there = Math.min(linear(t, from, from + 0.4), flow)
      for (let bead = 0; bead < 11; bead += 1) {
        const k = (bead / 11 + t * 0.22 + index * 0.04) % 1
        const at = stage.along(`canal-${which}`, 0.6 + k * 0.385)
        const side = Math.sin(bead * 5 + t * 3) * lerp(6, 1.5, k)
        const size = lerp(7.5, 3.4, k) * (0.75 + 0.25 * Math.sin(bead * 2.3))
        const fade = there * Math.min(1, k * 6, (1 - k) * 6)
        beads += `<circle cx="${(at.x + side).toFixed(2)}" cy="${at.y.toFixed(2)}" r="${size.toFixed(2)}" opacity="${(fade * 0.9).toFixed(2)}"/>`
      }
    }
  }
  stage.get('rinse').innerHTML = beads

  // 4: the filler rises from the tips, the filling closes the top.
  for (const [index, which] of sides.entries()) {
    const fill = eased(t, 13.9 + index * 0.25, 15.4 + index * 0.25)
    const level = lerp(634, 398, fill)
    stage.set(`full-${which}-to`, { y: level, height: fill > 0 ? 640 - level : 0 })
  }
  const seal = eased(t, 15.8, 17.2)
  const level = lerp(406, 140, seal)
  stage.set('sealed-to', { y: level, height: seal > 0 ? 420 - level : 0 })

  // 5: the tooth is shaped, and a crown goes over it.
  const shaped = eased(t, 17.7, 18.5)
  stage.opacity('tooth', 1 - shaped)
  stage.opacity('core', shaped > 0 ? 1 : 0)
  stage.opacity('rim', 1 - shaped)
  for (const id of ['seal-in', 'hollow-in']) {
    stage.set(id, { 'clip-path': shaped > 0 ? 'url(#in-core)' : 'url(#in-crown)' })
  }
  const seat = eased(t, 18.5, 19.8)
  stage.opacity('crown', t > 18.4 ? 1 : 0)
  stage.move('crown', 0, lerp(-330, 0, seat))
  stage.opacity('outside', eased(t, 20.1, 21))
  stage.opacity('glow', shown(t, 19.7, 21.2, 0.7) * 0.6)
}

export const rootCanal: Scene = { defs, body, seek }
