import { whenShown } from './when-shown.ts'

/**
 * Plays the film behind the home page's welcome, after everything else has loaded. Whoever saves data or prefers less
 * motion keeps the still picture under it; everybody can stop it (WCAG 2.2.2).
 */
export function playFilm() {
  const film = document.querySelector<HTMLVideoElement>('video[data-film]')
  const sources = film?.querySelector('template')
  const toggle = document.querySelector<HTMLButtonElement>('[data-film-toggle]')
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
  if (
    !film ||
    !sources ||
    !toggle ||
    connection?.saveData ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
    return

  const play = () => {
    film.append(sources.content)
    // A browser that refuses to play by itself simply keeps the picture.
    film.play().catch(() => {})
  }
  addEventListener('load', () => whenShown(play))
  film.addEventListener('playing', () => {
    film.dataset['playing'] = ''
    toggle.hidden = false
  })
  toggle.addEventListener('click', () => {
    if (film.paused) void film.play()
    else film.pause()
    toggle.ariaPressed = String(film.paused)
  })
}
