import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { PaidFormMessage } from '../../src/payments/services/paid-services.ts'
import type { PaymentAnswer, PaymentMade } from '../../src/payments/contract/process-call.ts'
import type { LiveMessage } from '../../src/payments/contract/transaction-update.ts'
import { callOutAmount, depositAmount } from './facts.ts'
import { rosalind } from './people.ts'
import { SITE } from './site-url.ts'
import { cards } from './test-gateway.ts'
import type { GatewayClient } from './test-gateway.ts'

export interface Whose {
  firstName?: string
  phone?: string
  /** Of a browser that paid before. */
  cookie?: string | undefined
  /** Carries the calls of this browser; by default `fetch`. */
  send?: typeof fetch
  email?: string
  purpose?: PaidFormMessage['purpose']
  /** False: no form is sent, as by a script that knows only the fields of the specification. */
  withForm?: boolean
  /** Client address, as reported by a proxy. */
  address?: string
  /** Public origin of the site. */
  origin?: string
}

interface Paying {
  card?: string
  token?: string
  /** Fields of the call that override the valid ones. */
  changed?: Record<string, unknown>
}

/** A patient with a cookie and cards, who does over HTTP what the scripts of the pages do. */
export function newPayer(
  url: string,
  gateway: GatewayClient,
  {
    firstName = rosalind.firstName,
    phone = rosalind.phone,
    send = fetch,
    cookie: before,
    email = rosalind.email,
    purpose = 'registration',
    withForm = true,
    address,
    origin = SITE,
  }: Whose = {},
) {
  const { lastName } = rosalind
  const amount = purpose === 'registration' ? depositAmount : callOutAmount
  let cookie = before
  let userId: string | undefined

  async function call(path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await send(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin,
        ...(cookie !== undefined && { cookie }),
        ...(address !== undefined && { 'x-forwarded-for': address }),
        ...headers,
      },
      body: JSON.stringify(body),
    })
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) cookie = set.split(';')[0]
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
  }

  const person = { firstName, lastName, email, phone }
  const registration = {
    ...person,
    dob: '1986-05-14',
    address: '3 Mill Cottages',
    address2: 'Mill Lane',
    understand: true,
    happy: true,
  }
  const callOut = { ...person, spokenToDentist: true, callOutFeeAcknowledgement: true }
  const form =
    purpose === 'registration'
      ? { purpose, message: { ...registration, town: 'Ashcombe', postcode: 'WR3 0AF' } }
      : { purpose, message: { ...callOut, town: 'Ashcombe', postcode: 'WR3 0AF' } }

  const payer = {
    /** Step 1 of the dialog. */
    async begin() {
      const details = { first_name: firstName, last_name: lastName, email, phone }
      const { body } = await call('/api/users/create', details)
      userId = (body as { id: string }).id
    },
    /** Gets a token for a card and the result of 3-D Secure. */
    async prepare({ card = cards.verified, token, changed = {} }: Paying = {}): Promise<
      Record<string, unknown>
    > {
      if (userId === undefined) await payer.begin()
      const made = token ?? (await gateway.token(card))
      const secure = token === undefined ? await gateway.authenticate(made, { amount }) : proof
      return {
        token: made,
        amount,
        currency: 'GBP',
        user_id: userId,
        name_on_card: `${firstName} ${lastName}`,
        city: 'Ashcombe',
        zip_code: '30',
        email,
        first_name: firstName,
        last_name: lastName,
        ...secure,
        cardHolderInfo: null,
        ...(withForm && { form }),
        ...changed,
      }
    },
    /** Sends the process call. */
    send: async (request: Record<string, unknown>, headers: Record<string, string> = {}) => {
      const { status, headers: answered, body } = await call('/api/payments/process', request, headers)
      return { httpStatus: status, headers: answered, ...(body as PaymentAnswer) }
    },
    /** Prepares and pays. */
    pay: async (paying: Paying = {}) => payer.send(await payer.prepare(paying)),
    async made(): Promise<PaymentMade[]> {
      const response = await send(`${url}/api/payments/made`, { headers: { cookie: cookie ?? '' } })
      return ((await response.json()) as { payments: PaymentMade[] }).payments
    },
    /** Messages of the live socket, requested over HTTP. */
    async updates(): Promise<LiveMessage[]> {
      const response = await send(`${url}/api/payments/made`, { headers: { cookie: cookie ?? '' } })
      return ((await response.json()) as { updates: LiveMessage[] }).updates
    },
    /** The mail call after a payment. */
    async tell(transactionId: string | null, changed: Record<string, unknown> = {}) {
      const path = purpose === 'registration' ? '/api/mail/patientfee' : '/api/mail/call-out-fee'
      const fields = purpose === 'registration' ? registration : callOut
      const { status, body } = await call(path, {
        ...fields,
        amount,
        city: 'Ashcombe',
        zip_code: '30',
        transaction_id: transactionId,
        ...changed,
      })
      return { status, body }
    },
    /** Opens the live socket. `origin` null: a client that is no browser. */
    async listen({ origin: from = origin }: { origin?: string | null } = {}) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, {
        headers: { ...(cookie !== undefined && { cookie }), ...(from !== null && { origin: from }) },
      })
      const messages: LiveMessage[] = []
      socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString()) as LiveMessage))
      await once(socket, 'open')
      return { socket, messages }
    },
    call,
    cookie: () => cookie,
    /** From now on the browser has no cookie, like another person's. */
    forgetCookie: () => void (cookie = undefined),
    person,
  }
  return payer
}

export type Payer = ReturnType<typeof newPayer>

/** A result of 3-D Secure that is well-formed but invented. */
export const proof = {
  cavv: 'Y2FyZGluYWxjb21tZXJjZWF1dGg=',
  xid: null,
  eci: '05',
  cardHolderAuth: 'verified',
  threeDsVersion: '2.2.0',
  directoryServerId: null,
}
