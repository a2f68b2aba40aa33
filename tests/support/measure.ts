import { expect } from 'playwright/test'
import type { Locator, Page } from 'playwright/test'

/* Measurements of a page or an element: tap targets, contrast, lost text. */

/** The part in use: the topmost dialog if there is one, otherwise the whole page. */
export const inUse = (page: Page): Locator =>
  page.locator('dialog:modal, body:not(:has(dialog:modal))').last()

/** Smallest tap target each way, in CSS pixels (WCAG 2.5.5). */
const TARGET_LEAST = 44

/**
 * Tap targets that are too small, with their size. A label counts as part of its field. A link in a running sentence is
 * as high as its line, which WCAG exempts.
 */
const tooSmallTargets = (part: Locator): Promise<string[]> =>
  part.evaluate((place, least) => {
    const pressable =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, video[controls], [tabindex="0"]'

    const isThere = (element: Element) => {
      const { bottom, right } = element.getBoundingClientRect()
      return (
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('[inert], [aria-hidden=true]') === null &&
        bottom + scrollY > 0 &&
        right + scrollX > 0
      )
    }
    const labelsOf = (element: Element) =>
      'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []

    const standsInSentence = (link: Element) => {
      if (link.localName !== 'a' || getComputedStyle(link).display !== 'inline') return false
      let block = link.parentElement
      while (block !== null && getComputedStyle(block).display === 'inline') block = block.parentElement
      const lines = [...link.getClientRects()]
      const texts = document.createTreeWalker(block ?? document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode() !== null) {
        const text = texts.currentNode
        if (text.nodeValue?.trim() === '' || text.parentElement?.closest('a') !== null) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const beside = [...range.getClientRects()].some((other) =>
          lines.some((line) => other.top < line.bottom - 2 && other.bottom > line.top + 2),
        )
        if (beside) return true
      }
      return false
    }

    const isHitAround = (element: Element) => {
      const labels = labelsOf(element)
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const [x, y, reach] = [(left + right) / 2, (top + bottom) / 2, least / 2 - 0.5]
      return [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ].every(([atX = 0, atY = 0]) => {
        const hit = document.elementFromPoint(atX, atY)
        return hit !== null && [element, ...labels].some((own) => own.contains(hit))
      })
    }

    return [...place.querySelectorAll(pressable)].flatMap((element) => {
      if (!isThere(element) || standsInSentence(element)) return []
      const boxes = [element, ...labelsOf(element)].map((one) => one.getBoundingClientRect())
      const width = Math.max(...boxes.map((box) => box.width))
      const height = Math.max(...boxes.map((box) => box.height))
      if (Math.min(width, height) >= least - 0.5 || isHitAround(element)) return []
      const name = element.getAttribute('aria-label') ?? element.textContent.trim()
      const what = `${element.localName}.${element.className} in .${element.parentElement?.className}`
      return [`${Math.round(width)}×${Math.round(height)} ${what}: ${name.slice(0, 50)}`]
    })
  }, TARGET_LEAST)

/** Contrast for long text (WCAG 1.4.6). */
const READING_CONTRAST = 7

/**
 * Running text with too little contrast to its background. Links have their own colour and are skipped, and so is text
 * over a picture.
 */
const faintText = (part: Locator): Promise<string[]> =>
  part.evaluate((place, least) => {
    type Colour = [number, number, number, number]
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    const read = (text: string): Colour => {
      if (context === null) throw new Error('There is no canvas.')
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = text
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255]
    }
    const over = ([r, g, b, a]: Colour, [br, bg, bb]: Colour): Colour => [
      r * a + br * (1 - a),
      g * a + bg * (1 - a),
      b * a + bb * (1 - a),
      1,
    ]
    const light = (channel: number) =>
      channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4
    const luminance = ([r, g, b]: Colour) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b)
    const ratio = (one: Colour, other: Colour) => {
      const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
      return (lighter + 0.05) / (darker + 0.05)
    }
    const behind = (element: Element | null): Colour => {
      if (element === null) return [255, 255, 255, 1]
      const colour = read(getComputedStyle(element).backgroundColor)
      return colour[3] === 1 ? colour : over(colour, behind(element.parentElement))
    }

    const found = new Map<string, string>()
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() !== null) {
      const text = texts.currentNode.nodeValue?.trim() ?? ''
      const element = texts.currentNode.parentElement
      if (text === '' || element === null || !element.checkVisibility({ visibilityProperty: true })) continue
      if (element.closest('a, button, label, summary, h1, h2, h3, h4, script, style, .hero') !== null)
        continue
      const { color } = getComputedStyle(element)
      if (text.length < 20) continue
      const colours = ratio(over(read(color), behind(element)), behind(element))
      if (colours < least)
        found.set(
          `${element.localName}.${element.className}`,
          `${colours.toFixed(2)} ${element.localName}.${element.className} in .${element.parentElement?.className}: ${text.slice(0, 60)}`,
        )
    }
    return [...found.values()]
  }, READING_CONTRAST)

