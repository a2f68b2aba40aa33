import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { transactionBody } from './event-body.ts'
import type { Outside, Timer } from './outside.ts'
import type { ActionRow, Store, TransactionRow } from './store.ts'

/* Signed events about transactions, and their delivery: retried until the listener answers exactly 200. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const times = (count: number, wait: number) => Array.from({ length: count }, () => wait)
/** Retry delays as published by the provider. */
export const retryWaits = [
  15 * SECOND,
  ...times(3, MINUTE),
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  ...times(10, HOUR),
  ...times(2, 12 * HOUR),
  24 * HOUR,
]
/** Timeout of a delivery. */
const LISTENER_TIMEOUT = 15 * SECOND
/** Longest time that an event waits for a second one to overtake it. */
const OVERTAKEN_WITHIN = 5 * SECOND

/** Value of the header `Webhook-Signature`. */
export function signature(webhookKey: string, body: string, nonce = randomBytes(8).toString('hex')): string {
  const s = createHmac('sha256', webhookKey).update(`${nonce}.${body}`).digest('hex')
  return `t=${nonce},s=${s}`
}

interface Parts {
  store: Store
  webhookUrl: string | null
  now: () => number
  outside: Outside
}

export function openEvents({ store, webhookUrl, now, outside }: Parts) {
  const isTestMode = () => {
    const { testMode, webhookTestMode } = store.switches()
    return testMode === 'on' || webhookTestMode === 'on'
  }
  const timers = new Set<Timer>()
  const running = new Set<Promise<void>>()
  const stopped = new AbortController()
  let overtaken: number[] = []

  const later = (ms: number, work: () => void) => {
    const timer = outside.later(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  async function attempt(id: number): Promise<void> {
    const row = store.event(id)
    if (row === undefined || webhookUrl === null || stopped.signal.aborted) return
    const status = await post(webhookUrl, row.body)
    if (stopped.signal.aborted) return
    const attempts = row.attempts + 1
    const change = { attempts, last_status: status }
    if (status === '200') {
      store.changeEvent(id, { ...change, state: 'delivered' })
      return
    }
    const quick = Number(store.switches().webhookRetryMs)
    const scheduled = retryWaits[row.attempts]
    if (scheduled === undefined) {
      store.changeEvent(id, { ...change, state: 'given up' })
      return
    }
    const wait = quick > 0 ? quick : scheduled
    store.changeEvent(id, { ...change, due_at: now() + wait })
    later(wait, () => void deliver(id))
  }

  /** @returns the status as text, or the name of the error. */
  async function post(url: string, body: string): Promise<string> {
    try {
      const status = await outside.post(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-signature': signature(store.keys.webhookKey, body),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(LISTENER_TIMEOUT)]),
      })
      return String(status)
    } catch (error) {
      return error instanceof Error ? error.name : 'unreachable'
    }
  }

  function deliver(id: number): Promise<void> {
    const delivery = attempt(id).finally(() => running.delete(delivery))
    running.add(delivery)
    return delivery
  }

  const overtake = async (ids: readonly number[]) => {
    const before = overtaken
    overtaken = []
    await Promise.all(ids.map(deliver))
    await Promise.all(before.map(deliver))
  }

  /** Records an event and sends it as the switches say. @returns its delivery if the answer has to wait for it. */
  function send(type: string, transactionId: number | null, content: unknown): Promise<unknown> {
    const to = store.switches()
    const event = { event_id: randomUUID(), event_type: type, event_body: content }
    const withheld = webhookUrl === null || to.webhooks === 'never'
    const ids = Array.from({ length: Math.max(1, Number(to.webhookCopies)) }, () =>
      store.addEvent({
        event_id: event.event_id,
        type,
        transaction_id: transactionId,
        body: JSON.stringify(event),
        state: withheld ? 'withheld' : 'waiting',
        attempts: 0,
        due_at: now() + Number(to.webhookDelayMs),
        last_status: '',
      }),
    )
    if (withheld) return Promise.resolve()
    if (to.webhooks === 'before-answer') return Promise.all(ids.map(deliver))
    if (to.webhooks !== 'out-of-order') {
      later(Number(to.webhookDelayMs), () => void Promise.all(ids.map(deliver)))
      return Promise.resolve()
    }
    if (overtaken.length > 0) later(0, () => void overtake(ids))
    else {
      overtaken = ids
      later(OVERTAKEN_WITHIN, () => {
        if (overtaken === ids) void overtake([])
      })
    }
    return Promise.resolve()
  }

  return {
    send,
    sendTransaction: (kind: string, transaction: TransactionRow, action: ActionRow) =>
      send(`transaction.${kind}`, transaction.id, transactionBody(transaction, action, isTestMode())),
    /** Sends an event again, whatever its state. */
    again(id: number) {
      store.changeEvent(id, { state: 'waiting', attempts: 0, due_at: now() })
      return deliver(id)
    },
    /** Resumes deliveries that an earlier run of this gateway did not finish. */
    resume() {
      for (const { id, due_at: dueAt } of store.waitingEvents())
        later(Math.max(0, dueAt - now()), () => void deliver(id))
    },
    async stop() {
      stopped.abort()
      for (const timer of timers) timer.cancel()
      await Promise.all(running)
    },
  }
}

export type Events = ReturnType<typeof openEvents>
