import { Hono } from 'hono'
import { formEndpoint, textForm } from '../../forms/endpoint.ts'
import type { EndpointParts } from '../../forms/endpoint.ts'
import { callText } from '../services/call-about.ts'
import { formOf, purposes } from '../services/paid-services.ts'
import { needsScript, switchedOff } from '../services/switched-off.ts'

/**
 * What the paid forms answer to a browser that posts them by itself: card fields need script, and without a card provider
 * there are none (ruling 14). Nothing is taken, and the telephone works.
 *
 * @param isOpen Whether cards can be taken now.
 */
export function paidFormsWithoutScript(parts: EndpointParts, isOpen: () => boolean): Hono {
  const forms = new Hono()
  for (const purpose of purposes) {
    const refusal = () => {
      const { what, instead } = isOpen() ? needsScript : switchedOff
      return `${what} ${instead} ${callText(purpose, parts.today())}.`
    }
    const take = () => Promise.resolve({ refusal: refusal() })
    forms.route('/', formEndpoint(parts, formOf(purpose, parts.now), { ...textForm, take }))
  }
  return forms
}
