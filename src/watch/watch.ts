import type { Settings } from '../runtime/env.ts'
import type { Worker } from '../runtime/worker.ts'
import { createAlerts } from './alerts/alerts.ts'
import type { AlertParts } from './alerts/alerts.ts'
import { createHeartbeat } from './alerts/heartbeat.ts'
import { createMorningLetter } from './morning/morning-letter.ts'
import type { MorningParts } from './morning/morning-letter.ts'

export type WatchParts = MorningParts &
  Omit<AlertParts, 'alertUrl'> & {
    settings: Pick<Settings, 'morningLetter' | 'alertUrl' | 'heartbeatUrl'>
  }

/** Begins to tell people how the site does, as far as the settings want it. `stop` resolves when no round is under way. */
export function startWatch(parts: WatchParts): { stop(): Promise<void> } {
  const { morningLetter, alertUrl, heartbeatUrl } = parts.settings
  const workers: readonly Worker[] = [
    ...(morningLetter ? [createMorningLetter(parts)] : []),
    ...(alertUrl === null ? [] : [createAlerts({ ...parts, alertUrl })]),
    ...(heartbeatUrl === null ? [] : [createHeartbeat({ ...parts, heartbeatUrl })]),
  ]
  for (const worker of workers) worker.wake()
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
