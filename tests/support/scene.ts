import type { Locator, Page } from 'playwright/test'
import type { Width } from './looks.ts'

/** Called at each moment. `part`: the element concerned; default: the whole screen. */
export type Shown = (moment: string, part?: Locator) => Promise<void>

export interface Scene {
  /** Continues "when …". */
  name: string
  /** Names of all moments, in order. */
  moments: readonly string[]
  /** The only width at which the scene exists; default: it is played at phone width and its moments hold at all. */
  only?: Width
  play: (page: Page, shown: Shown) => Promise<void>
}

/** The part of a page with its form. */
export const island = (page: Page) => page.locator('#island')
