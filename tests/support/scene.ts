import type { Locator, Page } from 'playwright/test'
import type { Width } from './looks.ts'

/** Somebody looks. `part` is where it happens; without it, the whole screen is meant. */
export type Shown = (moment: string, part?: Locator) => Promise<void>

export interface Scene {
  /** Read after "when". */
  name: string
  /** Everything that is looked at, in order. */
  moments: readonly string[]
  /** The only width at which there is such a scene; without one it is played on a telephone and holds for all. */
  only?: Width
  play: (page: Page, shown: Shown) => Promise<void>
}

/** The part of a page that holds its form. */
export const island = (page: Page) => page.locator('#island')
