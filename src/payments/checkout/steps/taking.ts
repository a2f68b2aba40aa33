import { SAVING_TIMEOUT } from '../../../runtime/limits.ts'
import { paths } from '../../../paths.ts'

/**
 * Whether the server would take a card of this browser now. What cannot be found out is no reason to keep anybody from
 * paying: the server refuses by itself.
 */
export async function areCardsTaken(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(SAVING_TIMEOUT)
    const response = await fetch(paths.takingCards, { headers: { accept: 'application/json' }, signal })
    const { taking } = (await response.json()) as { taking?: unknown }
    return taking !== false
  } catch {
    return true
  }
}
