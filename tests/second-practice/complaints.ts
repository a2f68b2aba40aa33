import type { Complaints } from './types.ts'
import { telephone } from './name-and-telephones.ts'
import { practiceManager } from './team.ts'

export const complaints: Complaints = {
  lead: {
    name: practiceManager.name,
    role: practiceManager.role,
    email: 'dev@tidewater.example',
    telephone,
  },
  acknowledgedWithinWorkingDays: 2,
  answeredWithinWorkingDays: 15,
  updateEveryWorkingDays: 5,
  dataProtectionAcknowledgedWithinDays: 30,
  dentalComplaintsServiceMonths: 12,
}
