import {
  complaintPolicy,
  dataProtection,
  otherPolicies,
  privacyNotice,
  vacancyDocuments,
} from '#practice/documents.ts'
import { cookiePolicy } from './cookie-policy.ts'
import type { PracticeDocument } from './types.ts'

/** The complaint policy has its link on the complaints page. */
export const policyDocuments: readonly PracticeDocument[] = [
  privacyNotice,
  dataProtection,
  cookiePolicy,
  ...otherPolicies,
]

export const documents: readonly PracticeDocument[] = [
  ...policyDocuments,
  complaintPolicy,
  ...vacancyDocuments,
]

/** Name of the PDF of a document. */
export const getPdfName = ({ slug }: PracticeDocument): string => `${slug}.pdf`

export const sampleNotice =
  'This is sample text. The practice replaces it with its own before the website opens.'
