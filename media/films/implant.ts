import { colour, face, gum, gumBody, gumLayer, implantCrown, shape } from './anatomy.ts'
import type { Scene, Stage } from './stage.ts'
import { clamp, eased, lerp, linear, seeded, shown } from './timing.ts'

const top = 414
const tip = 606
const pitch = 17

/** Half the body's width at a height, tapering to a rounded tip. */
function halfWidth(y: number): number {
  return lerp(30, 17, clamp((y - top) / (tip - top)))
}

const bodyOutline = `M-30 ${top}H30L18.5 580C16 598 8 ${tip} 0 ${tip}S-16 598-18.5 580z`

/** The thread as slanted ridges; turning the screw makes them wander along it. */
export function thread(turn: number): string {
  let ridges = ''
  for (let y = top + 18 + ((((-turn * pitch) % pitch) + pitch) % pitch); y < tip - 14; y += pitch) {
    const w = halfWidth(y) + 5
    ridges += `M${-w} ${(y + 3).toFixed(1)}C${-w * 0.4} ${(y + 9).toFixed(1)} ${w * 0.4} ${(y + 5).toFixed(1)} ${w} ${(y - 4).toFixed(1)}`
  }
  return ridges
}

/** The implant itself, without its thread's ridges: those are set by whoever turns it. */
export function screw(id: string): string {
  return `<path fill="url(#paint-metal)" stroke="#6f807b" stroke-width="1.2" d="${bodyOutline}"/><path id="${id}-shade" fill="none" stroke="#5f716b" stroke-width="8" opacity=".35" transform="translate(0 3)" d="${thread(0)}"/><path id="${id}" fill="none" stroke="url(#paint-ridge)" stroke-width="5.5" stroke-linecap="round" d="${thread(0)}"/><path fill="url(#paint-metal)" stroke="#6f807b" stroke-width="1.2" d="M-31 ${top - 4}q0-3 3-3h56q3 0 3 3v13h-62z"/>`
}

export const metal =
  '<linearGradient id="paint-metal" gradientUnits="userSpaceOnUse" x1="-32" x2="32"><stop stop-color="#7e8f8a"/><stop offset=".3" stop-color="#eef3f1"/><stop offset=".62" stop-color="#b3c1bc"/><stop offset="1" stop-color="#6c7d77"/></linearGradient><linearGradient id="paint-ridge" gradientUnits="userSpaceOnUse" x1="-34" x2="34"><stop stop-color="#8d9d98"/><stop offset=".3" stop-color="#ffffff"/><stop offset=".62" stop-color="#c6d1cd"/><stop offset="1" stop-color="#788a84"/></linearGradient>'

const abutment = `<path fill="url(#paint-metal)" stroke="#6f807b" stroke-width="1.2" d="M-25 412C-28 396-40 378-43 360L-42 352H-36L-26 306q1-4 5-4H21q4 0 5 4L36 352H42L43 360C40 378 28 396 25 412z"/><path fill="none" stroke="#6f807b" stroke-width="1.5" opacity=".6" d="M-42 353H42"/><path fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8" d="M-19 312L-27 346"/>`

/** The way through the gum while the implant goes in, and the wider one that settles round the connector. */
const slit = 'M-30 340C-28 362-31 390-34 418H34C31 390 28 362 30 340z'
const cuff = 'M-48 344C-44 366-30 394-28 418H28C30 394 44 366 48 344z'

const driver = `<path fill="url(#paint-steel)" d="M-9 0h18v-120h-18z"/><path fill="url(#paint-handle)" d="M-17-120h34v-46q0-6-6-6h-22q-6 0-6 6z"/><path fill="url(#paint-steel)" d="M-12-172h24v-420h-24z"/><path id="driver-mark" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".8" d="M0-130v-30"/>`

interface Grain {
  x: number
  y: number
  far: number
  size: number
  late: number
}

