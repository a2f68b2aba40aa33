import { NotSent } from './mail.ts'
import type { About } from '../storage/tables.ts'
import type { Trouble } from '../storage/tables.ts'

/* Sorts what nodemailer throws: the reply of the mail server decides first, then the kind of network failure. */

interface Fault {
  code?: string
  /** Reply code of the mail server. */
  responseCode?: number
  /** The whole reply. */
  response?: string
  /** What was being said to the mail server. */
  command?: string
  message?: string
}

const networkCodes = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'EPROTOCOL',
  'EMESSAGE',
  'EENVELOPE',
])

/** Login or encryption is wanted, or wrong: somebody has to mend the settings (RFC 4954 section 6, RFC 3207). */
const configurationReplies = new Set([530, 534, 535, 538])
const configurationCodes = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS'])
/** Where in the conversation a refusal for good is about this letter or its reader, and not about us or the server. */
const aboutTheLetter = /^(RCPT TO|DATA|API)/

export function asNotSent(error: unknown): NotSent {
  const fault = error as Fault
  const { code = 'unknown', responseCode, message = String(error) } = fault
  const [trouble, about] = sorted({ ...fault, code, message })
  return new NotSent(trouble, String(responseCode ?? code), message, about)
}

function sorted(fault: Fault & { code: string; message: string }): [Trouble, About] {
  const { code, responseCode: reply, command = '', message } = fault
  if (configurationCodes.has(code) || (reply !== undefined && configurationReplies.has(reply)))
    return ['configuration', 'server']
  if (reply !== undefined) return ofReply(reply, fault.response ?? message, command)
  if (code === 'EMESSAGE' && /size/i.test(message)) return ['too large', 'letter']
  if (code === 'EENVELOPE') return ['broken', 'letter']
  return networkCodes.has(code) ? ['temporary', 'server'] : ['broken', 'letter']
}

function ofReply(reply: number, response: string, command: string): [Trouble, About] {
  const status = statusOf(response)
  const capacity = ofCapacity(reply, status, response)
  if (capacity === 'mailbox full') return ['temporary', 'address']
  if (capacity === 'too large') return ['too large', 'letter']
  const address = /^\d\.[12]\./.test(status)
  if (reply < 500) return ['temporary', address ? 'address' : 'server']
  // A refused sender is refused for every letter.
  if (command.startsWith('MAIL FROM')) return ['configuration', 'server']
  if (!aboutTheLetter.test(command)) return ['temporary', 'server']
  return ['permanent', address || command.startsWith('RCPT TO') ? 'address' : 'letter']
}

/** The enhanced status code of a reply, such as `5.2.2`; empty when there is none (RFC 3463). */
const statusOf = (response: string) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''

/** A mailbox that is full (RFC 3463: 2.2), or a mail system without room (3.1). */
const full = /^[45]\.(2\.2|3\.1)$/
/** A message longer than an address (2.3) or a system (3.4) takes. */
const large = /^[45]\.(2\.3|3\.4)$/
/** Without an enhanced status 552 may say either; the RFC's own words for it are "exceeded storage allocation". */
const EXCEEDED = 552
const fullWords = /\b(quota|mailbox|storage|full)\b/i

function ofCapacity(reply: number, status: string, response: string): 'mailbox full' | 'too large' | null {
  if (full.test(status)) return 'mailbox full'
  if (large.test(status)) return 'too large'
  if (reply !== EXCEEDED) return null
  return fullWords.test(response) ? 'mailbox full' : 'too large'
}
