import type { ChargeAnswer, Refusal, Sale } from '../provider.ts'
import {
  parseNmiAmount,
  getDeclineReason,
  hideStolenCard,
  toSingleLine,
  removeAnswerId,
  parseCode,
} from './field-values.ts'
import type { Reply } from './post.ts'

const OK = 200
const TOO_MANY_REQUESTS = 429

/** An outcome, and the code that it was read from, for the log. */
export interface ChargeResult {
  answer: ChargeAnswer
  code: string
}

/** Anything that is not certainly another outcome is `unknown`. */
export function readChargeAnswer(reply: Reply, sale: Pick<Sale, 'pence' | 'reference'>): ChargeResult {
  if (reply.came === 'not sent')
    return { code: reply.code, answer: { outcome: 'not sent', text: reply.code } }
  if (reply.came === 'trouble') return unknown(reply.code)
  const http = `HTTP ${reply.status}`
  if (reply.status === TOO_MANY_REQUESTS)
    return coded({ outcome: 'refused', why: 'limit', code: http, text: http })
  if (reply.status !== OK) return unknown(http)
  // An answer that ends with the connection may be truncated, even within the transaction number.
  if (!reply.endMarked) return unknown('answer without a marked end')
  const answer = fieldsOf(reply.text)
  return answer === null ? unknown('unreadable answer') : sort(answer, sale)
}

const unknown = (code: string, text = code): ChargeResult => ({
  code,
  answer: { outcome: 'unknown', text },
})
const coded = (answer: ChargeAnswer & { code: string }): ChargeResult => ({ code: answer.code, answer })

type Fields = ReadonlyMap<string, string>

/** Parses name and value pairs; null for anything else, such as HTML, and for a repeated name. */
function fieldsOf(body: string): Fields | null {
  const fields = new Map<string, string>()
  for (const pair of body.trim().split('&')) {
    if (!/^[\w.-]+=/.test(pair)) return null
    const [entry] = new URLSearchParams(pair)
    if (entry === undefined || fields.has(entry[0])) return null
    fields.set(...entry)
  }
  return fields
}

function sort(answer: Fields, sale: Pick<Sale, 'pence' | 'reference'>): ChargeResult {
  const said = (name: string) => (answer.get(name) ?? '').trim()
  const response = said('response')
  const code = parseCode(said('response_code'))
  const text = removeAnswerId(said('responsetext'))
  if (contradicts(said('orderid'), sale.reference) || contradicts(said('type'), 'sale'))
    return unknown('answer to something else', text)

  const transactionId = transactionIdOf(said('transactionid'))
  if (response === '1' && code === '100' && transactionId !== null)
    return isWhole(said, sale.pence)
      ? coded({ outcome: 'paid', transactionId, code, text })
      : unknown('another amount', text)
  const reason = response === '2' ? getDeclineReason(code) : null
  const unnamed = said('orderid') === '' && ({ unnamed: true } as const)
  if (reason !== null)
    return coded({
      outcome: 'declined',
      transactionId,
      ...unnamed,
      reason,
      ...hideStolenCard({ code, text }),
    })
  const why = response === '3' ? refusalOf(code, text) : null
  if (why !== null) return coded({ outcome: 'refused', why, code, text })
  return unknown(toSingleLine(`response ${parseCode(response)} code ${code}`), text)
}

/** Some answers leave echoed values empty; a value that is present must be ours. */
const contradicts = (echo: string, ours: string) => echo !== '' && echo !== ours

/** Ids are opaque; in errors they are empty or 0. */
const transactionIdOf = (text: string) => (/^0*$/.test(text) ? null : parseCode(text) || null)

/** True when the full amount was approved: banks may approve a part (section 3.3 of the provider's manual). */
function isWhole(said: (name: string) => string, pence: number): boolean {
  const authorized = said('amount_authorized')
  const balance = said('partial_payment_balance')
  return (
    (authorized === '' || parseNmiAmount(authorized) === pence) &&
    (balance === '' || parseNmiAmount(balance) === 0)
  )
}

/**
 * Response codes with which nothing was charged. 400, 420 and 421 are missing on purpose: the processor or the bank
 * failed, and the sale may still have happened. The same is true of unlisted codes.
 */
const refusals: ReadonlyMap<string, Refusal> = new Map([
  ['301', 'limit'],
  ['410', 'configuration'],
  ['411', 'configuration'],
  ['430', 'duplicate'],
  ['440', 'configuration'],
  ['441', 'configuration'],
  ['460', 'card'],
  ['461', 'card'],
])

/** Lower-case beginnings of the texts of code 300. */
const openings: readonly (readonly [string, Refusal])[] = [
  ['duplicate transaction', 'duplicate'],
  ['payment token does not exist', 'token'],
  ['invalid payment token', 'token'],
  ['invalid credit card', 'card'],
  ['invalid card', 'card'],
  ['invalid expiration', 'card'],
  ['rate limit exceeded', 'limit'],
  ['authentication failed', 'configuration'],
  ['specified api key not found', 'configuration'],
  ['invalid username', 'configuration'],
  ['disabling duplicate check is not allowed', 'configuration'],
]

/**
 * With code 300 the provider itself refuses a request; only the text says why. An unknown text comes from a rule of the
 * account and concerns one payer only.
 */
function refusalOf(code: string, text: string): Refusal | null {
  if (code !== '300') return refusals.get(code) ?? null
  const words = text.toLowerCase()
  return openings.find(([opening]) => words.startsWith(opening))?.[1] ?? 'rules'
}
