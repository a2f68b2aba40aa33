import { paths } from '../paths.ts'
import { practice } from '#practice/practice.ts'
import type { Address, Telephone } from '../facts/types.ts'
import { telephoneHoursText } from '../facts/who-answers.ts'

/** Longest line in bytes before it is folded (RFC 2426, section 2.6). */
const LINE_MAX = 75

interface CardFacts {
  name: string
  address: Address
  telephone: Telephone
  emergencyTelephone: Telephone | null
  email: { address: string }
}

/**
 * The practice for a telephone's address book, with both numbers and the address. vCard 3.0 (RFC 2426), which
 * telephones, Outlook and Google read alike; many support 4.0 only in part.
 *
 * @param siteUrl Public origin without a trailing slash.
 */
export function renderContactCard(siteUrl: string, facts: CardFacts = practice): string {
  const { name, address, telephone, emergencyTelephone, email } = facts
  const { street, town, county, postcode, country } = address
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${text(name)}`,
    // Required, but empty for an organisation, as Apple's mark says.
    'N:;;;;',
    `ORG:${text(name)}`,
    'X-ABShowAs:COMPANY',
    `TEL;TYPE=WORK,VOICE,PREF:${text(telephone.international)}`,
    // Apple and Google show this label; elsewhere the note explains the number.
    ...(emergencyTelephone === null
      ? []
      : [
          `item1.TEL;TYPE=WORK,VOICE:${text(emergencyTelephone.international)}`,
          'item1.X-ABLabel:Dentist on call',
        ]),
    `EMAIL;TYPE=INTERNET,WORK:${text(email.address)}`,
    `ADR;TYPE=WORK:;;${[street, town, county, postcode, country].map(text).join(';')}`,
    `URL:${siteUrl}${paths.home}`,
    `NOTE:${text(telephoneHoursText)}`,
    `UID:${text(`${siteUrl}/#practice`)}`,
    'END:VCARD',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

export const contactCardFileName = `${formatFileStem(practice.name)}.vcf`

/** "O’Brien’s Café." is "o-brien-s-cafe". */
function formatFileStem(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['practice']
  return words.join('-')
}

/** Escapes a value, so that nothing in it can end the value, the line or the card. */
const text = (value: string) =>
  value
    .replaceAll(/[\\,;]/g, '\\$&')
    .replaceAll(/\r\n|[\r\n]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

/** Folds a long line, never inside a character. */
function folded(line: string): string {
  let bytes = 0
  let out = ''
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (bytes + length > LINE_MAX) {
      out += '\r\n '
      bytes = 1
    }
    out += character
    bytes += length
  }
  return out
}
