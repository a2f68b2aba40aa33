import { fromLondonTime, isSummerTime, toLondonTime } from './london-time.ts'
import type { WallTime } from './types.ts'

/** Light of the home page's picture. */
export type Light = 'morning' | 'afternoon' | 'evening' | 'night'

/** London times at which each begins; before the morning it is still night. Evenings begin later in summer time. */
const listLights = (now: Date): readonly (readonly [Light, WallTime])[] => [
  ['morning', '06:00'],
  ['afternoon', '12:00'],
  ['evening', isSummerTime(now) ? '19:00' : '16:30'],
  ['night', '22:00'],
]

export const getLight = (now: Date): Light =>
  listLights(now).findLast(([, begins]) => now >= fromLondonTime(toLondonTime(now).date, begins))?.[0] ??
  'night'

/** The next instant today at which the light changes, or null after the last. */
export function findNextLight(now: Date): Date | null {
  const { date } = toLondonTime(now)
  return (
    listLights(now)
      .map(([, begins]) => fromLondonTime(date, begins))
      .find((begins) => begins > now) ?? null
  )
}
