import { competitionTerms } from './documents/competition-terms.ts'
import { complaintPolicy } from './documents/complaint-policy.ts'
import { dataProtection } from './documents/data-protection.ts'
import { privacyNotice } from './documents/privacy-notice.ts'
import { dentalHygienistVacancy } from './documents/vacancy-dental-hygienist.ts'
import { dentalNurseVacancy } from './documents/vacancy-dental-nurse.ts'
import type { PracticeDocument } from '../src/facts/types.ts'

/* The website adds its own cookie policy. */

export { complaintPolicy, dataProtection, privacyNotice }

export const otherPolicies: readonly PracticeDocument[] = [competitionTerms]

/** Open jobs; an empty list says that there are none. */
export const vacancyDocuments: readonly PracticeDocument[] = [dentalNurseVacancy, dentalHygienistVacancy]
