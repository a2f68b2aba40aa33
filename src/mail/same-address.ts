import { domainToASCII } from 'node:url'

/**
 * Whether two mail addresses name one mailbox as mail providers take them: capitals do not count, neither before nor
 * after the @, and an international domain is the same in letters and as `xn--…`, as some programs write it.
 */
export function isSameAddress(one: string, other: string): boolean {
  return comparable(one) === comparable(other)
}

/**
 * The mailbox behind an address, as far as it shows: what follows a plus before the @ is a label of its owner's (RFC
 * 5233), and Gmail does not look at dots. For limits only: elsewhere two addresses with different labels are two people.
 */
export function mailboxOf(address: string): string {
  const text = comparable(address)
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com')
  const owner = text.slice(0, Math.max(at, 0)).replace(/(?<=.)\+.*/, '')
  return `${domain === 'gmail.com' ? owner.replaceAll('.', '') : owner}@${domain}`
}

function comparable(address: string): string {
  const text = address.normalize('NFC').trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  return `${text.slice(0, at + 1)}${domainToASCII(domain) || domain}`
}
