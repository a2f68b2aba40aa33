import { Hono } from 'hono'
import type { Context, MiddlewareHandler } from 'hono'
import { limitBody } from '../http/limit-body.ts'
import type { Count } from '../counts/counts.ts'
import { readClient } from '../http/client-address.ts'
import { isStorageError } from '../storage/storage.ts'
import { hasDisconnected, refuseMethod, isFromOurPage } from '../http/guards.ts'
import type { MessageLimits } from '../runtime/limits.ts'
import { describeError } from '../runtime/log.ts'
import type { Log } from '../runtime/log.ts'
import { MINUTE } from '../runtime/units.ts'
import type { Today } from '../facts/prepared-notices.ts'
import { practice } from '#practice/practice.ts'
import { formatUrgentAdvice } from '../facts/who-answers.ts'
import { createRateLimit, buildRetryAfter } from '../http/rate-limit.ts'
import type { Allowance } from '../http/rate-limit.ts'
import { validateForm, formKeyField, honeypotField, openForField } from './message-form.ts'
import type { MessageForm } from './message-form.ts'
import { readFormKey, isSuspectedRobot } from './suspected-robots.ts'
import { parseFormBody } from './read-form.ts'
import type { FormFields, ParsedBody, UnreadableBody } from './read-form.ts'
import { referenceHeader } from './send-message.ts'
import { sentParameter } from './form-status.ts'
import type { FieldErrors, FormStatus } from './form-status.ts'

/** Largest body of a form without files: five thousand characters of the longest UTF-8, percent-encoded, fit. */
const MESSAGE_BODY_MAX = 96 * 1024
/** Refusals over the limit that return all typed texts; later ones are one line. */
const FULL_REFUSALS_PER_CLIENT = { max: 5, per: 10 * MINUTE }

/** Key of the limit that all clients share. */
const everybody = 'everybody'

export interface FormEndpointOptions {
  log: Log
  /** UTC milliseconds. */
  now: () => number
  today: () => Today
  /** Public origin. */
  siteUrl: string
  /** Number of trusted proxies in front, for the client's address. */
  trustProxy: number
  limits: MessageLimits
  /** Counts the results of forms, never who sent them. */
  count: Count
  /** For a browser that posted without script. */
  showPage: (path: string, formStatus: FormStatus, status: number) => Promise<Response>
}

export interface ValidatedMessage<Message> {
  message: Message
  /** Idempotency key; null without script. */
  formKey: string | null
  /** True when posted from one of our pages. */
  ours: boolean
  /** True for a suspected robot: staff are warned, nobody is refused (failure case W14, rule D49). */
  suspicious: boolean
  /** True when the form's limit for all clients was exceeded. */
  crowded: boolean
}

/** Result of a valid message: its reference, true when it is new, and a note for its sender; or why it was refused. */
type AcceptResult = { reference: string; fresh: boolean; note?: string | null } | { refusal: string }

interface FormHandling<Message, Read extends ParsedBody> {
  read: (c: Context) => Promise<Read | { unreadable: UnreadableBody }>
  /** True when a body is too large to read before the limit is checked. */
  isLarge: (c: Context) => boolean
  /** Limits the size of the body. */
  bound: (tooLong: (c: Context) => Response | Promise<Response>) => MiddlewareHandler
  /** Limit per client, if not the one of all forms. */
  perClient?: Allowance
  beyondCommonLimit: 'refuse' | 'mark'
  /** A throw means that it was not accepted. */
  accept: (arrival: ValidatedMessage<Message>, read: Read) => Promise<AcceptResult>
}

type RefusalStatus = 400 | 413 | 415 | 422 | 429 | 500 | 503

/**
 * Answers a script with JSON, and a browser's own post with the page, with the same texts and status, or with 303 after
 * success (ruling 10).
 */
