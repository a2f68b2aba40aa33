import { face, gumBody, gumLayer, implantCrown, setGum, shape, teal } from './anatomy.ts'
import type { Scene, Stage } from './stage.ts'
import { clamp, eased, lerp, linear, shown } from './timing.ts'

const top = 414
const tip = 622
const pitch = 19

/** Half the width of the body at a height, tapering to a rounded tip. */
function halfWidth(y: number): number {
  return lerp(39, 25, clamp((y - top) / (tip - top)) ** 1.3)
}

const bodyOutline = `M-38 ${top}H38C37 490 31 556 26 596C23 614 12 ${tip} 0 ${tip}S-23 614-26 596C-31 556-37 490-38 ${top}z`

/** The thread as slanted ridges, which move along the screw as it turns. */
export function thread(turn: number): string {
  let ridges = ''
  for (let y = top + 18 + ((((-turn * pitch) % pitch) + pitch) % pitch); y < tip - 14; y += pitch) {
    const w = halfWidth(y) + 5
    ridges += `M${-w} ${(y + 3).toFixed(1)}C${-w * 0.4} ${(y + 9).toFixed(1)} ${w * 0.4} ${(y + 5).toFixed(1)} ${w} ${(y - 4).toFixed(1)}`
  }
  return ridges
}

const collar = `<g filter="url(#clay-steel)"><path fill="url(#paint-metal)" d="M-41 ${top - 6}q0-3 3-3h76q3 0 3 3v17q-41 5-82 0z"/></g><path fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".75" d="M-34 ${top - 4}H20"/>`

/** The implant: a polished collar level with the bone, a thread below it, a rounded tip with a cutting groove. */
export function screw(id: string): string {
  return `<g filter="url(#clay-steel)"><path fill="url(#paint-metal)" d="${bodyOutline}"/></g><clipPath id="${id}-body"><path d="${bodyOutline}"/></clipPath><g clip-path="url(#${id}-body)"><path id="${id}-shade" fill="none" stroke="#4d5f59" stroke-width="9" opacity=".42" transform="translate(0 4)" d="${thread(0)}"/></g><path id="${id}" fill="none" stroke="url(#paint-ridge)" stroke-width="6" stroke-linecap="round" d="${thread(0)}"/><path fill="none" stroke="#3e4f4a" stroke-width="3" stroke-linecap="round" opacity=".45" d="M7 588C10 598 9 608 5 616"/>${collar}`
}

export const metal =
  '<linearGradient id="paint-metal" gradientUnits="userSpaceOnUse" x1="-41" x2="41"><stop stop-color="#7e8f8a"/><stop offset=".28" stop-color="#f3f7f5"/><stop offset=".6" stop-color="#b3c1bc"/><stop offset="1" stop-color="#62736d"/></linearGradient><linearGradient id="paint-ridge" gradientUnits="userSpaceOnUse" x1="-44" x2="44"><stop stop-color="#8d9d98"/><stop offset=".28" stop-color="#ffffff"/><stop offset=".6" stop-color="#c6d1cd"/><stop offset="1" stop-color="#6f827b"/></linearGradient>'

/**
 * The connector: narrower than the implant where they meet, wider through the gum, with a post that carries the crown.
 */
const abutment = `<g filter="url(#clay-steel)"><path fill="url(#paint-metal)" d="M-30 408C-32 392-45 378-47 360L-46 351H-36L-27 298q1-5 6-5H21q5 0 6 5L36 351H46L47 360C45 378 32 392 30 408z"/></g><path fill="none" stroke="#4d5f59" stroke-width="1.6" opacity=".55" d="M-46 352H46M-24 314H24"/><path fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".85" filter="url(#faint)" d="M-19 306L-27 346"/>`

/** The hollow in the crown for the connector's post. */
const hollow = 'M-40 353L-31 297Q-29 286-20 286H20Q29 286 31 297L40 353Q0 362-40 353z'

/** The opening in the gum while the implant goes in, and the wider one that forms round the connector. */
const slit = 'M-54 338C-48 362-48 392-51 424H51C48 392 48 362 54 338z'
const cuff = 'M-52 344C-48 366-34 390-32 420H32C34 390 48 366 52 344z'
/** The edge of an opening is rolled and shiny. */
const lip = (opening: string) =>
  `<path fill="none" stroke="#fbdcd2" stroke-width="5" opacity=".75" filter="url(#softer)" d="${opening}"/>`
