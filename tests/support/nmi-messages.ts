import { createHmac } from 'node:crypto'
import { createNmiGateway } from '../../src/payments/provider/nmi/nmi.ts'
import { collect, keys } from './nmi-answers.ts'
import { onThisMachine } from './systems.ts'

/* Webhooks signed like the provider's and read by the site's gateway. */

export const lines: Record<string, unknown>[] = []
const gateway = createNmiGateway({
  ...keys,
  apiUrl: 'https://provider.invalid/api',
  log: collect(lines),
  ...onThisMachine,
})

export const bytes = (text: string) => new TextEncoder().encode(text)
export const sign = (body: string | Uint8Array, nonce = '5f0c1e9a77d24b60', key = keys.webhookKey) =>
  `t=${nonce},s=${createHmac('sha256', key).update(`${nonce}.`).update(body).digest('hex')}`

export const readEvent = (body: Uint8Array, signature: string | null) =>
  gateway.verifyEvent(body, (name) => (name === 'webhook-signature' ? (signature ?? undefined) : undefined))

/** Signs and reads a webhook. */
export const read = (content: unknown) => {
  const body = typeof content === 'string' ? content : JSON.stringify(content)
  return readEvent(bytes(body), sign(body))
}
