import { sweepExpired } from '../../src/privacy/sweep-expired.ts'
import type { SweepCounts } from '../../src/privacy/sweep-expired.ts'
import { createLog } from '../../src/runtime/log.ts'
import type { Practice } from './practice.ts'

/** Arguments for a sweep of a practice. */
export const sweepParts = ({ storage, dataDir, system, lines }: Practice) => ({
  storage,
  dataDir,
  system,
  log: createLog('debug', system.now, (line) => void lines.push(line)),
})

export const sweepOnce = (practice: Practice) => sweepExpired(sweepParts(practice))

/** Result of a sweep that found nothing to delete. */
export const nothing: SweepCounts = {
  acknowledgements: 0,
  notices: 0,
  photos: 0,
  messages: 0,
  letters: 0,
  users: 0,
  payments: 0,
  paidForms: 0,
  clients: 0,
  events: 0,
  doneOnce: 0,
  mails: 0,
  looseFiles: 0,
  databases: 0,
}
