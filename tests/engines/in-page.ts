import { findLostText } from '../support/measure.ts'

/* Runs in the page, sent as text: each function uses nothing but its arguments. */

/** An element to find. Elements in the topmost dialog come first, and invisible ones are ignored. */
export interface Thing {
  kind:
    | 'button'
    | 'link'
    | 'field'
    | 'heading'
    | 'dialog'
    | 'alert'
    | 'status'
    | 'region'
    | 'summary'
    | 'part'
  /** Its accessible name, or the beginning or a part of it, best match first. For `part`: a selector. */
  name: string
}

function find({ kind, name }: Thing): Element | null {
  const selectors = {
    button: 'button, [type=submit]',
    link: 'a[href]',
    field: 'input, select, textarea',
    heading: 'h1, h2, h3',
    dialog: 'dialog[open]',
    alert: '[role=alert]',
    status: '[role=status]',
    region: 'section, [role=region], [role=group]',
    summary: 'summary',
    part: name,
  }
  const tidy = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (one: Element) => {
    const said = one.getAttribute('aria-label')
    if (said !== null) return said
    const by = one.getAttribute('aria-labelledby')
    if (by !== null)
      return tidy(
        by
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      )
    const labels = 'labels' in one ? ((one as HTMLInputElement).labels ?? []) : []
    return tidy(labels.length > 0 ? [...labels].map((label) => label.textContent).join(' ') : one.textContent)
  }
  const isSeen = (one: Element) =>
    one.closest('[inert]') === null && one.checkVisibility({ visibilityProperty: true })
  const dialogs = [...document.querySelectorAll('dialog:modal')]
  const depth = (one: Element) => dialogs.findLastIndex((dialog) => dialog.contains(one))
  const fit = (one: Element) => {
    if (kind === 'part') return 3
    const called = nameOf(one)
    return called === name ? 3 : called.startsWith(name) ? 2 : called.includes(name) ? 1 : 0
  }
  const [best] = [...document.querySelectorAll(selectors[kind])]
    .filter((one) => isSeen(one) && fit(one) > 0)
    .sort((one, other) => depth(other) - depth(one) || fit(other) - fit(one))
  return best ?? null
}

export interface Seen {
  /** Centre and corner in the viewport. */
  x: number
  y: number
  left: number
  top: number
  /** Its visible text. */
  text: string
  value: string
  checked: boolean
  focused: boolean
  /** True when the mouse is over it. */
  hovered: boolean
  invalid: boolean
  /** True when its centre can be pressed: on the screen, with nothing above it. */
  free: boolean
  covers: string
}

/** Describes an element. `come`: first scrolls it to the middle of the screen. */
function look(found: Element | null, come: boolean): Seen | null {
  if (found === null) return null
  if (come) found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const [box = found.getBoundingClientRect()] = found.getClientRects()
  const x = Math.round(box.x + box.width / 2)
  const y = Math.round(box.y + box.height / 2)
  const hit = document.elementFromPoint(x, y)
  const input = found as HTMLInputElement
  const free =
    hit !== null && (found.contains(hit) || [...(input.labels ?? [])].some((label) => label.contains(hit)))
  return {
    x,
    y,
    left: box.left,
    top: box.top,
    text: (found as HTMLElement).innerText,
    value: input.value,
    checked: input.checked,
    focused: document.activeElement === found,
    hovered: [found, ...(input.labels ?? [])].some((one) => one.matches(':hover')),
    invalid: found.getAttribute('aria-invalid') === 'true',
    free,
    covers: hit === null ? 'nothing' : `${hit.localName}.${hit.className}`,
  }
}

/** Chooses an option of a select, with its events. */
function chooseOption(list: Element | null, name: string): void {
  const options = list instanceof HTMLSelectElement ? [...list.options] : []
  const option = options.find(({ text }) => text === name)
  if (option === undefined) throw new Error(`There is no ${name}.`)
  option.selected = true
  for (const type of ['input', 'change']) list?.dispatchEvent(new Event(type, { bubbles: true }))
}

/** All visible text of the page. */
const readAll = () => document.body?.innerText ?? ''

/** True when fonts and pictures have loaded, including lazy ones. */
function isComplete(): boolean {
  for (const image of document.images) image.loading = 'eager'
  return document.fonts.status === 'loaded' && [...document.images].every(({ complete }) => complete)
}

/** Finishes all animations that end by themselves. */
function settle(): void {
  for (const animation of document.getAnimations())
    if (
      animation.timeline === document.timeline &&
      animation.effect?.getComputedTiming().endTime !== Infinity
    )
      animation.finish()
}

const path = () => location.pathname

const formIsReady = () => document.querySelector('#island[data-ready]') !== null

/** Type of the navigation: navigate, reload or back_forward. */
const cameBy = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type

/** Fires `online` at the moment in which the page is left. */
const connectWhenLeft = () =>
  addEventListener('pagehide', () => dispatchEvent(new Event('online')), { once: true })

/** The functions as text. Functions about an element have that element's description as their first argument. */
export const inPage = {
  find: String(find),
  look: `(thing, come) => (${String(look)})((${String(find)})(thing), come)`,
  chooseOption: `(thing, name) => (${String(chooseOption)})((${String(find)})(thing), name)`,
  readAll: String(readAll),
  lostText: `(tablesMove) => (${String(findLostText)})([...document.querySelectorAll('body, dialog:modal')].at(-1), tablesMove)`,
  isComplete: String(isComplete),
  settle: String(settle),
  path: String(path),
  formIsReady: String(formIsReady),
  cameBy: String(cameBy),
  connectWhenLeft: String(connectWhenLeft),
}
