import { NotSent } from './mail.ts'
import type { FailureSubject, SendFailure } from '../storage/tables.ts'

/* Classifies what nodemailer throws: by the mail server's reply if there is one, else by the network error. */

interface Fault {
  code?: string
  responseCode?: number
  response?: string
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

/** Login or encryption missing or wrong: fix the settings (RFC 4954 section 6, RFC 3207). */
const configurationReplies = new Set([530, 534, 535, 538])
const configurationCodes = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS'])
/** Commands at which a permanent refusal is about this letter or its recipient, not about us or the server. */
const aboutTheLetter = /^(RCPT TO|DATA|API)/

export function asNotSent(error: unknown): NotSent {
  const fault = error as Fault
  const { code = 'unknown', responseCode, message = String(error) } = fault
  const [trouble, about] = sorted({ ...fault, code, message })
  return new NotSent(trouble, String(responseCode ?? code), message, about)
}

function sorted(fault: Fault & { code: string; message: string }): [SendFailure, FailureSubject] {
  const { code, responseCode: reply, command = '', message } = fault
  if (configurationCodes.has(code) || (reply !== undefined && configurationReplies.has(reply)))
    return ['configuration', 'server']
  if (reply !== undefined) return ofReply(reply, fault.response ?? message, command)
  if (code === 'EMESSAGE' && /size/i.test(message)) return ['too large', 'letter']
  if (code === 'EENVELOPE') return ['broken', 'letter']
  return networkCodes.has(code) ? ['temporary', 'server'] : ['broken', 'letter']
}

function ofReply(reply: number, response: string, command: string): [SendFailure, FailureSubject] {
  const status = statusOf(response)
  const capacity = ofCapacity(reply, status, response)
  if (capacity === 'mailbox full') return ['temporary', 'address']
  if (capacity === 'too large') return ['too large', 'letter']
  const address = /^\d\.[12]\./.test(status)
  if (reply < 500) return ['temporary', address ? 'address' : 'server']
  // A refused sender affects every letter.
  if (command.startsWith('MAIL FROM')) return ['configuration', 'server']
  if (!aboutTheLetter.test(command)) return ['temporary', 'server']
  return ['permanent', address || command.startsWith('RCPT TO') ? 'address' : 'letter']
}

/** Enhanced status code, such as `5.2.2`; empty when there is none (RFC 3463). */
const statusOf = (response: string) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''

/** A full mailbox (RFC 3463: X.2.2) or mail system (X.3.1). */
const full = /^[45]\.(2\.2|3\.1)$/
/** Message too long for the mailbox (X.2.3) or the system (X.3.4). */
const large = /^[45]\.(2\.3|3\.4)$/
/** Without an enhanced status 552 is ambiguous; the RFC's words for a full mailbox: "exceeded storage allocation". */
const EXCEEDED = 552
const fullWords = /\b(quota|mailbox|storage|full)\b/i

function ofCapacity(reply: number, status: string, response: string): 'mailbox full' | 'too large' | null {
  if (full.test(status)) return 'mailbox full'
  if (large.test(status)) return 'too large'
  if (reply !== EXCEEDED) return null
  return fullWords.test(response) ? 'mailbox full' : 'too large'
}
