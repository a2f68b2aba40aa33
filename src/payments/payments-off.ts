import type { Hono } from 'hono'
import { formEndpoint, textForm } from '../enquiries/form/endpoint.ts'
import type { EndpointParts } from '../enquiries/form/endpoint.ts'
import type { MessageForm } from '../enquiries/form/message-form.ts'
import { practice } from '../practice/practice.ts'
import type { Telephone } from '../practice/types.ts'
import { switchedOff } from './switched-off.ts'

/**
 * What a paid form answers while no card provider is set up (ruling 14): nothing is taken, and the telephone works.
 *
 * @param telephone Whom to call about this payment.
 */
export function paymentsOff<Message extends object>(
  parts: EndpointParts,
  form: MessageForm<Message>,
  telephone: Telephone = practice.telephone,
): Hono {
  const refusal = `${switchedOff.what} ${switchedOff.instead} ${telephone.shown}.`
  return formEndpoint(parts, form, { ...textForm, take: () => Promise.resolve({ refusal }) })
}