/** The same opening, ending at the implant, which it would otherwise cover. */
const cuffAbove = 'M-52 344C-49 365-36 386-34 406H34C36 386 49 365 52 344z'

/**
 * The contact of crown, connector and gum: on each side one curve from the side of the crown to the connector's
 * shoulder.
 */
const meeting = 'M-86 336C-74 347-51 343-47.5 357'
const meetingRight = 'C51 343 74 347 86 336'

/** Definitions for `seated`. */
export const seatedDefs = `<clipPath id="slot"><path d="M-48 350V361C-45 378-33 392-31 406H31C33 392 45 378 48 361V350z"/></clipPath><clipPath id="meeting"><path d="${meeting}V368H47.5V357${meetingRight}L92 326H-92z"/></clipPath>`
/** The gum stays cut open at the connector, to show that crown and implant are joined. */
export const seated = `${face(implantCrown)}${gumLayer('gum-front', 0.72, -6)}<g clip-path="url(#slot)"><path fill="url(#paint-gum-deep)" d="${cuffAbove}"/>${abutment}</g><path fill="none" stroke="#fff3ee" stroke-width="7" opacity=".85" transform="translate(0 6)" filter="url(#softer)" d="${meeting}M47.5 357${meetingRight}"/><g clip-path="url(#meeting)">${face(implantCrown)}</g>${collar}`

const driver = `<ellipse cx="0" cy="0" rx="13" ry="3.6" fill="#33433f" opacity=".7"/><g filter="url(#clay-steel)"><path fill="url(#paint-steel)" d="M-9 0h18v-120h-18z"/><path fill="url(#paint-handle)" d="M-19-120h38v-46q0-8-8-8h-22q-8 0-8 8z"/><path fill="url(#paint-steel)" d="M-12-174h24v-520h-24z"/></g><path fill="#f2b79b" d="M-19-128h38v5h-38z"/><path id="driver-mark" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".8" d="M0-138v-28"/>`

const bristles = 'M0-28L-8 10Q0 15 14 13T42 14 70 13 96 14Q109 15 110 10L102-28z'
const brushBody =
  'M-14-36C-14-29-9-26-2-26H108C138-26 154-31 184-31C220-31 250-21 300-19H460V-53H300C252-53 222-43 184-43C154-43 138-46 108-46H-2C-9-46-14-43-14-36z'
/** Slightly slanted, as bristles spread. */
const filaments = Array.from({ length: 27 }, (_, index) => {
  const x = 2 + index * 3.8
  return `M${x.toFixed(1)}-28L${(x + (x - 51) * 0.12).toFixed(1)} ${index % 2 === 0 ? 8 : 11}`
}).join('')

/** A brush for the edge of the gum: bristles cut to one edge, a tapering neck, and a shadow on the gum. */
const brush = `<g filter="url(#soft)"><path fill="#7c2f2a" opacity=".25" transform="translate(5 9)" d="${brushBody}"/><path fill="#4f7a70" opacity=".4" transform="translate(4 3)" d="${bristles}"/></g><g filter="url(#clay-porcelain)"><path fill="url(#paint-bristles)" d="${bristles}"/></g><path fill="none" stroke="#2f7465" stroke-width="1" opacity=".5" d="${filaments}"/><path fill="none" stroke="#0d3b36" stroke-width="5" opacity=".3" filter="url(#softer)" d="M0-25H103"/><g filter="url(#clay-steel)"><path fill="url(#paint-brush)" d="${brushBody}"/></g><path fill="#f2b79b" d="M258-24.3l6 1.2v-28.3l-6 1z"/><path fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".5" filter="url(#softer)" d="M-4-42H108C138-42 154-40 184-40C220-40 250-48 300-49H440"/>`

/** The bed in the bone, drawn wider than in reality, to show the bone that fills it. */
const bedOutline = `M-47 ${top - 4}H47C48 486 42 556 35 600C30 621 16 631 0 631S-30 621-35 600C-42 556-48 486-47 ${top - 4}z`

