import type { Hono } from 'hono'
import { formEndpoint, textForm } from '../enquiries/form/endpoint.ts'
import type { EndpointParts } from '../enquiries/form/endpoint.ts'
import type { MessageForm } from '../enquiries/form/message-form.ts'
import { practice } from '../practice/practice.ts'

/** What a paid form answers while no card provider is set up (ruling 14): nothing is taken, and the telephone works. */
export function paymentsOff<Message extends object>(parts: EndpointParts, form: MessageForm<Message>): Hono {
  const refusal = `Card payments are switched off on this website at the moment, and nothing was taken. Please telephone us on ${practice.telephone.shown}.`
  return formEndpoint(parts, form, { ...textForm, take: () => Promise.resolve({ refusal }) })
}
