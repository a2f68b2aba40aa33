/** Puts one film's words and picture together and offers `seek(t)` to whoever takes the frames. */
import { films, type Film, type FilmKey } from '../../src/practice/films.ts'
import { behind, colour, defs, frontRim } from './anatomy.ts'
import { crown } from './crown.ts'
import { extraction } from './extraction.ts'
import { implant } from './implant.ts'
import { rootCanal } from './root-canal.ts'
import { type Scene, Stage } from './stage.ts'
import { linear } from './timing.ts'

declare global {
  interface Window {
    /** Draws the given second of the film. */
    seek: (t: number) => void
  }
}

const scenes: Record<FilmKey, Scene> = { crown, rootCanal, implant, extraction }
const key = new URLSearchParams(location.search).get('film') as FilmKey
const film: Film = films[key]
const scene = scenes[key]

const left = 84
const body = "font-family='Figtree' font-size='26' font-weight='400'"

/** Two lines as even as the words allow. */
function balanced(text: string): [string, string] {
  const ruler = document.createElement('canvas').getContext('2d')
  if (!ruler) throw new Error('No canvas to measure with')
  ruler.font = '400 26px Figtree'
  const words = text.split(' ')
  let best: [string, string] = [text, '']
  let least = Infinity
  for (let at = 1; at < words.length; at += 1) {
    const lines: [string, string] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const widest = Math.max(ruler.measureText(lines[0]).width, ruler.measureText(lines[1]).width)
    if (widest < least) [best, least] = [lines, widest]
  }
  if (least > 490) throw new Error(`Too long for two lines: ${text}`)
  return best
}

function wording(): string {
  const bar = { width: 52, gap: 10 }
  return film.steps
    .map((step, index) => {
      const [one, two] = balanced(step.text)
      return `<g id="words-${index}"><circle cx="${left + 23}" cy="212" r="23" fill="${colour.pine}"/><text x="${left + 23}" y="220" text-anchor="middle" font-family="Figtree" font-weight="600" font-size="23" fill="#fff">${index + 1}</text><text x="${left - 2}" y="303" font-family="Petrona" font-weight="480" font-size="56" letter-spacing="-1" fill="${colour.pine}">${step.title}</text><text x="${left}" y="364" ${body} fill="#2b4540">${one}</text><text x="${left}" y="402" ${body} fill="#2b4540">${two}</text></g><rect x="${left + index * (bar.width + bar.gap)}" y="620" width="${bar.width}" height="6" rx="3" fill="${colour.mint}"/><rect id="bar-${index}" x="${left + index * (bar.width + bar.gap)}" y="620" width="0" height="6" rx="3" fill="${colour.teal}"/>`
    })
    .join('')
}

await Promise.all(
  ['400 26px Figtree', '600 24px Figtree', '480 56px Petrona'].map((font) => document.fonts.load(font)),
)
const root = document.querySelector<SVGSVGElement>('#picture')
if (!root) throw new Error('No picture to draw in')
root.innerHTML = `<defs>${defs}${scene.defs}</defs><rect width="1280" height="720" fill="${colour.paper}"/><text x="${left}" y="121" font-family="Figtree" font-weight="600" font-size="24" fill="${colour.teal}">${film.name}</text>${wording()}<g transform="translate(894 0)"><g clip-path="url(#window)">${behind}${scene.body}</g>${frontRim}</g>`
const stage = new Stage(root)

window.seek = (t) => {
  film.steps.forEach((step, index) => {
    const last = index === film.steps.length - 1
    const come = index === 0 ? 1 : linear(t, step.from, step.from + 0.35)
    const go = last ? 0 : linear(t, step.to - 0.25, step.to)
    stage.opacity(`words-${index}`, Math.min(come, 1 - go))
    stage.set(`bar-${index}`, { width: 52 * linear(t, step.from, step.to) })
  })
  scene.seek(t, stage)
}
window.seek(0)