const defs = [
  metal,
  seatedDefs,
  '<linearGradient id="paint-bristles" x2="0" y2="1"><stop stop-color="#5fae9d"/><stop offset=".5" stop-color="#9ed4c6"/><stop offset="1" stop-color="#c2e5db"/></linearGradient><linearGradient id="paint-brush" x2="0" y2="1"><stop stop-color="#3a9182"/><stop offset="1" stop-color="#175a51"/></linearGradient>',
  `<clipPath id="in-hollow"><path id="hollow-line" d="${hollow}"/></clipPath>`,
  `<clipPath id="in-bed"><path d="${bedOutline}"/></clipPath>`,
  // The front of growing bone is uneven.
  '<filter id="uneven" filterUnits="userSpaceOnUse" x="-100" y="380" width="200" height="290"><feTurbulence type="fractalNoise" baseFrequency=".07" numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="15" xChannelSelector="R" yChannelSelector="G"/></filter>',
  '<clipPath id="scanned"><rect id="scanned-to" x="-290" y="360" width="580" height="0"/></clipPath>',
  `<linearGradient id="paint-scan" x2="0" y2="1"><stop stop-color="${teal}" stop-opacity="0"/><stop offset="1" stop-color="${teal}" stop-opacity=".22"/></linearGradient>`,
  `<clipPath id="under-gum"><path id="under-gum-line" d="${gumBody(0)}"/></clipPath>`,
].join('')

const canal = 'M-340 712C-150 700 100 702 340 716'

const body = [
  // The nerve in the jaw, which an implant must not touch.
  `<g id="nerve" fill="none"><path stroke="#c08a56" stroke-width="34" opacity=".5" filter="url(#softer)" d="${canal}"/><path stroke="#e9c58c" stroke-width="24" d="${canal}"/><path stroke="#fbe9c2" stroke-width="7" opacity=".9" filter="url(#softer)" transform="translate(0-6)" d="${canal}"/><path stroke="#b97a4c" stroke-width="1.6" opacity=".55" d="${canal}" transform="translate(0 3)"/><path stroke="#b97a4c" stroke-width="1.6" opacity=".45" d="${canal}" transform="translate(0 8)"/></g>`,
  `<g id="bed" clip-path="url(#in-bone-body)"><g filter="url(#hollow-cream)"><path fill="#c8a673" d="${bedOutline}"/></g><g clip-path="url(#in-bed)" fill="none"><path id="new-bone-edge" stroke="#d9b884" filter="url(#uneven)" d="${bedOutline}"/><path id="new-bone" stroke="#fbeed2" filter="url(#uneven)" d="${bedOutline}"/></g></g>`,
  gumLayer('gum', 0),
  `<g clip-path="url(#under-gum)"><g id="slit"><path filter="url(#hollow-socket)" fill="url(#paint-gum-deep)" d="${slit}"/>${lip(slit)}</g><g id="cuff"><path filter="url(#hollow-socket)" fill="url(#paint-gum-deep)" d="${cuff}"/>${lip(cuff)}</g></g>`,
  `<path id="plan" fill="#fff" fill-opacity=".3" stroke="${teal}" stroke-width="4" stroke-linecap="round" stroke-dasharray=".1 9.5" d="${shape.capFace}"/>`,
  `<g id="survey" clip-path="url(#scanned)"><path fill="#fff" fill-opacity=".45" stroke="${teal}" stroke-width="4" stroke-linecap="round" stroke-dasharray=".1 9" pathLength="555.1" d="${bodyOutline}"/><path fill="none" stroke="${teal}" stroke-width="3" stroke-linecap="round" d="M96 406V692M84 406h24M84 692h24"/></g>`,
  `<g id="scan"><path fill="url(#paint-scan)" d="M-320 0V-84H320V0z"/><path fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".5" filter="url(#softer)" d="M-320 0H320"/><path fill="none" stroke="${teal}" stroke-width="4" stroke-linecap="round" d="M-320 0H320"/></g>`,
  `<g id="screw">${screw('ridges')}</g>`,
  `<g id="abutment">${abutment}</g>`,
  `<g id="driver">${driver}</g>`,
  `<g id="crown">${face(implantCrown)}<g id="hollow"><path fill="#c9d6d1" opacity=".75" d="${hollow}"/><path fill="none" stroke="${teal}" stroke-width="2.6" stroke-linecap="round" stroke-dasharray="6 6" opacity=".8" d="${hollow}"/></g></g>`,
  `<g id="post" clip-path="url(#in-hollow)">${abutment}</g>`,
  `<g id="outside">${seated}</g>`,
  `<g id="brush">${brush}</g>`,
  '<ellipse id="shine" cx="0" cy="252" rx="210" ry="170" fill="url(#paint-glow)"/>',
].join('')

