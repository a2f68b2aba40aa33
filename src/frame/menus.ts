/** Without the links of a closed dropdown. */
const items = 'summary,a:not(details:not([open]) a)'

/** Adds what the browser's own menus lack: Escape, a click or Tab outside, Back, and the arrow keys. */
export function enhanceMenus() {
  const menu = document.getElementById('menu')
  const open = () => menu?.querySelector('details[open]')
  const close = () => open()?.removeAttribute('open')

  const hide = () => {
    if (menu?.hidePopover) menu.hidePopover()
    else menu?.classList.add('closed')
  }

  // Without popover support the menu stays visible until it is hidden here, and its button needs a click handler.
  if (!menu?.hidePopover) {
    hide()
    document.querySelector('.menu-button')?.addEventListener('click', () => menu?.classList.toggle('closed'))
  }

  document.addEventListener('click', ({ target }) => {
    if (!open()?.contains(target as Node)) close()
  })

  // On the document, because some browsers don't focus a summary that was clicked.
  document.addEventListener('keydown', (event) => {
    const dropdown = open()
    if (event.key !== 'Escape' || !dropdown) return
    // Closes only the dropdown; the menu around it needs a second Escape.
    event.preventDefault()
    close()
    dropdown.querySelector('summary')?.focus()
  })

  // Tab out of a dropdown closes it; a pointer pressed on another summary must not.
  document.addEventListener('keyup', ({ key, target }) => {
    if (key !== 'Tab') return
    if (!open()?.contains(target as Node)) close()
    // An open menu would cover the focused element.
    if (!(target as Element).closest('#menu, .menu-button')) hide()
  })

  // A link to an anchor of this page would lead behind the open menu.
  addEventListener('hashchange', hide)

  // The back/forward cache restores a page as it was left, so close its menus.
  addEventListener('pagehide', () => {
    close()
    hide()
  })

  menu?.addEventListener('keydown', (event) => {
    const { key } = event
    const target = event.target as Element
    // Firefox 140 does not move Tab out of a dropdown inside a popover, so Tab is handled here.
    const tab = key === 'Tab'
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Tab: event.shiftKey ? -1 : 1 }[
      key
    ]
    if (!step) return
    // Arrow keys with a modifier belong to the browser: Back, Forward.
    if (event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && !tab)) return
    if (key === 'ArrowDown') target.closest('details')?.setAttribute('open', '')
    const shown = [...menu.querySelectorAll<HTMLElement>(items)].filter((item) => item.offsetWidth > 0)
    const next = shown.indexOf(target.closest<HTMLElement>(items) ?? shown[0]!) + step
    // At either end Tab leaves the menu.
    if (tab && !shown[next]) return
    event.preventDefault()
    shown.at(next % shown.length)?.focus()
  })
}
