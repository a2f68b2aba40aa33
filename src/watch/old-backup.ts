import { retentionPeriods } from '#practice/retention-periods.ts'
import { DAY } from '../runtime/units.ts'
import { getLastBackupTime } from '../storage/backup-mark.ts'
import type { MorningSection } from './morning.ts'

const BACKUP_OLD_AFTER = 7 * DAY

/** Backups of other tools are unknown here, so it alone is no reason for a letter. */
export const reportOldBackup: MorningSection = async ({ trx, at }) => {
  const made = await getLastBackupTime(trx)
  if (made !== null && at - made <= BACKUP_OLD_AFTER) return []
  const age =
    made === null
      ? `None in the last ${retentionPeriods.technicalLogDays} days`
      : `${Math.floor((at - made) / DAY)} days ago`
  return [['Last backup', `${age}. Please tell the person who looks after the website`]]
}
