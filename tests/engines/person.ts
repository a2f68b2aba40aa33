import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect } from 'playwright/test'
import { keys } from './engine.ts'
import type { Engine, Key } from './engine.ts'
import { inPage } from './in-page.ts'
import type { Seen, Thing } from './in-page.ts'

type Kind = Thing['kind']

/** Timeout of every wait, in milliseconds. */
const PATIENCE = { timeout: 20_000 }

/** A person with a browser. Every wait is for something visible. */
export function personWith(engine: Engine, site: string, pictureFile: (name: string) => string) {
  const seen = (kind: Kind, name: string, { come = false, frame = undefined as string | undefined } = {}) =>
    engine.call<Seen | null>(inPage.look, [{ kind, name }, come], frame)

  /** Where to press. Retries until the element is visible, nothing covers it, and it no longer moves. */
  async function placeOf(
    kind: Kind,
    name: string,
    frame?: string,
  ): Promise<{ x: number; y: number; value: string }> {
    const place = async (come: boolean) => {
      const thing = await seen(kind, name, { come, frame })
      expect(thing, `no ${kind} "${name}"`).not.toBeNull()
      expect(thing?.free, `"${name}" is covered by ${thing?.covers}`).toBe(true)
      const around = frame === undefined ? null : await seen('part', frame)
      const { x = 0, y = 0, value = '' } = thing ?? {}
      return { x: x + (around?.left ?? 0), y: y + (around?.top ?? 0), value }
    }
    let found = { x: 0, y: 0, value: '' }
    await expect(async () => {
      await place(true)
      found = await place(false)
      expect(await place(false)).toEqual(found)
    }).toPass(PATIENCE)
    return found
  }
  const typing = (actions: readonly object[], frame?: string) =>
    engine.act([{ type: 'key', id: 'keyboard', actions }], frame)
  const strokes = (all: readonly string[]) =>
    all.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
  const mouse = (actions: readonly object[]) => engine.act([{ type: 'pointer', id: 'mouse', actions }])
  /**
   * Presses once the mouse is over the element. After scrolling, a browser draws late, and the mouse hits what is
   * drawn.
   */
  async function press(kind: Kind, name: string, frame?: string): Promise<{ value: string }> {
    let value = ''
    await expect(async () => {
      const place = await placeOf(kind, name, frame)
      await mouse([{ type: 'pointerMove', x: Math.round(place.x), y: Math.round(place.y) }])
      expect((await seen(kind, name, { frame }))?.hovered, `the mouse is not on "${name}"`).toBe(true)
      value = place.value
    }).toPass(PATIENCE)
    await mouse([
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
    return { value }
  }

  const person = {
    engine,
    opens: (path: string) => engine.open(site + path),
    /** Opens a page with a form and waits until it is hydrated. */
    async opensForm(path: string) {
      await person.opens(path)
      await person.formIsReady()
    },
    formIsReady: () => person.until(() => engine.call(inPage.formIsReady, [])),
    /** Waits until the page has loaded by Reload or Back. */
    seesItAnew: () => person.until(async () => (await engine.call(inPage.cameBy, [])) !== 'navigate'),
    isConnectedWhenLeaving: () => engine.call(inPage.connectWhenLeft, []),
    goesBack: () => engine.back(),
    goesForward: () => engine.forward(),
    reloads: () => engine.reload(),
    opensTab: () => engine.newTab(),
    goesToTab: (index: number) => engine.toTab(index),

    async presses(kind: Kind, name: string) {
      await press(kind, name)
    },
    async pressesIn(frame: string, kind: Kind, name: string) {
      await press(kind, name, frame)
    },
    /** Types into a field. @param stands The expected value, if the page reformats it. */
    async types(label: string, text: string, stands = text) {
      const { value } = await press('field', label)
      if (value !== '')
        await typing([
          { type: 'keyDown', value: keys.Control },
          ...strokes(['a']),
          { type: 'keyUp', value: keys.Control },
        ])
      await typing(strokes(text.split('')))
      await person.findsIn(label, stands)
    },
    async typesInto(frame: string, text: string) {
      await person.presses('part', frame)
      await typing(strokes(text.split('')), frame)
    },
    hits: (...names: Key[]) => typing(strokes(names.map((name) => keys[name]))),
    async ticks(label: string) {
      await person.presses('field', label)
      await person.until(async () => (await seen('field', label))?.checked === true)
    },
    selects: (label: string, option: string) =>
      engine.call(inPage.chooseOption, [{ kind: 'field', name: label }, option]),
    chooses: (label: string, ...files: string[]) =>
      engine.choose(inPage.find, [{ kind: 'field', name: label }], files),

    until: (holds: () => Promise<boolean>, what = '') =>
      expect.poll(holds, { ...PATIENCE, message: what }).toBe(true),
    /** Waits until an element is visible and contains `words`. */
    async sees(kind: Kind, name: string, words = '') {
      await expect(async () => {
        const thing = await seen(kind, name)
        expect(thing, `no ${kind} "${name}"`).not.toBeNull()
        expect(thing?.text).toContain(words)
      }).toPass(PATIENCE)
    },
    /** Waits until an element is visible without scrolling, with nothing over it. */
    async seesAtOnce(kind: Kind, name: string) {
      await person.until(async () => (await seen(kind, name))?.free === true, `${name} at once`)
    },
    /** No text is cut off, covered by other text or wider than the screen. */
    async losesNothing(where: string, tablesMove: boolean) {
      expect.soft(await engine.call<string[]>(inPage.lostText, [tablesMove]), where).toEqual([])
    },
    async seesNo(kind: Kind, name: string) {
      await person.until(async () => (await seen(kind, name)) === null)
    },
    async reads(words: string) {
      await person.until(async () => (await engine.call<string>(inPage.readAll, [])).includes(words), words)
    },
    async findsIn(label: string, value: string) {
      await expect(async () => expect((await seen('field', label))?.value).toBe(value)).toPass(PATIENCE)
    },
    async isAt(kind: Kind, name: string) {
      await expect(async () =>
        expect((await seen(kind, name))?.focused, `focus on ${name}`).toBe(true),
      ).toPass(PATIENCE)
    },
    async isOn(path: string) {
      await person.until(async () => (await engine.call(inPage.path, [])) === path, path)
    },
    look: seen,

    /** Saves a screenshot for a person to look at. */
    async shows(name: string) {
      await engine.call(inPage.settle, [])
      keep(pictureFile(name), await engine.screen())
    },
    isComplete: () => person.until(() => engine.call(inPage.isComplete, [])),
    async showsAll(name: string) {
      await person.isComplete()
      await engine.call(inPage.settle, [])
      keep(pictureFile(name), await engine.wholePage())
    },
  }
  return person
}

export type Person = ReturnType<typeof personWith>

function keep(file: string, picture: Buffer) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, picture)
}
