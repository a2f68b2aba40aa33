import type { Hono } from 'hono'
import { formEndpoint, textForm } from '../../forms/endpoint.ts'
import type { EndpointParts } from '../../forms/endpoint.ts'
import type { MessageForm } from '../../forms/message-form.ts'
import { callText } from '../services/call-about.ts'
import type { PaidForm } from '../contract/process-call.ts'
import { needsScript, switchedOff } from '../services/switched-off.ts'

/**
 * What a paid form answers to a browser that posts it by itself: card fields need script, and without a card provider
 * there are none (ruling 14). Nothing is taken, and the telephone works.
 *
 * @param isOpen Whether cards can be taken now.
 * @param purpose Says whom to call about this payment.
 */
export function paidFormWithoutScript<Message extends object>(
  parts: EndpointParts,
  form: MessageForm<Message>,
  isOpen: () => boolean,
  purpose: PaidForm['purpose'],
): Hono {
  const refusal = () => {
    const { what, instead } = isOpen() ? needsScript : switchedOff
    return `${what} ${instead} ${callText(purpose, new Date(parts.now()))}.`
  }
  return formEndpoint(parts, form, { ...textForm, take: () => Promise.resolve({ refusal: refusal() }) })
}
