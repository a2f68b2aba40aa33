import { createHash } from 'node:crypto'
import { CHARGE_TIMEOUT } from '../../../runtime/limits.ts'
import type { Log } from '../../../runtime/log.ts'
import type { System } from '../../../runtime/system.ts'
import { SECOND } from '../../../runtime/units.ts'
import type { ChargeAnswer, Gateway } from '../provider.ts'
import { readChargeAnswer } from './charge-answer.ts'
import { readEvent } from './event.ts'
import type { PostForm } from './post.ts'
import { createQueries } from './queries.ts'
import { readProof, getSaleFields } from './sale.ts'
import { isSigned, SIGNATURE_HEADER } from './webhook-signature.ts'

const QUERY_TIMEOUT = 15 * SECOND
/** Bytes. An answer to a sale has a few hundred, a look-up about four thousand per transaction. */
const CHARGE_ANSWER_MAX = 256 * 1024
const QUERY_ANSWER_MAX = 5 * 1024 * 1024

const ACCOUNT_DIGITS = 16
/** As entered under Settings > Webhooks of the provider’s control panel. */
export const eventsPath = '/api/webhooks/nmi'

interface NmiSettings {
  /** Private; for charges and look-ups. */
  securityKey: string
  webhookKey: string
  /** Base URL of transact.php and query.php, such as `https://secure.nmi.com/api`. */
  apiUrl: string
}

export interface GatewayParts {
  log: Log
  system: Pick<System, 'elapsed'>
  postForm: PostForm
  /** Milliseconds; shorter in tests. */
  timeouts?: { charge: number; query: number }
}

/**
 * Charges and looks up cards at NMI (Network Merchants).
 *
 * @throws {Error} when a key is empty or the address is invalid; with an empty key every webhook could be forged.
 */
export function createNmiGateway({
  securityKey,
  webhookKey,
  apiUrl,
  log,
  system: { elapsed },
  postForm,
  timeouts = { charge: CHARGE_TIMEOUT, query: QUERY_TIMEOUT },
}: NmiSettings & GatewayParts): Gateway {
  if (securityKey.trim() === '') throw new Error('The security key of the card provider is empty.')
  if (webhookKey.trim() === '') throw new Error('The webhook key of the card provider is empty.')
  if (!URL.canParse(apiUrl) || !/^https?:$/.test(new URL(apiUrl).protocol))
    throw new Error('The address of the card provider must be an http or https address.')
  const at = (script: string) => new URL(`${apiUrl.replace(/\/+$/, '')}/${script}`)
  const transact = at('transact.php')

  return {
    account: createHash('sha256').update(`account ${securityKey}`).digest('hex').slice(0, ACCOUNT_DIGITS),
    readProof,
    async charge(sale) {
      const began = elapsed()
      const fields = getSaleFields(securityKey, sale)
      const reply = await postForm(transact, fields, { timeout: timeouts.charge, sizeMax: CHARGE_ANSWER_MAX })
      const { code, answer } = readChargeAnswer(reply, sale)
      const { outcome } = answer
      const ms = Math.round(elapsed() - began)
      log[levelOf(answer)]('provider.charged', { reference: sale.reference, outcome, code, ms })
      return answer
    },
    eventsPath,
    verifyEvent(body, header) {
      const signature = header(SIGNATURE_HEADER) ?? ''
      if (signature === '') return { reading: 'forged', text: 'no signature' }
      return isSigned(body, signature, webhookKey)
        ? readEvent(body)
        : { reading: 'forged', text: 'another signature' }
    },
    ...createQueries({
      log,
      elapsed,
      ask: (fields) =>
        postForm(at('query.php'), new URLSearchParams({ security_key: securityKey, ...fields }), {
          timeout: timeouts.query,
          sizeMax: QUERY_ANSWER_MAX,
        }),
    }),
  }
}

/** Warns of failures that we or the provider must fix, not of a patient's declined card. */
function levelOf(answer: ChargeAnswer): 'info' | 'warn' {
  if (answer.outcome === 'refused')
    return ['configuration', 'limit', 'rules'].includes(answer.why) ? 'warn' : 'info'
  return answer.outcome === 'paid' || answer.outcome === 'declined' ? 'info' : 'warn'
}
