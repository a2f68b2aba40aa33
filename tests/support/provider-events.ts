import { expect } from 'vitest'
import type { Payer } from './payer.ts'
import { inOrder } from './people.ts'
import { cards } from './test-gateway.ts'
import type { Till } from './till.ts'

/* The provider's webhooks, for tests that withhold them and deliver them by hand. */

export interface EventBody {
  event_id: string
  event_type: string
  event_body: Record<string, unknown> & { action: Record<string, unknown>; card: Record<string, unknown> }
}

/** Posts bytes to the webhook URL. @returns the status of the answer. */
export async function postEvent(
  till: Till,
  body: string,
  headers: Record<string, string> = { 'webhook-signature': till.gateway.sign(body) },
): Promise<number> {
  const answer = await fetch(`${till.url}/api/webhooks/nmi`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return answer.status
}

/** The provider's events that no switch let through, oldest first. */
export const withheldEvents = async (till: Till) =>
  (await till.gateway.events())
    .toSorted((a, b) => a.id - b.id)
    .map(({ body }) => JSON.parse(body) as EventBody)

export const underAnotherId = (event: EventBody): EventBody => ({ ...event, event_id: crypto.randomUUID() })

export const lastEvent = async (till: Till) => {
  const last = (await withheldEvents(till)).at(-1)
  if (last === undefined) throw new Error('The provider has said nothing.')
  return last
}

/** Delivers a signed webhook and resolves when it has been processed. */
export async function deliver(till: Till, event: EventBody): Promise<void> {
  expect(await postEvent(till, JSON.stringify(event))).toBe(200)
  await workedOff(till)
}

/** Resolves when every stored event has been processed. */
export async function workedOff({ practice: { db } }: Till): Promise<void> {
  await expect
    .poll(() => db.selectFrom('provider_events').selectAll().where('processed_at', 'is', null).execute())
    .toEqual([])
}

/** @param open Returns the till of the current test. */
export function webhooksAt(open: () => Till) {
  const post = (body: string, headers?: Record<string, string>) => postEvent(open(), body, headers)
  return {
    post,
    say: (event: EventBody) => post(JSON.stringify(event)),
    withheld: () => withheldEvents(open()),
    stored: () => open().practice.db.selectFrom('provider_events').selectAll().execute(),
    letters: () => kindsOfLetters(open()),
  }
}

/** Subjects of all letters so far, without references. */
export const kindsOfLetters = async (till: Till) =>
  inOrder((await till.mails()).map(({ subject = '' }) => subject.replace(/[0-9A-Z]{4}-[0-9A-Z]{4}.*/, '…')))

/** The letters about a paid deposit. */
export const bothLetters = ['New patient, deposit paid …', 'Receipt …']

/** Makes a payment whose answer is lost: the site does not know its outcome. */
export async function payInTheDark(till: Till, card = cards.verified): Promise<Payer> {
  await till.gateway.turn({ saleFault: 'drop', saleCharge: 'before' })
  const payer = till.payer()
  await payer.pay({ card })
  await till.gateway.turn({ saleFault: 'normal' })
  expect(await till.states()).toEqual(['unknown'])
  return payer
}

/** Turns the webhook of a decline into one of a charge. */
export const asSuccess = ({ event_body }: EventBody): EventBody => ({
  event_id: crypto.randomUUID(),
  event_type: 'transaction.sale.success',
  event_body: {
    ...event_body,
    condition: 'pendingsettlement',
    action: { ...event_body.action, success: '1', response_code: '100', response_text: 'SUCCESS' },
  },
})

/** Turns the webhook of a sale into one without an outcome. */
export const asUnclear = ({ event_body }: EventBody): EventBody => ({
  event_id: crypto.randomUUID(),
  event_type: 'transaction.sale.unknown',
  event_body: { ...event_body, condition: 'unknown' },
})
