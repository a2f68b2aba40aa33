/**
 * Operates the treatment films: our bar under the picture instead of the browser's on it, the words of the moment
 * beside it, the steps of the page that lead to their second of the film, and on the home page the choice of a film.
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
  const slider = bar?.querySelector('input')
  const [toggle, full] = bar?.querySelectorAll('button') ?? []
  const [passed, length] = bar?.querySelectorAll('span') ?? []
  const [number, title, text] = player.querySelectorAll<HTMLElement>(
    '.film-words :is(b, p > *, p:last-child)',
  )
  const track = film.textTracks[0]
  if (!bar || !slider || !toggle || !full || !passed || !length || !number || !title || !text || !track)
    return

  const steps = document.querySelectorAll<HTMLAnchorElement>('[data-second]')
  film.controls = false
  bar.hidden = false
  on('click', [film, toggle], () => {
    if (film.paused) void film.play()
    else film.pause()
  })
  on('play', [film], () => {
    toggle.ariaLabel = 'Pause'
    // Its words are below it on a telephone.
    player.scrollIntoView({ block: 'nearest' })
    // Read, so that its words can be printed, but not shown on the picture.
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
  on('cuechange', [track], () => {
    const now = track.activeCues?.[0] as VTTCue | undefined
    if (!now) return
    number.textContent = now.id
    ;[title.textContent = '', text.textContent = ''] = now.text.split('\n')
    if (title instanceof HTMLAnchorElement) title.href = `#step-${now.id}`
    for (const step of steps) step.ariaCurrent = step.dataset['step'] === now.id ? 'step' : null
  })
  // A step of the page leads to the film by itself; one beside the film moves nothing but the film.
  for (const step of steps)
    on('click', [step], (event) => {
      if (step.hash !== '#film') event.preventDefault()
      // A little later: at its very start the step before it may still be told.
      film.currentTime = Number(step.dataset['second']) + 0.05
      void film.play()
    })
  on('click', [full], () => {
    if (film.requestFullscreen) void film.requestFullscreen()
    else film.webkitEnterFullscreen?.()
  })
  // On a full screen there is no bar of ours, and no words beside the picture.
  on('fullscreenchange', [film], () => {
    film.controls = document.fullscreenElement === film
    track.mode = film.controls ? 'showing' : 'hidden'
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

function on(event: string, targets: readonly EventTarget[], act: (event: Event) => void) {
  for (const target of targets) target.addEventListener(event, act)
}

const clock = (seconds: number) => `0:${String(Math.floor(seconds)).padStart(2, '0')}`
