import { face, gum, gumBody, gumLayer, implantCrown, shape } from './anatomy.ts'
import { metal, screw } from './implant.ts'
import type { Scene, Stage } from './stage.ts'
import { eased, lerp, seeded, shown } from './timing.ts'

/** What is left of the tooth: one cusp has broken away along this line. */
const kept =
  'M-300 100H2C4 150 -2 186 6 204C14 222 24 224 26 240C28 258 40 264 56 270C76 277 78 296 130 300V724H-300z'
const broken = 'M4 180C2 190 2 196 6 204C14 222 24 224 26 240C28 258 40 264 56 270C76 277 78 296 130 300'

const nerves = 'M-52 640C-54 668-80 690-84 730M54 640C56 668 20 690 6 730'

/** New bone in the socket, in the manner of the old. */
function filling(): string {
  const random = seeded(23)
  let out = ''
  for (let index = 0; index < 44; index += 1) {
    const x = -90 + random() * 180
    const y = 430 + random() * 200
    out += `<ellipse transform="translate(${x.toFixed(1)} ${y.toFixed(1)})rotate(${(random() * 180).toFixed(0)})" rx="${(3.6 + random() * 5).toFixed(1)}" ry="${(2 + random() * 3).toFixed(1)}" opacity="${(0.3 + random() * 0.4).toFixed(2)}"/>`
  }
  return `<g fill="#d8bd90">${out}</g>`
}

const choices = [
  { id: 'gap', label: 'Leave the gap', from: 11.7, to: 12.9 },
  { id: 'bridge', label: 'A bridge', from: 12.8, to: 13.9 },
  { id: 'denture', label: 'A denture', from: 13.8, to: 14.9 },
  { id: 'implant', label: 'An implant', from: 14.8, to: 17 },
] as const

const defs = [
  metal,
  `<clipPath id="kept"><path d="${kept}"/></clipPath>`,
  `<clipPath id="in-socket"><path d="${shape.root}"/></clipPath>`,
  '<clipPath id="clotted"><rect id="clotted-to" x="-140" y="660" width="280" height="300"/></clipPath>',
  '<linearGradient id="paint-socket" x2="0" y2="1"><stop stop-color="#d8a498"/><stop offset="1" stop-color="#c48e82"/></linearGradient>',
  '<linearGradient id="paint-clot" x2="0" y2="1"><stop stop-color="#d98e80"/><stop offset="1" stop-color="#c87a6b"/></linearGradient>',
  '<linearGradient id="paint-saddle" x2="0" y2="1"><stop stop-color="#f3aea6"/><stop offset="1" stop-color="#d77f7a"/></linearGradient>',
  `<linearGradient id="paint-new-bone" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="398" y2="724"><stop stop-color="#f3e6cf"/><stop offset="1" stop-color="#e2cba4"/></linearGradient>`,
].join('')

const cap = face(shape.crown)
const pontic = face(implantCrown.face)

const body = [
  '<g clip-path="url(#below-gum)"><ellipse id="numb" cx="0" cy="520" rx="230" ry="230" fill="url(#paint-numb)"/></g>',
  '<g fill="none" stroke-linecap="round"><g id="nerves"><path stroke="#d9ad58" stroke-width="7" opacity=".55" d="' +
    `${nerves}"/><path id="nerve-core" stroke="#f1cf86" stroke-width="4" d="${nerves}"/></g></g>`,
  '<path id="path-left" fill="none" d="M-52 640C-54 668-80 690-84 730"/><path id="path-right" fill="none" d="M54 640C56 668 20 690 6 730"/><g id="pulses" fill="#c4553f"></g>',
  // The socket, then what fills it as it heals.
  `<g id="socket"><path fill="url(#paint-socket)" stroke="#d9a092" stroke-width="9" clip-path="url(#below-gum)" d="${shape.root}"/><path fill="url(#paint-gum-deep)" d="M-92 404C-60 418 60 418 92 404V332H-92z"/></g>`,
  `<g clip-path="url(#clotted)"><path id="clot" fill="url(#paint-clot)" d="${shape.root}"/></g>`,
  `<g id="new-bone" clip-path="url(#below-gum)"><path fill="url(#paint-new-bone)" stroke="url(#paint-new-bone)" stroke-width="12" d="${shape.root}"/>${filling()}</g>`,
  `<path id="gum-behind" fill="url(#paint-gum-deep)" d="${gumBody(1, -18)}"/>`,
  `<g id="ligament"><path fill="none" stroke="#e5a093" stroke-width="13" clip-path="url(#below-gum)" d="${shape.rootLine}"/></g>`,
  `<g id="implant">${screw('ridges')}<path fill="url(#paint-metal)" d="M-25 412C-28 396-40 378-43 356H43C40 378 28 396 25 412z"/>${pontic}</g>`,
  `<g id="tooth"><g clip-path="url(#kept)"><path fill="url(#paint-root)" stroke="#cfae78" stroke-width="1.5" d="${shape.tooth}"/><path fill="none" stroke="#b9935a" stroke-width="14" opacity=".18" filter="url(#soft)" d="M0 360V462M-22 560C-18 520-12 490 0 478 12 490 18 520 22 560"/><path fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".45" d="M-80 400C-82 470-76 540-66 590"/>${face(shape.crown)}<g clip-path="url(#in-tooth)"><path fill="#c19a6b" opacity=".8" filter="url(#softer)" d="M2 176C-8 194-10 214 0 226 10 238 8 250 14 260 24 276 44 278 54 286 66 298 84 306 112 310L130 300C78 296 76 277 56 270 40 264 28 258 26 240 24 224 14 222 6 204 2 196 4 186 4 176z"/><path fill="#7d5c45" opacity=".9" filter="url(#softer)" d="M3 190C-2 204 4 216 10 224 16 232 15 246 20 254 30 266 46 270 56 277 68 286 80 294 100 298L118 300C78 296 76 277 56 270 40 264 28 258 26 240 24 224 14 222 6 204z"/></g></g><path fill="none" stroke="#8a6a50" stroke-width="2.5" stroke-linejoin="round" clip-path="url(#in-tooth)" d="${broken}"/></g>`,
  `<g id="bridge"><g transform="translate(256 6)scale(-1 1)">${cap}</g><g transform="translate(-256 6)">${cap}</g><path fill="#eef3f0" d="M-148 250q12 6 24 0v40q-12-6-24 0zM124 250q12 6 24 0v40q-12-6-24 0z"/><g transform="scale(1.12 1)">${pontic}</g></g>`,
  `<g id="denture-tooth">${pontic}</g>`,
  gumLayer('gum', 1),
  '<g id="denture-base"><path fill="url(#paint-saddle)" stroke="#c56f69" stroke-width="1.5" d="M-122 318C-108 326-98 344-72 346C-44 350-26 338 0 338S44 350 72 346C98 344 108 326 122 318C132 344 134 366 122 382C84 398-84 398-122 382C-134 366-132 344-122 318z"/><path fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".55" d="M-96 362C-60 374 10 376 60 370"/><path fill="none" stroke="#93a49e" stroke-width="7" stroke-linecap="round" d="M-116 334C-126 312-148 306-184 318M116 334C126 312 148 306 184 318"/><path fill="none" stroke="#eef3f1" stroke-width="2.5" stroke-linecap="round" d="M-118 330C-129 309-150 304-182 316M118 330C129 309 150 304 182 316"/></g>',
  choices
    .map(
      ({ id, label }) =>
        `<text id="label-${id}" x="0" y="138" text-anchor="middle" font-family="Figtree" font-weight="600" font-size="26" fill="#14453f">${label}</text>`,
    )
    .join(''),
].join('')

