import { retention } from '../practice/retention.ts'
import { DAY } from '../runtime/units.ts'
import { lastBackup } from '../storage/backup-mark.ts'
import type { Section } from './morning.ts'

/** A backup older than this is reported. */
const BACKUP_OLD_AFTER = 7 * DAY

/** Line about an old backup. Backups of other tools are unknown here, so it alone is no reason for a letter. */
export const oldBackup: Section = async ({ trx, at }) => {
  const made = await lastBackup(trx)
  if (made !== null && at - made <= BACKUP_OLD_AFTER) return []
  const age =
    made === null
      ? `None in the last ${retention.technicalLogDays} days`
      : `${Math.floor((at - made) / DAY)} days ago`
  return [['Last backup', `${age}: please ask whoever looks after the website`]]
}