function seek(t: number, stage: Stage): void {
  // 1: the gap, the planned crown, and a scan of the bone.
  stage.opacity('plan', linear(t, -0.6, 0.4) * (1 - linear(t, 4, 4.6)))
  const down = lerp(366, 730, eased(t, 0.9, 3.2))
  stage.opacity('scan', shown(t, 0.7, 3.4, 0.35))
  stage.move('scan', 0, down)
  stage.set('scanned-to', { height: t > 0.9 ? down - 360 : 0 })
  stage.opacity('survey', 1 - linear(t, 4, 4.6))
  stage.opacity('nerve', eased(t, 1.8, 3.2) * (1 - linear(t, 4.2, 5)))

  // 2: the implant is turned into a prepared bed.
  const opened = eased(t, 4.5, 5.1) * (1 - eased(t, 9, 9.9))
  stage.opacity('slit', opened)
  const approach = eased(t, 4.8, 5.9)
  const driven = eased(t, 5.9, 7.7)
  const lift = lerp(-520, -196, approach) + 196 * driven
  const turns = driven * 7
  stage.opacity('screw', t > 4.75 ? 1 : 0)
  stage.move('screw', 0, lift)
  stage.set('ridges', { d: thread(-turns) })
  stage.set('ridges-shade', { d: thread(-turns) })

  // 3: bone grows onto it, under a closed gum.
  const grown = eased(t, 9.1, 12.6)
  stage.set('new-bone', { 'stroke-width': grown * 38 })
  stage.set('new-bone-edge', { 'stroke-width': grown > 0 ? grown * 38 + 3 : 0 })
  // Bone that has grown together looks like the rest.
  stage.opacity('bed', eased(t, 4.5, 5.1) * (1 - eased(t, 13.3, 15.2)))

  // 4: the connector goes on, the gum makes room for it.
  const room = eased(t, 13.3, 14)
  stage.opacity('cuff', room)
  const lower = eased(t, 13.7, 15)
  const fixed = eased(t, 15, 15.9)
  stage.opacity('abutment', t > 13.6 ? 1 : 0)
  stage.move('abutment', 0, lerp(-480, 0, lower))

  // The same driver carries first the implant, later the connector.
  const first = t < 9
  const free = first ? eased(t, 7.9, 8.7) : eased(t, 16, 16.8)
  const carried = first ? lift + top - 6 : lerp(-480, 0, lower) + 296
  stage.opacity('driver', (t > 4.75 && t < 8.75) || (t > 13.6 && t < 16.85) ? 1 : 0)
  stage.move('driver', 0, carried - free * 520)
  const spin = first ? turns : fixed * 3
  const facing = Math.sin(spin * Math.PI * 2)
  stage.move('driver-mark', facing * 13, 0)
  stage.set('driver-mark', { opacity: Math.cos(spin * Math.PI * 2) > 0 ? 0.8 : 0 })

  // 5: the crown seats; from outside, gum and neighbours close round it.
  const seat = eased(t, 17.2, 18.8)
  stage.opacity('crown', t > 17.1 ? 1 : 0)
  stage.move('crown', 0, lerp(-360, 0, seat))
  stage.move('hollow-line', 0, lerp(-360, 0, seat))
  const open = 1 - eased(t, 18.6, 19.4)
  stage.opacity('hollow', open)
  stage.opacity('post', t > 17.1 ? open : 0)
  const round = 0.72 * eased(t, 18.4, 20)
  setGum(stage, 'gum', round, -4 * (round / 0.72))
  stage.set('under-gum-line', { d: gumBody(round) })
  stage.opacity('outside', eased(t, 19.2, 20.2))
  stage.opacity('shine', shown(t, 18.7, 20.4, 0.7) * 0.6)

  // 6: a brush moves along the edge of the gum.
  const there = eased(t, 21.9, 22.9) * (1 - eased(t, 24.2, 25))
  const stroke = Math.sin((t - 22.9) * 7) * 15 * shown(t, 22.7, 24.3, 0.3)
  stage.opacity('brush', there > 0 ? 1 : 0)
  stage.move('brush', lerp(330, -46, there) + stroke, 336, 'rotate(-9)')
}

export const implant: Scene = { defs, body, seek }
