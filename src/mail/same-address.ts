import { domainToASCII } from 'node:url'

/**
 * Whether two mail addresses name one mailbox as mail providers take them: capitals do not count, neither before nor
 * after the @, and an international domain is the same in letters and as `xn--…`, as some programs write it.
 */
export function isSameAddress(one: string, other: string): boolean {
  return comparable(one) === comparable(other)
}

function comparable(address: string): string {
  const text = address.normalize('NFC').trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  return `${text.slice(0, at + 1)}${domainToASCII(domain) || domain}`
}