/** Grains of new bone: each ends on the thread, on one side or the other. */
const grains: Grain[] = (() => {
  const random = seeded(5)
  const list: Grain[] = []
  for (let index = 0; index < 96; index += 1) {
    const y = top + 12 + random() * (tip - top - 10)
    const which = index % 2 === 0 ? 1 : -1
    const x = which * (halfWidth(y) + 5 + random() ** 1.6 * 17)
    list.push({ x, y, far: 26 + random() * 46, size: 2.6 + random() * 3.4, late: random() })
  }
  return list
})()

const defs = [
  metal,
  '<clipPath id="in-bone"><path d="M-300 424H300V724H-300z"/></clipPath>',
  '<clipPath id="scanned"><rect id="scanned-to" x="-290" y="360" width="580" height="0"/></clipPath>',
  `<linearGradient id="paint-scan" x2="0" y2="1"><stop stop-color="${colour.teal}" stop-opacity="0"/><stop offset="1" stop-color="${colour.teal}" stop-opacity=".34"/></linearGradient>`,
  `<clipPath id="under-gum"><path id="under-gum-line" d="${gumBody(0)}"/></clipPath>`,
].join('')

const body = [
  // The nerve in the jaw that an implant keeps clear of.
  '<g id="nerve" fill="none"><path stroke="#d39a76" stroke-width="25" opacity=".5" d="M-300 688C-150 680 100 682 300 694"/><path stroke="#f0cf9c" stroke-width="15" opacity=".9" d="M-300 688C-150 680 100 682 300 694"/><path stroke="#e0b071" stroke-width="2" opacity=".8" d="M-300 685C-150 677 100 679 300 691M-300 691C-150 683 100 685 300 697"/></g>',
  `<path id="bed" fill="#cfae78" stroke="#b99865" stroke-width="1.5" d="M-34 ${top - 2}H34L22 584C18 604 8 612 0 612S-18 604-22 584z"/>`,
  gumLayer('gum', 0),
  `<g clip-path="url(#under-gum)"><path id="slit" fill="url(#paint-gum-deep)" d="${slit}"/><path id="cuff" fill="url(#paint-gum-deep)" d="${cuff}"/></g>`,
  `<path id="plan" fill="none" stroke="${colour.teal}" stroke-width="3.5" stroke-linecap="round" stroke-dasharray=".1 9" d="${shape.capFace}"/>`,
  `<g id="survey" clip-path="url(#scanned)"><path fill="#fff" fill-opacity=".35" stroke="${colour.teal}" stroke-width="3.5" stroke-linecap="round" stroke-dasharray=".1 9" d="${bodyOutline}"/><path fill="none" stroke="${colour.teal}" stroke-width="2.5" stroke-linecap="round" d="M86 420V668M76 420h20M76 668h20"/></g>`,
  `<g id="scan"><path fill="url(#paint-scan)" d="M-150 0V-84H150V0z"/><path fill="none" stroke="${colour.teal}" stroke-width="4" stroke-linecap="round" d="M-150 0H150"/></g>`,
  '<g clip-path="url(#in-bone)"><path id="firm" fill="none" stroke="#fbf1da" stroke-width="26" stroke-linejoin="round" opacity=".8" filter="url(#soft)"/></g>',
  '<g id="grains" fill="#fff6df" stroke="#d3b681" stroke-width=".9"></g>',
  `<g id="screw">${screw('ridges')}</g>`,
  `<g id="abutment">${abutment}</g>`,
  `<g id="driver">${driver}</g>`,
  `<g id="crown"><path fill="url(#paint-ceramic)" stroke="#bccdc6" stroke-width="1.6" d="${implantCrown.cap}"/><path fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".9" d="M-94 218C-104 242-106 262-104 284"/></g>`,
  `<g id="outside">${face(implantCrown.face)}${gumLayer('gum-front', 0.72, -4)}</g>`,
  '<ellipse id="shine" cx="0" cy="252" rx="210" ry="170" fill="url(#paint-glow)"/>',
].join('')

