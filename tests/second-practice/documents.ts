import { complaintPolicy } from './documents/complaint-policy.ts'
import { dataProtection } from './documents/data-protection.ts'
import { privacyNotice } from './documents/privacy-notice.ts'
import type { PracticeDocument } from './types.ts'

export { complaintPolicy, dataProtection, privacyNotice }

export const otherPolicies: readonly PracticeDocument[] = []

export const vacancyDocuments: readonly PracticeDocument[] = []
