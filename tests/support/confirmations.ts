import { postJson } from './practice.ts'
import type { Practice } from './practice.ts'
import type { Delivered } from './smtp.ts'

let clients = 0

/** Sends a message from a client of its own, as people do: the limits of one client are others. */
export const sendAsSomebodyElse = (
  practice: Practice,
  message: object,
  path = '/api/mail/contact',
): Promise<Response> => {
  clients += 1
  const client = `2001:db8:${(clients >> 16).toString(16)}:${(clients & 0xffff).toString(16)}::1`
  return postJson(practice, path, message, { 'x-forwarded-for': client })
}

/** The letters to senders that have left, after all that can leave now has. */
export async function confirmationsOf(practice: Practice): Promise<readonly Delivered[]> {
  await practice.outbox.deliverDue()
  return practice.mailServer.confirmations
}
