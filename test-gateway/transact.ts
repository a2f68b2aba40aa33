import { READY_MADE_TOKEN } from './card-fields.ts'
import type { CardFields } from './card-fields.ts'
import { meanings } from './cards.ts'
import type { Card } from './cards.ts'
import { hundredthsOf, written } from './amounts.ts'
import type { Ledger, Transaction } from './ledger.ts'
import type { Store } from './store.ts'
import { refId } from './three-d-secure.ts'
import type { ThreeDSecure } from './three-d-secure.ts'

/* transact.php: one form in, one query string out, HTTP 200 in every case. */

export type Fields = Readonly<Record<string, string>>
/** Fields of the answer, in the order of the query string. */
export type Answer = Readonly<Record<string, string>>

const DUPLICATE_WINDOW = 20 * 60_000
const LEAST_APPROVED = 100
/** Currencies of a British merchant's account. */
const currencies = new Set(['GBP', 'EUR', 'USD'])
const secrets = new Set(['security_key', 'payment_token', 'ccnumber', 'ccexp', 'cvv'])

/** The provider writes spaces raw and encodes only characters that would break the string. */
export const queryString = (answer: Answer) =>
  Object.entries(answer)
    .map(
      ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', ' ').replaceAll('%3A', ':')}`,
    )
    .join('&')

interface Parts {
  store: Store
  fields: CardFields
  threeDSecure: ThreeDSecure
  ledger: Ledger
  now: () => number
}

export function transactions({ store, fields, threeDSecure, ledger, now }: Parts) {
  const handlers: Record<string, (request: Fields) => Answer> = {
    sale,
    void: (request) => takeBack(request, 'Transaction Void Successful', (id) => ledger.void(id)),
    refund(request) {
      const amount = request['amount'] ?? ''
      const hundredths = amount === '' ? null : (hundredthsOf(amount) ?? 0)
      return takeBack(request, 'SUCCESS', (id) => ledger.refund(id, hundredths))
    },
  }

  /** Checks the security key. @returns the refusal, or null. */
  function refuseKey(request: Fields): Answer | null {
    const key = request['security_key'] ?? ''
    if (key === '') return rejected(request, 'Authentication Failed')
    return key === store.keys.securityKey ? null : rejected(request, 'Specified API key not found')
  }

  return (request: Fields): Answer => {
    const refused = refuseKey(request)
    if (refused !== null) return refused
    const handler = Object.hasOwn(handlers, request['type'] ?? '')
      ? handlers[request['type'] ?? '']
      : undefined
    return handler === undefined ? rejected(request, 'Invalid Transaction Type') : handler(request)
  }

  function sale(request: Fields): Answer {
    const token = request['payment_token'] ?? ''
    if (token === '') return rejected(request, 'Required Field cc_number is Missing or Empty')
    const card = fields.cardOf(token)
    if (card === null) return rejected(request, 'Payment Token does not exist')
    fields.spend(token)

    const requested = hundredthsOf(request['amount'] ?? '')
    if (requested === null) return rejected(request, 'Invalid amount')
    const currency = (request['currency'] ?? '').toUpperCase() || 'GBP'
    if (!currencies.has(currency)) return rejected(request, 'Currency not supported by this processor')
    const twice = refuseDuplicate(request, card, requested)
    if (twice !== null) return twice
    const code = codeOf(request, card, requested)
    // Refused by the gateway itself: the bank does not see the request, and nothing is recorded.
    if (code === '300' || code === '301')
      return { ...rejected(request, meanings[code] ?? ''), response_code: code }
    const transaction = ledger.sell({
      orderId: request['orderid'] ?? '',
      currency,
      requested,
      amount: card.partial ? Math.floor(requested / 2) : requested,
      card,
      fields: Object.fromEntries(Object.entries(request).filter(([name]) => !secrets.has(name))),
      code,
      avs: request['address1'] === '888' && request['zip'] === '77777' ? 'Y' : 'N',
      source: 'api',
      clientAddress: request['ipaddress'] ?? '',
    })
    return answerOf(transaction)
  }

  function codeOf(request: Fields, card: Card, requested: number): string {
    const token = request['payment_token'] ?? ''
    // The bank checks the proof with the scheme, and requires one where it would have issued one. The ready-made token
    // is for shops without a browser, which have no cardholder to ask.
    const claims = (request['cavv'] ?? '') !== ''
    const asksForProof = card.authentication === 'verified' || card.authentication.startsWith('challenge')
    const proven = token === READY_MADE_TOKEN || threeDSecure.vouchesFor(token, request)
    if ((claims || asksForProof) && !proven) return '200'
    return requested < LEAST_APPROVED ? '200' : card.code
  }

  function refuseDuplicate(request: Fields, card: Card, requested: number): Answer | null {
    if (store.switches().duplicates === 'off') return null
    if (request['dup_seconds'] === '0')
      return rejected(request, 'Disabling Duplicate Check is not allowed for this processor')
    const same = ledger
      .all()
      .some(
        (other) =>
          other.card?.hash === card.hash &&
          other.requested === requested &&
          other.condition !== 'failed' &&
          now() - other.created_at < DUPLICATE_WINDOW,
      )
    return same ? rejected(request, 'Duplicate transaction') : null
  }

  function takeBack(request: Fields, done: string, take: (id: number) => string | null): Answer {
    const given = request['transactionid'] ?? ''
    const id = /^\d{1,15}$/.test(given) ? Number(given) : 0
    if (!ledger.has(id)) return rejected(request, 'Invalid Transaction ID specified')
    const against = take(id)
    if (against !== null) return { ...rejected(request, against), transactionid: given }
    return {
      ...rejected(request, done),
      response: '1',
      responsetext: done,
      transactionid: given,
      orderid: ledger.find(id).order_id,
      response_code: '100',
    }
  }
}

/** The answer when the gateway itself refuses a request. */
const rejected = (request: Fields, text: string): Answer => ({
  response: '3',
  responsetext: `${text} REFID:${refId()}`,
  authcode: '',
  transactionid: '',
  avsresponse: '',
  cvvresponse: '',
  orderid: request['orderid'] ?? '',
  type: request['type'] ?? '',
  response_code: '300',
})

function answerOf(transaction: Transaction): Answer {
  const action = transaction.actions[0]
  const code = action?.code ?? '300'
  const error = Number(code) >= 300
  return {
    response: code === '100' ? '1' : error ? '3' : '2',
    responsetext: error ? `${action?.text ?? ''} REFID:${refId()}` : (action?.text ?? ''),
    authcode: transaction.authorization_code,
    transactionid: String(transaction.id),
    avsresponse: error ? '' : transaction.avs,
    cvvresponse: error ? '' : transaction.csc,
    orderid: transaction.order_id,
    type: 'sale',
    response_code: code,
    ...(action !== undefined &&
      action.amount !== transaction.requested && { amount_authorized: written(action.amount) }),
  }
}