/**
 * Text lost on a narrow screen or with large letters: cut off by a container, lying over other text, or wider than the
 * screen. Cells are exempt where a table may scroll sideways.
 */
export const lostText = (part: Locator, tablesMove = false): Promise<string[]> =>
  part.evaluate(findLostText, tablesMove)

/** The same, run in the page; uses nothing but its arguments. */
export function findLostText(place: Element, cellsMove: boolean): string[] {
  const found: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth)
    found.push(`the page is ${scrollWidth - clientWidth} px wider than the screen`)

  const hides = (value: string) => value === 'hidden' || value === 'clip'
  const ancestors = (element: Element | null): Element[] =>
    element === null || element === document.body ? [] : [element, ...ancestors(element.parentElement)]
  /** Containers that may cut text off, a layer above scrolled content, and `heard`: for screen readers only. */
  const surroundings = new Map<
    Element,
    { cutters: Element[]; isCell: boolean; layer: Element | undefined; heard: boolean }
  >()
  const surroundingsOf = (element: Element) => {
    const known = surroundings.get(element)
    if (known !== undefined) return known
    const all = ancestors(element).map((one) => ({ one, style: getComputedStyle(one) }))
    // Text that can be scrolled into view is not cut off by anything outside its scroll container.
    const mover = all.findIndex(
      ({ one, style }) => style.overflowY === 'auto' && one.scrollHeight > one.clientHeight,
    )
    const made = {
      cutters: (mover === -1 ? all : all.slice(0, mover + 1))
        .filter(({ style }) => hides(style.overflowX) || hides(style.overflowY))
        .map(({ one }) => one),
      // A table wider than the screen scrolls sideways; its caption does not.
      isCell:
        cellsMove &&
        element.closest('th, td') !== null &&
        all.some(({ style }) => style.overflowX === 'auto'),
      layer:
        all[mover]?.one ??
        all.find(({ style }) => style.position === 'sticky' || style.position === 'fixed')?.one,
      heard:
        all.some(
          ({ one, style }) => style.clipPath === 'inset(50%)' || one.getAttribute('aria-hidden') === 'true',
        ) || element.getBoundingClientRect().bottom + scrollY <= 0,
    }
    surroundings.set(element, made)
    return made
  }

  const lines: { box: DOMRect; element: Element; text: string }[] = []
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() !== null) {
    const text = texts.currentNode.nodeValue?.trim() ?? ''
    const element = texts.currentNode.parentElement
    if (text === '' || element === null || element.closest('script, style, option, video') !== null) continue
    if (!element.checkVisibility({ visibilityProperty: true }) || surroundingsOf(element).heard) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    for (const box of range.getClientRects())
      if (box.width > 1) lines.push({ box, element, text: text.slice(0, 40) })
  }
  for (const { box, element, text } of lines) {
    if ((box.right > clientWidth + 1 || box.left < -1) && !surroundingsOf(element).isCell)
      found.push(`"${text}" leaves the screen: ${Math.round(box.left)} to ${Math.round(box.right)}`)
    const frame = element.closest('button, label, th, td, dt, dd')?.getBoundingClientRect()
    if (frame !== undefined && (box.right > frame.right + 1 || box.left < frame.left - 1))
      found.push(`"${text}" stands out of its frame`)
    for (const cutter of surroundingsOf(element).cutters) {
      const { overflowX, overflowY } = getComputedStyle(cutter)
      const edge = cutter.getBoundingClientRect()
      const cutAcross = hides(overflowX) && (box.right > edge.right + 1 || box.left < edge.left - 1)
      // A line box may be higher than its glyphs.
      const slack = box.height / 4
      const cutDown = hides(overflowY) && (box.bottom - slack > edge.bottom || box.top + slack < edge.top)
      if (cutAcross || cutDown) found.push(`"${text}" is cut off by ${cutter.localName}.${cutter.className}`)
    }
  }
  const letters = lines
    .map(({ box, element, text }) => ({
      element,
      text,
      left: box.left,
      right: box.right,
      top: box.top + box.height / 4,
      bottom: box.bottom - box.height / 4,
    }))
    .sort((a, b) => a.top - b.top)
  for (const [index, one] of letters.entries())
    for (let next = index + 1; (letters[next]?.top ?? Infinity) < one.bottom - 1; next += 1) {
      const other = letters[next]
      if (other === undefined || one.element === other.element) continue
      if (surroundingsOf(one.element).layer !== surroundingsOf(other.element).layer) continue
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - other.top
      if (across > 2 && down > 1) found.push(`"${one.text}" lies over "${other.text}"`)
    }
  // If one element is too wide for the screen, so is all its content.
  return [...new Set(found)].slice(0, 12)
}

/** Checks tap targets and contrast of an element. */
export async function expectWithinReach(part: Locator, where: string): Promise<void> {
  expect.soft(await tooSmallTargets(part), `too small: ${where}`).toEqual([])
  expect.soft(await faintText(part), `too faint: ${where}`).toEqual([])
}
