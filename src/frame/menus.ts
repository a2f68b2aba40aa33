/** Not the links of a dropdown that is closed. */
const items = 'summary,a:not(details:not([open]) a)'

/** Adds to the browser's own menus what it leaves out: Escape, a click or a Tab outside, Back, and the arrow keys. */
export function operateMenus() {
  const menu = document.getElementById('menu')
  const open = () => menu?.querySelector<HTMLDetailsElement>('details[open]')

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

  const close = (dropdown: HTMLDetailsElement | null | undefined) => {
    if (dropdown) dropdown.open = false
  }

  document.addEventListener('click', ({ target }) => {
    const dropdown = open()
    if (!dropdown?.contains(target as Node)) close(dropdown)
  })

  // Wherever the focus is: some browsers do not give it to a summary that was clicked.
  document.addEventListener('keydown', (event) => {
    const dropdown = open()
    if (event.key !== 'Escape' || !dropdown) return
    // Closes the dropdown only; the menu round it needs an Escape of its own.
    event.preventDefault()
    close(dropdown)
    dropdown.querySelector('summary')?.focus()
  })

  // Whoever tabs out of it has left it; a pointer on its way to another summary has not.
  document.addEventListener('keyup', ({ key, target }) => {
    if (key !== 'Tab') return
    const dropdown = open()
    if (!dropdown?.contains(target as Node)) close(dropdown)
    // A menu that lies over the page would hide what has the focus now.
    if (!(target as Element).closest('#menu, .menu-button')) hide()
  })

  // A link into the page that is shown leaves no page, and would lead behind the menu.
  addEventListener('hashchange', hide)

  // A page that Back brings up again is as it was left, and nobody left it for its menu.
  addEventListener('pagehide', () => {
    close(open())
    hide()
  })

  menu?.addEventListener('keydown', (event) => {
    const { key, target } = event
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key]
    if (step === undefined || !(target instanceof Element)) return
    // With a modifier the arrows are the browser's own: Back, Forward.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const closed = target.closest('details:not([open])')
    if (key === 'ArrowDown' && closed instanceof HTMLDetailsElement) closed.open = true
    const shown = [...menu.querySelectorAll<HTMLElement>(items)].filter((item) => item.offsetWidth > 0)
    const here = shown.indexOf(target.closest<HTMLElement>(items) ?? shown[0]!)
    shown.at((here + step) % shown.length)?.focus()
  })
}
