import { postJson } from './practice.ts'
import type { Practice } from './practice.ts'
import type { Delivered } from './smtp.ts'

let clients = 0

/** Sends a message from a new client address, so that no rate limit of an earlier one applies. */
export const sendAsSomebodyElse = (
  practice: Practice,
  message: object,
  path = '/api/mail/contact',
): Promise<Response> => {
  clients += 1
  const client = `2001:db8:${(clients >> 16).toString(16)}:${(clients & 0xffff).toString(16)}::1`
  return postJson(practice, path, message, { 'x-forwarded-for': client })
}

/** Delivers the due letters. @returns the confirmations that senders have received. */
export async function confirmationsOf(practice: Practice): Promise<readonly Delivered[]> {
  await practice.outbox.deliverDue()
  return practice.mailServer.confirmations
}
