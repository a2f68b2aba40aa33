import { domainToASCII } from 'node:url'

/**
 * True when two addresses name one mailbox as mail providers see it: case is ignored on both sides of the @, and an
 * international domain equals its `xn--` form.
 */
export function isSameAddress(one: string, other: string): boolean {
  return comparable(one) === comparable(other)
}

/**
 * The mailbox behind an address: without a "+label" (RFC 5233), and for Gmail without dots. For rate limits only;
 * elsewhere two labels are two people.
 */
export function toMailbox(address: string): string {
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
