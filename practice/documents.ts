/*
 * Which policies and open jobs do you publish? Each is a file in the folder documents, and becomes a page and a PDF. The
 * website adds its own cookie policy.
 */

import { competitionTerms } from './documents/competition-terms.ts'
import { complaintPolicy } from './documents/complaint-policy.ts'
import { dataProtection } from './documents/data-protection.ts'
import { privacyNotice } from './documents/privacy-notice.ts'
import { dentalHygienistVacancy } from './documents/vacancy-dental-hygienist.ts'
import { dentalNurseVacancy } from './documents/vacancy-dental-nurse.ts'
import type { PracticeDocument } from './types.ts'

export { complaintPolicy, dataProtection, privacyNotice }

export const otherPolicies: readonly PracticeDocument[] = [competitionTerms]

/** `[]`: the website says that there are no jobs. */
export const vacancyDocuments: readonly PracticeDocument[] = [dentalNurseVacancy, dentalHygienistVacancy]