export function createFormEndpoint<Message extends object, Read extends ParsedBody>(
  { log, now, today, siteUrl, trustProxy, limits, count, showPage }: FormEndpointOptions,
  form: MessageForm<Message>,
  {
    read,
    isLarge,
    bound,
    perClient = limits.perClient,
    beyondCommonLimit,
    accept,
  }: FormHandling<Message, Read>,
): Hono {
  const clientLimit = createRateLimit(perClient, now)
  const formLimit = createRateLimit(limits.perForm, now)
  const fullRefusals = createRateLimit(FULL_REFUSALS_PER_CLIENT, now)

  const refuse = (
    c: Context,
    status: RefusalStatus,
    message: string,
    fields: FormFields = {},
    errors: FieldErrors = {},
  ) => {
    if (!acceptsHtml(c)) return c.json({ message, errors }, status)
    const trouble = Object.keys(errors).length > 0 ? null : message
    return showPage(form.page, { state: 'refused', typed: typedText(fields), errors, trouble }, status)
  }

  /** A 429 answer when this client is over its limit, or null. Refused messages count too. */
  const limited = async (c: Context, fields?: FormFields): Promise<Response | null> => {
    const wait = clientLimit.consume(readClient(c, trustProxy))
    return wait === 0 ? null : tooMany(c, wait, fields)
  }

  /** A client that goes on after several refusals gets one line; no body is read and no page rendered. */
  const limitedAgain = (c: Context): Response | null => {
    const client = readClient(c, trustProxy)
    const wait = clientLimit.wait(client)
    if (wait === 0 || fullRefusals.consume(client) === 0) return null
    const message = `Too many messages. Please wait, or call us on ${practice.telephone.shown}.`
    const later = buildRetryAfter(wait)
    return acceptsHtml(c) ? c.text(message, 429, later) : c.json({ message, errors: {} }, 429, later)
  }

  const tooMany = async (c: Context, wait: number, fields?: FormFields): Promise<Response> => {
    log.warn('message.limited', { form: form.name })
    count(`form ${form.name}: limited`)
    const minutes = Math.ceil(wait / 60_000)
    const pause = minutes === 1 ? 'a minute' : `${minutes} minutes`
    const words = `That’s a lot of messages in a short time. Please wait ${pause} and send it again${form.urgent === true ? `. ${formatUrgentAdvice(today())}` : `, or call us on ${practice.telephone.shown}.`}`
    const refusal = await refuse(c, 429, words, fields)
    refusal.headers.set('retry-after', buildRetryAfter(wait)['retry-after'])
    return refusal
  }

  const judge = async (c: Context, reading: Read): Promise<Response> => {
    const { fields } = reading
    const { [formKeyField]: _key, [openForField]: _time, [honeypotField]: _pot, ...typed } = fields
    const checked = validateForm(form, typed)
    const errors = { ...(checked.ok ? {} : checked.errors), ...reading.errors }
    if (!checked.ok || Object.keys(errors).length > 0) {
      await reading.discard?.()
      count(`form ${form.name}: refused`)
      const [first = 'There is a problem'] = Object.values(errors)
      return refuse(c, reading.status ?? 422, first, fields, errors)
    }
    const wait = formLimit.wait(everybody)
    if (wait > 0 && beyondCommonLimit === 'refuse') {
      await reading.discard?.()
      return tooMany(c, wait, fields)
    }
    const suspicious = isSuspectedRobot(fields)
    const arrival = {
      message: checked.message,
      formKey: readFormKey(fields),
      ours: isFromOurPage(c, siteUrl),
      suspicious,
      crowded: wait > 0,
    }
    const outcome = await accept(arrival, reading)
    if ('refusal' in outcome) return refuse(c, 503, outcome.refusal, fields)
    // Only accepted messages count for all clients, so that nobody can use up the limit with refused posts.
    if (outcome.fresh) {
      formLimit.consume(everybody)
      count(`form ${form.name}: ${suspicious ? 'sent, perhaps by a robot' : 'sent'}`)
    }
    if (acceptsHtml(c))
      return c.redirect(`${form.page}?${sentParameter}=${outcome.reference}#${sentParameter}`, 303)
    const { note = null } = outcome
    return c.json({ message: form.words.sent, ...(note !== null && { note }) }, 200, {
      [referenceHeader]: outcome.reference,
    })
  }

  const answer = async (c: Context): Promise<Response> => {
    const early = limitedAgain(c) ?? (isLarge(c) ? await limited(c) : null)
    if (early !== null) return early
    let reading: Read | { unreadable: UnreadableBody } | null = null
    try {
      reading = await read(c)
      if ('unreadable' in reading) return refuse(c, reading.unreadable.status, reading.unreadable.message)
      // Small bodies are read before the limit is checked, so that a page can give back what was typed.
      const late = isLarge(c) ? null : await limited(c, reading.fields)
      return late ?? (await judge(c, reading))
    } catch (error) {
      const fields = reading !== null && 'fields' in reading ? reading.fields : {}
      if (reading !== null && 'discard' in reading) await reading.discard?.()
      if (hasDisconnected(c)) throw error
      count(`form ${form.name}: not accepted`)
      log.error('message.not-accepted', { form: form.name, ...describeError(error) })
      if (!isStorageError(error)) return refuse(c, 500, form.words.failed, fields)
      return refuse(c, 503, `${form.words.failed} ${callInstead(form, today())}`, fields)
    }
  }

  const tooLong = (c: Context) => refuse(c, 413, 'Your message is too long. Please shorten it.')
  const endpoint = new Hono().post(form.action, bound(tooLong), answer)
  if (form.action === form.page) return endpoint
  // A visitor who reloads this address after an error wants the form again.
  return endpoint.all(form.action, (c) =>
    c.req.method === 'GET' && acceptsHtml(c) ? c.redirect(form.page, 303) : refuseMethod(c, 'POST'),
  )
}

export const textFormOptions = {
  isLarge: () => false,
  read: parseFormBody,
  bound: (onError: (c: Context) => Response | Promise<Response>) =>
    limitBody({ maxSize: MESSAGE_BODY_MAX, onError }),
  beyondCommonLimit: 'refuse',
} as const

/** Whom to call while the website cannot accept a message. @param today For an emergency: who answers at this hour. */
const callInstead = ({ urgent }: Pick<MessageForm<object>, 'urgent'>, today: Today): string =>
  urgent === true ? formatUrgentAdvice(today) : `Please call us on ${practice.telephone.shown}.`

/** True for a browser's own post, which asks for HTML; scripts ask for JSON or anything. */
export function acceptsHtml(c: Context): boolean {
  return c.req.header('accept')?.includes('text/html') ?? false
}

function typedText(fields: FormFields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
