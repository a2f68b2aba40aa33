import { retention } from '../practice/retention.ts'
import { DAY } from '../runtime/units.ts'
import { lastBackup } from '../storage/backup-mark.ts'
import type { Section } from './morning.ts'

/** A backup that is older is said to be old. */
const BACKUP_OLD_AFTER = 7 * DAY

/** That the last backup is old. Other backups than those of the operator's tool are not known, so it is no news by itself. */
export const oldBackup: Section = async ({ trx, at }) => {
  const made = await lastBackup(trx)
  if (made !== null && at - made <= BACKUP_OLD_AFTER) return []
  const age =
    made === null
      ? `None in the last ${retention.technicalLogDays} days`
      : `${Math.floor((at - made) / DAY)} days ago`
  return [['Last backup', `${age}: please ask whoever looks after the website`]]
}
