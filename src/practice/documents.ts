import { competitionTerms } from './documents/competition-terms.ts'
import { complaintPolicy } from './documents/complaint-policy.ts'
import { cookiePolicy } from './documents/cookie-policy.ts'
import { dataProtection } from './documents/data-protection.ts'
import type { PracticeDocument } from './documents/practice-document.ts'
import { privacyNotice } from './documents/privacy-notice.ts'
import { dentalHygienistVacancy } from './documents/vacancy-dental-hygienist.ts'
import { dentalNurseVacancy } from './documents/vacancy-dental-nurse.ts'

export type { PracticeDocument } from './documents/practice-document.ts'
export { complaintPolicy, cookiePolicy, privacyNotice }

export const policyDocuments: readonly PracticeDocument[] = [
  privacyNotice,
  dataProtection,
  cookiePolicy,
  competitionTerms,
]

export const vacancyDocuments: readonly PracticeDocument[] = [dentalNurseVacancy, dentalHygienistVacancy]

export const documents: readonly PracticeDocument[] = [
  ...policyDocuments,
  complaintPolicy,
  ...vacancyDocuments,
]

export const sampleNotice =
  'This is sample text. The practice replaces it with its own before the website opens.'
