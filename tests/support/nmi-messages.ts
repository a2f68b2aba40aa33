import { createHmac } from 'node:crypto'
import { createNmiGateway } from '../../src/payments/provider/nmi/nmi.ts'
import { collect, keys } from './nmi-answers.ts'

/* Messages of the provider, signed as it signs them and read as the site reads them. */

export const lines: Record<string, unknown>[] = []
const gateway = createNmiGateway({ ...keys, apiUrl: 'https://provider.invalid/api', log: collect(lines) })

export const bytes = (text: string) => new TextEncoder().encode(text)
export const sign = (body: string | Uint8Array, nonce = '5f0c1e9a77d24b60', key = keys.webhookKey) =>
  `t=${nonce},s=${createHmac('sha256', key).update(`${nonce}.`).update(body).digest('hex')}`

export const readEvent = (body: Uint8Array, signature: string | null) =>
  gateway.readEvent(body, (name) => (name === 'webhook-signature' ? (signature ?? undefined) : undefined))

/** Reads a message that the provider signed. */
export const read = (content: unknown) => {
  const body = typeof content === 'string' ? content : JSON.stringify(content)
  return readEvent(bytes(body), sign(body))
}
