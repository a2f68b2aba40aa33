import { telephone } from './name-and-telephones.ts'
import { practiceManager } from './team.ts'

/** Who deals with complaints and how soon, in working days unless said otherwise (rules D4, D39). */
export const complaints = {
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
  /** Complaints about personal data, in calendar days. */
  dataProtectionAcknowledgedWithinDays: 30,
  /** The Dental Complaints Service looks at complaints brought to it within this time of the treatment or of noticing. */
  dentalComplaintsServiceMonths: 12,
} as const
