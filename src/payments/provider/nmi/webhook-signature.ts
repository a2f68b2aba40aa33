import { createHmac, timingSafeEqual } from 'node:crypto'
import { EVENT_WORD_MAX } from '../../../runtime/limits.ts'

export const SIGNATURE_HEADER = 'webhook-signature'

/** `t` is a nonce, not a timestamp: it cannot be checked. */
const signatureParts = new RegExp(String.raw`^t=([!-~]{1,${EVENT_WORD_MAX}}),s=([\dA-Fa-f]{64})$`)

/**
 * True when the header `Webhook-Signature` signs exactly these bytes: HMAC-SHA256 of nonce, full stop and body.
 *
 * @param key As the provider shows it, not decoded.
 */
export function isSigned(body: Uint8Array, signature: string, key: string): boolean {
  const [, nonce, claimed] = signatureParts.exec(signature) ?? []
  if (nonce === undefined || claimed === undefined) return false
  const right = createHmac('sha256', key).update(`${nonce}.`).update(body).digest()
  return timingSafeEqual(Buffer.from(claimed, 'hex'), right)
}
