import type { Hono } from 'hono'
import { formEndpoint, textForm } from '../enquiries/form/endpoint.ts'
import type { EndpointParts } from '../enquiries/form/endpoint.ts'
import type { MessageForm } from '../enquiries/form/message-form.ts'
import { practice } from '../practice/practice.ts'
import type { Telephone } from '../practice/types.ts'
import { needsScript, switchedOff } from './switched-off.ts'

/**
 * What a paid form answers to a browser that posts it by itself: card fields need script, and without a card provider
 * there are none (ruling 14). Nothing is taken, and the telephone works.
 *
 * @param isOpen Whether cards can be taken now.
 * @param telephone Whom to call about this payment.
 */
export function paidFormWithoutScript<Message extends object>(
  parts: EndpointParts,
  form: MessageForm<Message>,
  isOpen: () => boolean,
  telephone: Telephone = practice.telephone,
): Hono {
  const refusal = () => {
    const { what, instead } = isOpen() ? needsScript : switchedOff
    return `${what} ${instead} ${telephone.shown}.`
  }
  return formEndpoint(parts, form, { ...textForm, take: () => Promise.resolve({ refusal: refusal() }) })
}
