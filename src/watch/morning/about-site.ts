import type { LetterLine } from '../../mail/letter-layout.ts'
import { retention } from '../../practice/retention.ts'
import { samplesLeft } from '../../practice/samples.ts'
import { DAY, HOUR } from '../../runtime/units.ts'
import { lastBackup } from '../../storage/backup-mark.ts'
import { endsSoon } from '../certificate.ts'
import type { Morning, Section } from './morning.ts'

/** A backup that is older is said to be old. */
const BACKUP_OLD_AFTER = 7 * DAY
const ask = 'please ask whoever looks after the website'

/** How the website itself does. */
export const aboutSite: Section = async (morning) => {
  const samples = samplesLeft().length
  const lines: (LetterLine | false)[] = [
    ['Last backup', backupLine(await lastBackup(morning.trx), morning.at)],
    certificateLine(morning),
    samples > 0 && ['Sample facts', `${samples} still to be replaced`],
    ['Version', morning.site.version],
  ]
  return lines.filter((line) => line !== false)
}

function backupLine(made: number | null, at: number): string {
  if (made === null) return `None in the last ${retention.technicalLogDays} days: ${ask}`
  const age = Math.max(at - made, 0)
  if (age < 2 * DAY) return count(Math.round(age / HOUR), 'hour')
  return count(Math.floor(age / DAY), 'day') + (age > BACKUP_OLD_AFTER ? `: ${ask}` : '')
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'} ago`

function certificateLine({ certificate, at }: Morning): LetterLine | false {
  if (certificate === null) return false
  if ('trouble' in certificate) return ['Certificate', `Could not be looked at (${certificate.trouble})`]
  // Then it stands among what a person has to see to.
  if (endsSoon(certificate, at)) return false
  return ['Certificate', `Ends in ${Math.floor((certificate.until - at) / DAY)} days`]
}
