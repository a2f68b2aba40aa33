import { Hono } from 'hono'
import type { EnquiryName } from '../forms/form-names.ts'
import { createMessageEndpoint } from '../forms/message-endpoint.ts'
import { complaintMessageForm } from './complaint/complaint-message.ts'
import { contactMessageForm } from './contact/contact-message.ts'
import { createEmergencyEndpoint } from './emergency/emergency-endpoint.ts'
import { expectMessageForm } from './expect/expect-message.ts'
import { feedbackMessageForm } from './feedback/feedback-message.ts'

type Parts = Parameters<typeof createEmergencyEndpoint>[0]

const endpoints: Readonly<Record<EnquiryName, (parts: Parts) => Hono>> = {
  contact: (parts) => createMessageEndpoint(parts, contactMessageForm),
  expect: (parts) => createMessageEndpoint(parts, expectMessageForm),
  complaint: (parts) => createMessageEndpoint(parts, complaintMessageForm),
  feedback: (parts) => createMessageEndpoint(parts, feedbackMessageForm),
  emergency: createEmergencyEndpoint,
}

export function createEnquiryRoutes(parts: Parts): Hono {
  const all = new Hono()
  for (const endpoint of Object.values(endpoints)) all.route('/', endpoint(parts))
  return all
}
