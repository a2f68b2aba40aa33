import { domainToASCII } from 'node:url'

/** Prefilled parts of a mail. */
interface Begun {
  subject?: string
  body?: string
}

/**
 * A `mailto:` link to one address (RFC 6068). Everything except letters, digits and `-._~` is percent-encoded, so that
 * no address or text can end the link or add a recipient, and programs that detect links in plain text take all of it.
 */
export function buildMailtoLink(address: string, { subject, body }: Begun = {}): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const fields = Object.entries({ subject, body }).flatMap(([name, text]) =>
    text === undefined ? [] : [`${name}=${encoded(text.replaceAll(/\r?\n/g, '\r\n'))}`],
  )
  const to = `${encoded(address.slice(0, Math.max(at, 0)))}@${encoded(domainToASCII(domain) || domain)}`
  return [`mailto:${to}`, fields.join('&')].filter(Boolean).join('?')
}

/** A `tel:` link (RFC 3966): digits with an optional leading plus. */
export const buildTelLink = (number: string): string =>
  `tel:${number.trim().startsWith('+') ? '+' : ''}${number.replaceAll(/\D/g, '')}`

const encoded = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
