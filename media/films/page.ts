/** Draws one film's picture and offers `seek(t)` to the renderer. The film's text is beside it on the page. */
import type { films } from '#practice/films.ts'
import { behind, defs } from './anatomy.ts'
import { crown } from './crown.ts'
import { extraction } from './extraction.ts'
import { implant } from './implant.ts'
import { frame, wall } from './light.ts'
import { rootCanal } from './root-canal.ts'
import { type Scene, Stage } from './stage.ts'

type FilmKey = keyof typeof films

declare global {
  interface Window {
    /** Draws a second of the film. @returns true when the picture has changed. */
    seek: (t: number) => boolean
  }
}

const scenes: Record<FilmKey, Scene> = { crown, rootCanal, implant, extraction }
const key = new URLSearchParams(location.search).get('film') as FilmKey
const scene = scenes[key]

const root = document.querySelector<SVGSVGElement>('#picture')
if (!root) throw new Error('No picture to draw in')
root.setAttribute('viewBox', `${frame.x} ${frame.y} ${frame.width} ${frame.height}`)
root.innerHTML = `<defs>${defs}${scene.defs}</defs>${behind}<g id="scene">${scene.body}</g>${wall}`
const stage = new Stage(root)

let drawn = ''
window.seek = (t) => {
  scene.seek(t, stage)
  const now = root.innerHTML
  const differs = now !== drawn
  drawn = now
  return differs
}
window.seek(0)
