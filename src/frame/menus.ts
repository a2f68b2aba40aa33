/** Not the links of a dropdown that is closed. */
const items = 'summary,a:not(details:not([open]) a)'

/** Adds to the browser's own menus what it leaves out: Escape, a click or a Tab outside, Back, and the arrow keys. */
export function operateMenus() {
  const menu = document.getElementById('menu')
  const open = () => menu?.querySelector('details[open]')
  const close = () => open()?.removeAttribute('open')

  /** The menu of small screens. */
  const hide = () => {
    if (menu?.hidePopover) menu.hidePopover()
    else menu?.classList.add('closed')
  }

  // In browsers without popovers it is there until it is put away, and its button does nothing by itself.
  if (!menu?.hidePopover) {
    hide()
    document.querySelector('.menu-button')?.addEventListener('click', () => menu?.classList.toggle('closed'))
  }

  document.addEventListener('click', ({ target }) => {
    if (!open()?.contains(target as Node)) close()
  })

  // Wherever the focus is: some browsers do not give it to a summary that was clicked.
  document.addEventListener('keydown', (event) => {
    const dropdown = open()
    if (event.key !== 'Escape' || !dropdown) return
    // Closes the dropdown only; the menu round it needs an Escape of its own.
    event.preventDefault()
    close()
    dropdown.querySelector('summary')?.focus()
  })

  // Whoever tabs out of it has left it; a pointer on its way to another summary has not.
  document.addEventListener('keyup', ({ key, target }) => {
    if (key !== 'Tab') return
    if (!open()?.contains(target as Node)) close()
    // A menu that lies over the page would hide what has the focus now.
    if (!(target as Element).closest('#menu, .menu-button')) hide()
  })

  // A link into the page that is shown leaves no page, and would lead behind the menu.
  addEventListener('hashchange', hide)

  // A page that Back brings up again is as it was left, and nobody left it for its menu.
  addEventListener('pagehide', () => {
    close()
    hide()
  })

  menu?.addEventListener('keydown', (event) => {
    const { key } = event
    const target = event.target as Element
    // Firefox 140 leads Tab out of no dropdown inside a popover, so the key does here what it does elsewhere.
    const tab = key === 'Tab'
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Tab: event.shiftKey ? -1 : 1 }[
      key
    ]
    if (!step) return
    // With a modifier the arrows are the browser's own: Back, Forward.
    if (event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && !tab)) return
    if (key === 'ArrowDown') target.closest('details')?.setAttribute('open', '')
    const shown = [...menu.querySelectorAll<HTMLElement>(items)].filter((item) => item.offsetWidth > 0)
    const next = shown.indexOf(target.closest<HTMLElement>(items) ?? shown[0]!) + step
    // At its ends Tab leads on.
    if (tab && !shown[next]) return
    event.preventDefault()
    shown.at(next % shown.length)?.focus()
  })
}