function seek(t: number, stage: Stage): void {
  // 1: the gap, what is planned for it, and a scan of the bone.
  stage.opacity('plan', linear(t, -0.6, 0.4) * (1 - linear(t, 4, 4.6)))
  const down = lerp(366, 700, eased(t, 0.9, 3.2))
  stage.opacity('scan', shown(t, 0.7, 3.4, 0.35))
  stage.move('scan', 0, down)
  stage.set('scanned-to', { height: t > 0.9 ? down - 360 : 0 })
  stage.opacity('survey', 1 - linear(t, 4, 4.6))
  stage.opacity('nerve', eased(t, 1.8, 3.2) * lerp(1, 0.45, linear(t, 4.2, 5)))

  // 2: the implant is turned into a prepared bed.
  const opened = eased(t, 4.5, 5.1) * (1 - eased(t, 9, 9.9))
  stage.opacity('slit', opened)
  stage.opacity('bed', eased(t, 4.5, 5.1) * (1 - eased(t, 9.6, 11.6)))
  const approach = eased(t, 4.8, 5.9)
  const driven = eased(t, 5.9, 7.7)
  const lift = lerp(-520, -196, approach) + 196 * driven
  const turns = driven * 7
  stage.opacity('screw', t > 4.75 ? 1 : 0)
  stage.move('screw', 0, lift)
  stage.set('ridges', { d: thread(-turns) })
  stage.set('ridges-shade', { d: thread(-turns) })

  // 3: bone grows onto it, under a closed gum.
  const grown = linear(t, 9.3, 12.8)
  stage.set('firm', { d: bodyOutline })
  stage.opacity('firm', eased(t, 10, 12.8) * 0.85)
  stage.get('grains').innerHTML =
    grown <= 0
      ? ''
      : grains
          .map(({ x, y, far, size, late }) => {
            const k = eased(grown, late * 0.62, late * 0.62 + 0.38)
            const from = x + Math.sign(x) * far * (1 - k)
            return k <= 0
              ? ''
              : `<circle cx="${from.toFixed(2)}" cy="${(y + (1 - k) * 8).toFixed(2)}" r="${size.toFixed(2)}" opacity="${Math.min(1, k * 2.2).toFixed(2)}"/>`
          })
          .join('')

  // 4: the connector goes on, the gum makes room for it.
  const room = eased(t, 13.3, 14)
  stage.opacity('cuff', room)
  const lower = eased(t, 13.7, 15)
  const fixed = eased(t, 15, 15.9)
  stage.opacity('abutment', t > 13.6 ? 1 : 0)
  stage.move('abutment', 0, lerp(-440, 0, lower))

  // The same driver carries the implant and, later, the connector.
  const first = t < 9
  const free = first ? eased(t, 7.9, 8.7) : eased(t, 16, 16.8)
  const carried = first ? lift + top - 6 : lerp(-440, 0, lower) + 304
  stage.opacity('driver', (t > 4.75 && t < 8.75) || (t > 13.6 && t < 16.85) ? 1 : 0)
  stage.move('driver', 0, carried - free * 520)
  const spin = first ? turns : fixed * 3
  const facing = Math.sin(spin * Math.PI * 2)
  stage.move('driver-mark', facing * 13, 0)
  stage.set('driver-mark', { opacity: Math.cos(spin * Math.PI * 2) > 0 ? 0.8 : 0 })

  // 5: the crown seats; seen from outside, gum and neighbours close round it.
  const seat = eased(t, 17.2, 18.8)
  stage.opacity('crown', t > 17.1 ? 1 : 0)
  stage.move('crown', 0, lerp(-360, 0, seat))
  const round = 0.72 * eased(t, 18.4, 20)
  stage.set('gum', { d: gumBody(round, -4 * (round / 0.72)) })
  stage.set('gum-edge', { d: gum(round, -4 * (round / 0.72)) })
  stage.set('under-gum-line', { d: gumBody(round) })
  stage.opacity('outside', eased(t, 19.2, 20.2))
  stage.opacity('shine', shown(t, 18.7, 20.4, 0.7) * 0.6)
}

export const implant: Scene = { defs, body, seek }
