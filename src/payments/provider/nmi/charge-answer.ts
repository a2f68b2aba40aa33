import type { ChargeAnswer, Refusal, Sale } from '../provider.ts'
import { penceOf, declineReasonOf, withoutReport, line, sayingOf, wordOf } from './texts.ts'
import type { Reply } from './post.ts'

const OK = 200
const TOO_MANY_REQUESTS = 429

/** An outcome, and the code that it was read from for the log. */
export interface Charged {
  answer: ChargeAnswer
  code: string
}

/** Sorts what came of a sale. Whatever is not certainly one of the other outcomes is unknown. */
export function readCharge(reply: Reply, sale: Pick<Sale, 'pence' | 'reference'>): Charged {
  if (reply.came === 'not sent')
    return { code: reply.code, answer: { outcome: 'not sent', text: reply.code } }
  if (reply.came === 'trouble') return unknown(reply.code)
  const http = `HTTP ${reply.status}`
  if (reply.status === TOO_MANY_REQUESTS)
    return coded({ outcome: 'refused', why: 'limit', code: http, text: http })
  if (reply.status !== OK) return unknown(http)
  // An answer that ends only because the line was closed may lack the rest of its transaction's number.
  if (!reply.endMarked) return unknown('answer without a marked end')
  const answer = fieldsOf(reply.text)
  return answer === null ? unknown('unreadable answer') : sort(answer, sale)
}

const unknown = (code: string, text = code): Charged => ({
  code,
  answer: { outcome: 'unknown', text },
})
const coded = (answer: ChargeAnswer & { code: string }): Charged => ({ code: answer.code, answer })

type Fields = ReadonlyMap<string, string>

/** Name and value pairs; null when it is anything else, such as a page of HTML, or says a thing twice. */
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

function sort(answer: Fields, sale: Pick<Sale, 'pence' | 'reference'>): Charged {
  const said = (name: string) => (answer.get(name) ?? '').trim()
  const response = said('response')
  const code = wordOf(said('response_code'))
  const text = sayingOf(said('responsetext'))
  if (contradicts(said('orderid'), sale.reference) || contradicts(said('type'), 'sale'))
    return unknown('answer to something else', text)

  const transactionId = transactionIdOf(said('transactionid'))
  if (response === '1' && code === '100' && transactionId !== null)
    return isWhole(said, sale.pence)
      ? coded({ outcome: 'paid', transactionId, code, text })
      : unknown('another amount', text)
  const reason = response === '2' ? declineReasonOf(code) : null
  const unnamed = said('orderid') === '' && ({ unnamed: true } as const)
  if (reason !== null)
    return coded({ outcome: 'declined', transactionId, ...unnamed, reason, ...withoutReport({ code, text }) })
  const why = response === '3' ? refusalOf(code, text) : null
  if (why !== null) return coded({ outcome: 'refused', why, code, text })
  return unknown(line(`response ${wordOf(response)} code ${code}`), text)
}

/** Echoed values are empty in some answers; where there is one, it is ours. */
const contradicts = (echo: string, ours: string) => echo !== '' && echo !== ours

/** Ids are opaque; errors carry an empty one or a nought. */
const transactionIdOf = (text: string) => (/^0*$/.test(text) ? null : wordOf(text) || null)

/** Whether all was paid that was asked for: banks may approve a part (section 3.3 of the provider's manual). */
function isWhole(said: (name: string) => string, pence: number): boolean {
  const authorized = said('amount_authorized')
  const balance = said('partial_payment_balance')
  return (authorized === '' || penceOf(authorized) === pence) && (balance === '' || penceOf(balance) === 0)
}

/**
 * Codes with which nothing was charged. 400, 420 and 421 are missing on purpose: the processor or the bank stumbled, and
 * the sale may have happened all the same. So are codes that are in no list.
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

/** How texts of code 300 begin, in small letters. */
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
 * The provider itself turns a request down with code 300, whose text alone says why. Accounts have rules of their own,
 * whose texts are not known: one payer's trouble.
 */
function refusalOf(code: string, text: string): Refusal | null {
  if (code !== '300') return refusals.get(code) ?? null
  const words = text.toLowerCase()
  return openings.find(([opening]) => words.startsWith(opening))?.[1] ?? 'rules'
}
