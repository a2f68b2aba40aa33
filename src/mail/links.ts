import { domainToASCII } from 'node:url'

/** What a `mailto:` link puts into the mail that it begins. */
interface Begun {
  subject?: string
  body?: string
}

/**
 * A link that begins a mail to one address (RFC 6068). Whatever is not a letter, digit, or one of `-._~` is encoded, so
 * that nothing in an address or a text can end the link or add a recipient, and mail programs that find links in plain
 * text take all of it.
 */
export function mailtoLink(address: string, { subject, body }: Begun = {}): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const fields = Object.entries({ subject, body }).flatMap(([name, text]) =>
    text === undefined ? [] : [`${name}=${encoded(text.replaceAll(/\r?\n/g, '\r\n'))}`],
  )
  const to = `${encoded(address.slice(0, Math.max(at, 0)))}@${encoded(domainToASCII(domain) || domain)}`
  return [`mailto:${to}`, fields.join('&')].filter(Boolean).join('?')
}

/** A link that dials a number as it was given (RFC 3966): digits, and a plus before them. */
export const telLink = (number: string): string =>
  `tel:${number.trim().startsWith('+') ? '+' : ''}${number.replaceAll(/\D/g, '')}`

const encoded = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
