import { Hono } from 'hono'
import type { Context } from 'hono'
import { limitBody } from '../../http/limit-body.ts'
import { isStorageError } from '../../storage/storage.ts'
import type { Db } from '../../storage/tables.ts'
import { refuseMethod } from '../../http/guards.ts'
import { describeError } from '../../runtime/log.ts'
import type { Log } from '../../runtime/log.ts'
import { storeEvent } from '../ledger/provider-events.ts'
import type { Gateway } from '../provider/provider.ts'

/** Bytes of one webhook; the one about a batch lists every payment in it. */
const WEBHOOK_BODY_MAX = 1024 * 1024

interface WebhookParts {
  db: Db
  log: Log
  gateway: Gateway
  /** Starts processing the stored events. */
  wake: () => void
  /** UTC milliseconds. */
  now: () => number
}

/**
 * `POST` to the webhook path: stores a signed event of the provider, answers 200, and then processes the event from its
 * row (ground rule G4). A bad signature gets a 4xx; an event that cannot be stored gets a 5xx, so that it is sent
 * again.
 */
export function createWebhookEndpoint({ db, log, gateway, wake, now }: WebhookParts): Hono {
  async function receive(c: Context): Promise<Response> {
    const body = new Uint8Array(await c.req.arrayBuffer())
    const read = gateway.verifyEvent(body, (name) => c.req.header(name))
    if (read.reading === 'forged') {
      log.warn('event.rejected', { reason: read.text })
      return c.json({ message: 'The signature is not right.' }, 401)
    }
    if (read.reading === 'ignored') {
      log.info('event.ignored', { id: read.id, reason: read.text })
      return c.json({ message: 'Thank you.' })
    }
    try {
      await storeEvent(db, read.event, gateway.account, now())
    } catch (error) {
      log.error('event.not-stored', describeError(error))
      return c.json({ message: 'Please send it again.' }, isStorageError(error) ? 503 : 500)
    }
    wake()
    return c.json({ message: 'Thank you.' })
  }

  return new Hono()
    .post(
      gateway.eventsPath,
      limitBody({ maxSize: WEBHOOK_BODY_MAX, onError: (c) => c.json({ message: 'Too long.' }, 413) }),
      (c) => receive(c),
    )
    .all(gateway.eventsPath, (c) => refuseMethod(c, 'POST'))
}
