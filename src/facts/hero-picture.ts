import { getLight } from './daylight.ts'
import { getOpeningState } from './open-now.ts'
import type { Today } from './prepared-notices.ts'

/** What follows `home` or `home-phone` in the name of the home page's picture: its light, and whether the door is shut. */
export const heroLights = [
  '',
  '-shut',
  '-afternoon',
  '-afternoon-shut',
  '-evening',
  '-evening-shut',
  '-night',
] as const
export type HeroLight = (typeof heroLights)[number]

/** The light of the clock, and the door as the hours say: ajar while the practice is open. At night it is always shut. */
export function getHeroLight(today: Today): HeroLight {
  const { open } = getOpeningState(today)
  const light = getLight(today.now)
  // The lamp is lit for whoever opens before the morning.
  if (light === 'night') return open ? '-evening' : '-night'
  const beginning = light === 'morning' ? '' : (`-${light}` as const)
  return `${beginning}${open ? '' : '-shut'}`
}
