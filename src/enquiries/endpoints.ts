import { Hono } from 'hono'
import type { EnquiryName } from '../forms/form-names.ts'
import { messageEndpoint } from '../forms/message-endpoint.ts'
import { complaintForm } from './complaint/message.ts'
import { contactForm } from './contact/message.ts'
import { emergencyEndpoint } from './emergency/endpoint.ts'
import { expectForm } from './expect/message.ts'
import { feedbackForm } from './feedback/message.ts'

type Parts = Parameters<typeof emergencyEndpoint>[0]

/** Endpoint of each form. */
const endpoints: Readonly<Record<EnquiryName, (parts: Parts) => Hono>> = {
  contact: (parts) => messageEndpoint(parts, contactForm),
  expect: (parts) => messageEndpoint(parts, expectForm),
  complaint: (parts) => messageEndpoint(parts, complaintForm),
  feedback: (parts) => messageEndpoint(parts, feedbackForm),
  emergency: emergencyEndpoint,
}

/** Routes of all forms whose message goes to the practice. */
export function enquiries(parts: Parts): Hono {
  const all = new Hono()
  for (const endpoint of Object.values(endpoints)) all.route('/', endpoint(parts))
  return all
}
