import type { Complaints } from '../src/facts/types.ts'
import { telephone } from './name-and-telephones.ts'
import { practiceManager } from './team.ts'

/** Complaints: person in charge and deadlines, in working days unless said otherwise (rules D4, D39). */
export const complaints: Complaints = {
  sample: true,
  lead: {
    sample: true,
    name: practiceManager.name,
    role: practiceManager.role,
    email: 'manager@pearmain.example',
    telephone,
  },
  acknowledgedWithinWorkingDays: 3,
  answeredWithinWorkingDays: 10,
  updateEveryWorkingDays: 10,
  /** For complaints about personal data, in calendar days. */
  dataProtectionAcknowledgedWithinDays: 30,
  /** The Dental Complaints Service accepts complaints this long after the treatment, or after noticing the problem. */
  dentalComplaintsServiceMonths: 12,
}
