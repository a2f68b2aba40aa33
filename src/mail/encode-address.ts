import { domainToASCII } from 'node:url'
import type { MailAddress } from './mail.ts'

/*
 * nodemailer puts a name that already looks like an encoded word (RFC 2047), such as `=?utf-8?Q?Zo=C3=AB?=`, into
 * quotes, and mail programs decode it even there: staff would read another name than was typed.
 */

/** Bytes of a name per encoded word; keeps its line under 76 characters. */
const WORD_BYTES = 42

export const looksEncoded = ({ name }: MailAddress): boolean => name.includes('=?')

/** An address as a finished header, with its name in encoded words. */
export function encodeAddress({ name, address }: MailAddress): string {
  const words: string[] = ['']
  for (const character of name) {
    const longer = (words.at(-1) ?? '') + character
    if (Buffer.byteLength(longer) > WORD_BYTES) words.push(character)
    else words[words.length - 1] = longer
  }
  const encoded = words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`)
  const [local, domain = ''] = address.split('@')
  return `${encoded.join(' ')} <${local}@${domainToASCII(domain) || domain}>`
}