function seek(t: number, stage: Stage): void {
  // 1: the tooth hurts.
  const pain = 1 - eased(t, 3.2, 4.6)
  let pulses = ''
  for (const which of ['left', 'right']) {
    for (let index = 0; index < 3; index += 1) {
      const k = (t * 0.45 + index / 3) % 1
      const at = stage.along(`path-${which}`, k)
      const strength = Math.min(1, k * 5, (1 - k) * 5) * pain
      pulses += `<circle cx="${at.x.toFixed(2)}" cy="${at.y.toFixed(2)}" r="5.5" opacity="${strength.toFixed(2)}"/>`
    }
  }
  stage.get('pulses').innerHTML = pulses
  stage.opacity('nerves', lerp(1, 0.3, eased(t, 3.2, 4.8)) * (1 - eased(t, 9, 10)))

  // 2: the anaesthetic spreads round the roots.
  const numb = eased(t, 3, 4.8)
  stage.opacity('numb', numb * (1 - eased(t, 8, 9.2)) * 0.95)
  stage.move('numb', 0, 0, `translate(0 520)scale(${lerp(0.35, 1, numb).toFixed(3)})translate(0 -520)`)

  // 3: rocked a little, then lifted away behind the gum's edge.
  const rock = Math.sin((t - 5.8) * 4.6) * 3 * shown(t, 5.8, 7.5, 0.5)
  const lift = eased(t, 7.1, 8.7)
  stage.opacity('tooth', lift < 1 ? 1 : 0)
  stage.move('tooth', 0, -620 * lift, `rotate(${(rock + lift * 5).toFixed(2)} 0 580)`)
  stage.opacity('ligament', 1 - eased(t, 6, 7.2))
  stage.opacity('socket', (t > 5.6 ? 1 : 0) * (1 - eased(t, 11, 11.6)))
  stage.opacity('gum-behind', t > 5.6 ? 1 : 0)

  // 4: the clot, then new bone under a closing gum.
  const clot = eased(t, 8.8, 9.9)
  const level = lerp(650, 366, clot)
  stage.set('clotted-to', { y: level, height: clot > 0 ? 660 - level : 0 })
  const closed = eased(t, 9.8, 11.3)
  stage.opacity('clot', 1 - eased(t, 10.6, 11.5))
  stage.opacity('new-bone', eased(t, 10.2, 11.5))
  stage.set('gum', { d: gumBody(1 - closed) })
  stage.set('gum-edge', { d: gum(1 - closed) })
  stage.set('gum-behind', { d: gumBody(1 - closed, lerp(-18, -2, closed)) })

  // 5: what may follow, one after the other; none is shown as the best.
  for (const { id, from, to } of choices) stage.opacity(`label-${id}`, shown(t, from, to, 0.3))
  const at = (id: string): number => {
    const choice = choices.find((one) => one.id === id)
    return choice ? shown(t, choice.from, choice.to, 0.35) : 0
  }
  stage.opacity('bridge', at('bridge'))
  stage.opacity('denture-tooth', at('denture'))
  stage.opacity('denture-base', at('denture'))
  stage.opacity('implant', at('implant'))
}

export const extraction: Scene = { defs, body, seek }
