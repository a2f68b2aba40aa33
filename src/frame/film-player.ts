/** Player of a film: control bar, words, links from steps to their second, choice of a film on the home page. */
export function enhancePlayer() {
  const player = document.getElementById('film')
  const film = player?.querySelector('video')
  if (film) operate(player!, film)
}

/** iPhones have full screen only for videos, through this method. */
type AppleFilm = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

function operate(player: HTMLElement, film: AppleFilm) {
  const bar = player.querySelector<HTMLElement>('.film-bar')
  const slider = bar?.querySelector('input')
  const [toggle, full] = bar?.querySelectorAll('button') ?? []
  const [passed, length] = bar?.querySelectorAll('span') ?? []
  const number = player.querySelector('b')
  const title = player.querySelector<HTMLAnchorElement>('.film-title a')
  const text = player.querySelector('.film-words p:last-child')
  const captions = player.querySelector('track')
  if (!bar || !slider || !toggle || !full || !passed || !length || !number || !title || !text || !captions)
    return

  const { track } = captions
  const steps = document.querySelectorAll<HTMLAnchorElement>('[data-second]')
  film.controls = false
  bar.hidden = false
  on('click', [film, toggle], () => {
    if (film.paused) void film.play()
    else film.pause()
  })
  on('play', [film], () => {
    toggle.ariaLabel = 'Pause'
    // On a phone the captions are below it.
    player.scrollIntoView({ block: 'nearest' })
    // `hidden` loads captions for the text beside the picture, not on it.
    track.mode = film.controls ? 'showing' : 'hidden'
  })
  on('pause', [film], () => {
    toggle.ariaLabel = 'Play'
  })
  on('timeupdate', [film], () => {
    slider.valueAsNumber = film.currentTime
    passed.textContent = clock(film.currentTime)
    slider.ariaValueText = `${slider.value} seconds`
  })
  on('input', [slider], () => {
    film.currentTime = slider.valueAsNumber
  })
  const show = (cues: TextTrackCueList | null) => {
    const now = cues?.[0] as VTTCue | undefined
    if (!now) return
    number.textContent = now.id
    title.hash = `step-${now.id}`
    ;[title.textContent = '', text.textContent = ''] = now.text.split('\n')
    for (const step of steps) step.ariaCurrent = step.dataset['step'] === now.id ? 'step' : null
  }
  on('cuechange', [track], () => show(track.activeCues))
  // The words of a chosen film come before the film itself.
  on('load', [captions], () => {
    if (film.currentTime === 0) show(track.cues)
  })
  // A step in the page scrolls to the film as a link; a step beside the film only seeks.
  for (const step of steps)
    on('click', [step], (event) => {
      if (step.hash !== '#film') event.preventDefault()
      // Slightly late: exactly at its start the previous caption may still be active.
      film.currentTime = Number(step.dataset['second']) + 0.05
      void film.play()
    })
  on('click', [full], () => {
    if (film.requestFullscreen) void film.requestFullscreen()
    else film.webkitEnterFullscreen?.()
  })
  // Full screen hides our bar and captions, so the browser's own are shown.
  on('fullscreenchange', [film], () => {
    film.controls = document.fullscreenElement === film
    track.mode = film.controls ? 'showing' : 'hidden'
  })

  // Turns a link to a film's page into a button that plays the film here.
  const choices = document.querySelectorAll<HTMLAnchorElement>('[data-film-choice]')
  const buttons = [...choices].map((link) => {
    const button = document.createElement('button')
    button.append(...link.childNodes)
    button.ariaCurrent = link.ariaCurrent
    link.replaceWith(button)
    on('click', [button], () => {
      for (const one of buttons) one.ariaCurrent = String(one === button)
      const [name, seconds] = [...button.querySelectorAll('span')].map(({ textContent }) => textContent)
      for (const part of player.querySelectorAll('source, img, track'))
        for (const way of ['src', 'srcset'])
          if (part.hasAttribute(way))
            part.setAttribute(
              way,
              part.getAttribute(way)!.replace(/[\w-]+(?=\.\w+$)/, link.dataset['filmChoice'] ?? ''),
            )
      film.ariaLabel = `Film: ${name}`
      length.textContent = seconds ?? ''
      slider.max = String(Number(seconds?.slice(2)))
      for (const anchor of player.querySelectorAll<HTMLAnchorElement>('p > a')) anchor.href = link.href
      film.load()
      void film.play()
    })
    return button
  })
}

function on(event: string, targets: readonly EventTarget[], act: (event: Event) => void) {
  for (const target of targets) target.addEventListener(event, act)
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
