const items = 'summary,a'

/** Adds to the browser's own dropdowns what it leaves out: Escape, a click outside, and the arrow keys. */
export function operateMenus() {
  const menu = document.getElementById('menu')
  const open = () => menu?.querySelector<HTMLDetailsElement>('details[open]')

  document.addEventListener('click', ({ target }) => {
    const dropdown = open()
    if (dropdown && !dropdown.contains(target as Node)) dropdown.open = false
  })

  menu?.addEventListener('keydown', (event) => {
    const dropdown = open()
    const { key, target } = event
    if (key === 'Escape' && dropdown) {
      // Closes the dropdown only; the menu round it needs an Escape of its own.
      event.preventDefault()
      dropdown.open = false
      dropdown.querySelector('summary')?.focus()
      return
    }
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key]
    if (step === undefined || !(target instanceof Element)) return
    event.preventDefault()
    const closed = target.closest('details:not([open])')
    if (key === 'ArrowDown' && closed instanceof HTMLDetailsElement) closed.open = true
    const shown = [...menu.querySelectorAll<HTMLElement>(items)].filter((item) => item.checkVisibility())
    const here = shown.indexOf(target.closest<HTMLElement>(items) ?? shown[0]!)
    shown.at((here + step) % shown.length)?.focus()
  })
}
