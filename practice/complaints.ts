/*
 * Who looks after complaints, and how soon do you answer? Somebody of the team, and working days that you keep to.
 */

import type { Complaints } from './types.ts'
import { telephone } from './name-and-telephones.ts'
import { practiceManager } from './team.ts'

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
  // For complaints about personal data, in calendar days. The law allows 30.
  dataProtectionAcknowledgedWithinDays: 30,
  // The Dental Complaints Service accepts complaints this long after the treatment, or after noticing the problem.
  dentalComplaintsServiceMonths: 12,
}
