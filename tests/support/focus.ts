import type { Page } from 'playwright/test'

/* Follows the focus through a page, like a keyboard user. */

/** A place where the focus came to rest. */
export interface Stop {
  /** Index among all focusable elements, in document order. */
  place: number
  name: string
  /** True when nothing marks the focus. */
  isUnseen: boolean
  /** True when the element is off the screen or covered. */
  isHidden: boolean
  /** Its box in the document: left, top, right, bottom. null: it is fixed or sticky. */
  box: readonly [number, number, number, number] | null
}

export interface Walk {
  stops: Stop[]
  /** Usable elements that never got the focus. */
  missed: string[]
}

/** More than on any page; a longer walk runs in circles. */
const STEPS_MAX = 400

/** Records from now on where the focus comes to rest. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const focusable =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, video[controls], iframe, [tabindex]:not([tabindex="-1"])'
    const isUsable = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert]') === null &&
      !element.matches(':disabled, [tabindex="-1"], [hidden]')
    const all = () => [...document.querySelectorAll(focusable)].filter(isUsable)
    const nameOf = (element: Element) =>
      `${element.localName} ${element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent.trim()}`.slice(
        0,
        60,
      )

    /** True for an outline of at least two pixels on the element, its label, its next sibling or its parent. */
    const shows = (element: Element): boolean => {
      const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
      return [element, ...labels, element.nextElementSibling, element.parentElement].some(
        (one) =>
          one !== null &&
          ['', '::before', '::after'].some((part) => {
            const { outlineStyle, outlineWidth, outlineColor, content } = getComputedStyle(one, part)
            return (
              (part === '' || content !== 'none') &&
              outlineStyle !== 'none' &&
              Number.parseFloat(outlineWidth) >= 2 &&
              !/transparent|, 0\)|\/ 0\)/.test(outlineColor)
            )
          }),
      )
    }
    const isOnTop = (element: Element) => {
      const boxes = [
        element,
        ...('labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []),
      ]
      return boxes.some((one) =>
        [...one.getClientRects()].some(({ left, right, top, bottom }) => {
          const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
          const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
          const hit = document.elementFromPoint(x, y)
          return (
            hit !== null && (one.contains(hit) || hit.contains(one) || boxes.some((box) => box.contains(hit)))
          )
        }),
      )
    }
    const look = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const floats = [element, ...ancestorsOf(element)].some((one) =>
        /fixed|sticky/.test(getComputedStyle(one).position),
      )
      return {
        place: all().indexOf(element),
        name: nameOf(element),
        isUnseen: !shows(element),
        isHidden: !isOnTop(element),
        box: floats ? null : ([left + scrollX, top + scrollY, right + scrollX, bottom + scrollY] as const),
      }
    }
    const ancestorsOf = (element: Element): Element[] =>
      element.parentElement === null ? [] : [element.parentElement, ...ancestorsOf(element.parentElement)]

    const came: Element[] = []
    Object.assign(globalThis, {
      focusWalk: {
        /** The element with the focus; null: none. */
        here() {
          const element = document.activeElement
          if (element === null || element === document.body) return null
          came.push(element)
          return look(element)
        },
        missed: () =>
          all()
            .filter((element) => !came.includes(element) && !isInGroupOf(element))
            .map(nameOf),
      },
    })
    /** Tab reaches one radio button of a group; the arrow keys lead to the others. */
    const isInGroupOf = (element: Element) =>
      element instanceof HTMLInputElement &&
      element.type === 'radio' &&
      came.some((one) => one instanceof HTMLInputElement && one.name === element.name)
  })

interface Watched {
  focusWalk: { here: () => Stop | null; missed: () => string[] }
}

/**
 * Presses Tab until the focus leaves the page or returns to its start.
 *
 * @throws {Error} after too many steps.
 */
export async function walk(page: Page, key = 'Tab'): Promise<Walk> {
  await watch(page)
  const stops: Stop[] = []
  for (let step = 0; step < STEPS_MAX; step += 1) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(() => (globalThis as unknown as Watched).focusWalk.here())
    const again = stops.length > 1 && stop?.place === stops[0]?.place
    if (stop === null ? stops.length > 0 : again)
      return {
        stops,
        missed: await page.evaluate(() => (globalThis as unknown as Watched).focusWalk.missed()),
      }
    // A video player's controls are stops on one element.
    if (stop !== null && stop.place !== stops.at(-1)?.place) stops.push(stop)
  }
  throw new Error(`After ${STEPS_MAX} steps the focus is on ${stops.at(-1)?.name}.`)
}

/** Faults of a walk through a page, in words. */
export function faultsOf({ stops, missed }: Walk): string[] {
  const backwards = stops.flatMap((stop, index) => {
    const before = stops[index - 1]
    if (before === undefined) return []
    if (stop.place < before.place) return [`${stop.name} comes after ${before.name} and stands before it`]
    if (stop.box === null || before.box === null) return []
    const [left, top, , bottom] = stop.box
    const [beforeLeft, beforeTop, beforeRight] = before.box
    // The focus may move up only to the next column.
    const leadsBack = bottom <= beforeTop && left < Math.min(beforeLeft + 1, beforeRight) && top < beforeTop
    return leadsBack ? [`${stop.name} stands above ${before.name}, after which it comes`] : []
  })
  return [
    ...stops.filter(({ isUnseen }) => isUnseen).map(({ name }) => `nothing shows the focus on ${name}`),
    ...stops.filter(({ isHidden }) => isHidden).map(({ name }) => `${name} is hidden while it has the focus`),
    ...backwards,
    ...missed.map((name) => `no key leads to ${name}`),
  ]
}
