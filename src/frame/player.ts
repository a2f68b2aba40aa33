/**
 * Operates the treatment films: our bar under the picture instead of the browser's on it, the caption of the moment
 * in print, and on the home page the choice of a film.
 */
export function operatePlayers() {
  for (const player of document.querySelectorAll<HTMLElement>('[data-player]')) {
    const film = player.querySelector('video')
    if (film) operate(player, film)
  }
}

/** Telephones by Apple show one film on a full screen and know only this. */
type AppleFilm = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

function operate(player: HTMLElement, film: AppleFilm) {
  const bar = player.querySelector<HTMLElement>('.film-bar')
  const place = bar?.querySelector('input')
  const [toggle, captions, full] = bar?.querySelectorAll('button') ?? []
  const [passed, length] = bar?.querySelectorAll('span') ?? []
  const cue = player.querySelector('.film-cue')
  const track = film.textTracks[0]
  if (!bar || !place || !toggle || !captions || !full || !passed || !length || !cue || !track) return

  film.controls = false
  bar.hidden = false
  on('click', [film, toggle], () => {
    if (film.paused) void film.play()
    else film.pause()
  })
  on('play', [film], () => {
    toggle.ariaLabel = 'Pause'
    // Read, so that its words can be printed, but not shown on the picture.
    if (track.mode === 'disabled') track.mode = 'hidden'
  })
  on('pause', [film], () => {
    toggle.ariaLabel = 'Play'
  })
  on('timeupdate', [film], () => {
    place.valueAsNumber = film.currentTime
    passed.textContent = clock(film.currentTime)
  })
  on('input', [place], () => {
    film.currentTime = place.valueAsNumber
  })
  on('cuechange', [track], () => {
    const now = track.activeCues?.[0] as VTTCue | undefined
    cue.textContent = now?.text.replace('\n', ' ') ?? ''
  })
  on('click', [captions], () => {
    const shown = track.mode === 'showing'
    track.mode = shown ? 'hidden' : 'showing'
    captions.ariaPressed = String(!shown)
  })
  on('click', [full], () => {
    if (film.requestFullscreen) void film.requestFullscreen()
    else film.webkitEnterFullscreen?.()
  })
  // On a full screen there is no bar of ours.
  on('fullscreenchange', [film], () => {
    film.controls = document.fullscreenElement === film
  })

  // A link to the page of a film becomes a button that shows it here.
  const choices = document.querySelectorAll<HTMLAnchorElement>('[data-film-choice]')
  const more = document.querySelector<HTMLAnchorElement>('[data-film-more]')
  const buttons = [...choices].map((link) => {
    const button = document.createElement('button')
    button.append(...link.childNodes)
    button.ariaCurrent = link.ariaCurrent
    link.replaceWith(button)
    on('click', [button], () => {
      for (const one of buttons) one.ariaCurrent = String(one === button)
      const [name, seconds] = [...button.querySelectorAll('span')].map(({ textContent }) => textContent)
      for (const part of player.querySelectorAll<HTMLImageElement>('[src^="/films/"]'))
        part.src = part.src.replace(/[\w-]+(?=\.\w+$)/, link.dataset['filmChoice'] ?? '')
      film.ariaLabel = `Film: ${name}`
      length.textContent = seconds ?? ''
      place.max = String(Number(seconds?.slice(2)))
      if (more) {
        more.href = link.href
        more.firstElementChild!.textContent = name ?? ''
      }
      film.load()
      void film.play()
    })
    return button
  })
}

function on(event: string, targets: readonly EventTarget[], act: () => void) {
  for (const target of targets) target.addEventListener(event, act)
}

const clock = (seconds: number) => `0:${String(Math.floor(seconds)).padStart(2, '0')}`
