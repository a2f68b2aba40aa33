import { runWhenShown } from './when-shown.ts'

/** Plays after all else has loaded; not with data saving or reduced motion. Everybody can stop it (WCAG 2.2.2). */
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
    // Autoplay may be blocked: the picture stays.
    film.play().catch(() => {})
  }
  addEventListener('load', () => runWhenShown(play))
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
