import { Hono } from 'hono'
import type { Context } from 'hono'
import type { GenericSchema } from 'valibot'
import { limitBody } from '../../../http/limit-body.ts'
import type { Count } from '../../../counts/counts.ts'
import { readClient } from '../../../http/client-address.ts'
import { isStorageError } from '../../../storage/storage.ts'
import type { Db } from '../../../storage/tables.ts'
import { validateForm, createMessageSchema, createSenderFields } from '../../../forms/message-form.ts'
import { parseFormBody } from '../../../forms/read-form.ts'
import { refuseMethod } from '../../../http/guards.ts'
import { describeError } from '../../../runtime/log.ts'
import type { Log } from '../../../runtime/log.ts'
import type { System } from '../../../runtime/system.ts'
import { MINUTE } from '../../../runtime/units.ts'
import { paths } from '../../../paths.ts'
import { createRateLimit, refuseTooManyCalls } from '../../../http/rate-limit.ts'
import { savingFailed } from '../../contract/process-call.ts'
import { createBrowserId } from './checkout-session.ts'
import type { CheckoutSessions } from './checkout-session.ts'
import { saveUser, findUserId } from '../../ledger/users.ts'

/** Bytes of a call that checks or saves a payer: a few hundred characters of JSON, every one of them escaped. */
const USER_BODY_MAX = 12 * 1024
/** A payment starts with three such calls; a household behind one address may start several. */
const USER_CALLS_PER_CLIENT = { max: 60, per: 10 * MINUTE }

const { firstName, lastName, email, phone } = createSenderFields()
const whose = createMessageSchema({ email })
const details = createMessageSchema({ first_name: firstName, last_name: lastName, email, phone })

interface UsersParts {
  db: Db
  log: Log
  count: Count
  sessions: CheckoutSessions
  /** Number of trusted proxies in front, for the client's address. */
  trustProxy: number
  system: System
}

/**
 * The two calls before a payment (specification section 7). Every address looks unknown to a browser that did not make
 * its record (ruling 20, failure case W13); both answers take the same steps with and without a record.
 */
export function createPayerEndpoint({ db, log, count, sessions, trustProxy, system }: UsersParts): Hono {
  const limit = createRateLimit(USER_CALLS_PER_CLIENT, system.now)

  const call =
    <Asked extends object>(
      schema: GenericSchema<unknown, Asked>,
      answer: (c: Context, asked: Asked) => Promise<object>,
    ) =>
    async (c: Context): Promise<Response> => {
      const wait = limit.consume(readClient(c, trustProxy))
      if (wait > 0) return refuseTooManyCalls(c, wait)
      if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
        return c.json({ message: 'Send the details as application/json.' }, 415)
      const read = await parseFormBody(c)
      if ('unreadable' in read) return c.json({ message: read.unreadable.message }, read.unreadable.status)
      const checked = validateForm({ schema }, read.fields)
      if (!checked.ok) {
        const { errors } = checked
        return c.json({ message: Object.values(errors)[0] ?? savingFailed, errors }, 422)
      }
      try {
        return c.json(await answer(c, checked.message))
      } catch (error) {
        log.error('payer.not-saved', describeError(error))
        return c.json({ message: savingFailed }, isStorageError(error) ? 503 : 500)
      }
    }

  const small = limitBody({
    maxSize: USER_BODY_MAX,
    onError: (c) => c.json({ message: 'The details are too long.' }, 413),
  })

  return new Hono()
    .post(
      paths.userCheck,
      small,
      call(whose, async (c, asked) => {
        const known = await sessions.readBrowser(c)
        // An unknown browser gets a random id, so that the same query runs.
        const id = await findUserId(db, known ?? createBrowserId(system), asked.email)
        if (known !== null) await sessions.setCookie(c, known)
        return { exists: id !== null, id }
      }),
    )
    .post(
      paths.userCreate,
      small,
      call(details, async (c, asked) => {
        const browser = await sessions.setCookie(c, await sessions.readBrowser(c))
        const id = await saveUser(db, browser, asked, system)
        count('checkout: details given')
        return { id }
      }),
    )
    .all(paths.userCheck, (c) => refuseMethod(c, 'POST'))
    .all(paths.userCreate, (c) => refuseMethod(c, 'POST'))
}
