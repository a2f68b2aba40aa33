import { paths } from '../paths.ts'
import { practice } from '#practice/practice.ts'

/** Months until it expires; the RFC asks for less than a year. */
const HOLDS_FOR = 6

/**
 * security.txt (RFC 9116): where to report a vulnerability. Expires at the start of a month, so that it stays the same
 * for a month, and is never expired.
 */
export function renderSecurityTxt(siteUrl: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 + HOLDS_FOR, 1))
  return [
    `Contact: mailto:${practice.email.address}`,
    `Contact: tel:${practice.telephone.international}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    // Its URLs must be https.
    ...(siteUrl.startsWith('https:') ? [`Canonical: ${siteUrl}${paths.securityText}`] : []),
    '',
  ].join('\n')
}
