import { getLight } from './daylight.ts'
import { getOpeningState } from './open-now.ts'
import type { HeroLight } from './picture-names.ts'
import type { Today } from './prepared-notices.ts'

/** The light of the clock, and the door as the hours say: ajar while the practice is open. At night it is always shut. */
export function getHeroLight(today: Today): HeroLight {
  const { open } = getOpeningState(today)
  const light = getLight(today.now)
  // The lamp is lit for whoever opens before the morning.
  if (light === 'night') return open ? '-evening' : '-night'
  const beginning = light === 'morning' ? '' : (`-${light}` as const)
  return `${beginning}${open ? '' : '-shut'}`
}
