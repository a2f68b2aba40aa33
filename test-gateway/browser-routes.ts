import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { cors } from 'hono/cors'
import { fieldsOf } from './api.ts'
import { browserFile } from './browser-file.ts'
import { isField } from './card-fields.ts'
import type { CardFields } from './card-fields.ts'
import type { Patience } from './faults.ts'
import { challengeDocument, fieldDocument } from './frame-documents.ts'
import type { Store } from './store.ts'
import type { ThreeDSecure } from './three-d-secure.ts'

/* Requests of browsers: the two scripts, their frames, and the frames' own requests. */

const scripts = {
  collect: browserFile('Collect.js'),
  field: browserFile('field.js'),
  gateway: browserFile('Gateway.js'),
  challenge: browserFile('challenge.js'),
}

interface Parts {
  store: Store
  fields: CardFields
  secure: ThreeDSecure
  patience: Patience
}

/** Frames have an opaque origin, and pages may be on another host. No cookie is involved, so every origin may call. */
const openToAll = cors({ origin: '*', maxAge: 600 })

export function browserRoutes({ store, fields, secure, patience }: Parts): Hono {
  const scriptOr = (c: Context, wish: string, text: string): Response | Promise<Response> => {
    if (wish === 'http-500') return javascript('', 500)
    if (wish === 'hang') return patience.hang(c.req.raw)
    return javascript(text)
  }
  return new Hono()
    .get('/token/Collect.js', (c) => scriptOr(c, store.switches().collectScript, scripts.collect))
    .get('/js/v1/Gateway.js', (c) => scriptOr(c, store.switches().gatewayScript, scripts.gateway))
    .get('/token/field.js', () => javascript(scripts.field))
    .get('/three-d-secure/challenge.js', () => javascript(scripts.challenge))
    .get('/token/inline', (c) => {
      const { field = '', title = '', placeholder = '', origin = '' } = c.req.query()
      if (!isField(field) || !isOrigin(origin)) return c.text('There is no such field.', 400)
      const nonce = randomBytes(16).toString('base64')
      return c.html(fieldDocument({ field, title, placeholder, origin, nonce }), 200, frameHeaders(c, nonce))
    })
    .get('/three-d-secure/challenge', (c) => {
      const { id = '', origin = '' } = c.req.query()
      const asked = secure.asked(id)
      if (asked === undefined || !isOrigin(origin)) return c.text('There is no such question.', 404)
      const nonce = randomBytes(16).toString('base64')
      const { amount, currency, behaviour } = asked
      const fails = behaviour !== 'challenge'
      return c.html(
        challengeDocument({ id, origin, amount, currency, fails, nonce }),
        200,
        frameHeaders(c, nonce),
      )
    })
    .use('/token/api/*', openToAll)
    .use('/three-d-secure/*', openToAll)
    .post('/token/api/create', async (c) => {
      if (store.switches().collectFields === 'never') return patience.hang(c.req.raw)
      const session = fields.open((await fieldsOf(c))['tokenization_key'] ?? '')
      return session === null
        ? c.json({ message: 'The tokenization key is not known.' }, 401)
        : c.json({ session })
    })
    .post('/token/api/save', async (c) => {
      const { session = '', field = '', value = '' } = await fieldsOf(c)
      const saved = isField(field) ? fields.save(session, field, value) : null
      return saved === null ? c.json({ message: 'There is no such field.' }, 404) : c.json(saved)
    })
    .post('/token/api/tokenise', async (c) => {
      const request = await fieldsOf(c)
      if (store.switches().collectToken === 'never') return patience.hang(c.req.raw)
      const made = fields.tokenise(request['session'] ?? '', request['needs_code'] === '1')
      return made === null ? c.json({ message: 'Not every field is saved.' }, 400) : c.json(made)
    })
    .post('/three-d-secure/start', async (c) => {
      const request = await fieldsOf(c)
      const answer = secure.start({
        checkoutKey: request['checkout_key'] ?? '',
        paymentToken: request['payment_token'] ?? '',
        amount: request['amount'] ?? '',
        currency: request['currency'] ?? '',
      })
      if (answer.outcome === 'never') return patience.hang(c.req.raw)
      return c.json(answer)
    })
    .post('/three-d-secure/answer', async (c) => {
      const { id = '', answer = '' } = await fieldsOf(c)
      return secure.answer(id, answer === 'approve') ? c.json({ taken: true }) : c.json({ taken: false }, 409)
    })
    .post('/three-d-secure/result', async (c) => {
      const result = secure.result((await fieldsOf(c))['id'] ?? '')
      if (result === null) return c.json({ message: 'There is no result.' }, 404)
      return c.json(result)
    })
}

/** Pages of another origin may load the scripts, even under an embedder policy. */
const javascript = (text: string, status = 200) =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'text/javascript; charset=UTF-8',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  })

/**
 * The sandbox gives a frame an opaque origin although it is on the page's host, because the provider's frames are on
 * another host: nothing in the page can look into it.
 */
function frameHeaders(c: Context, nonce: string): Record<string, string> {
  const host = c.req.header('host') ?? ''
  const here = /^[\w.:[\]-]+$/.test(host) ? `http://${host} https://${host}` : ''
  return {
    'content-security-policy': [
      'sandbox allow-scripts allow-forms',
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      `connect-src 'self' ${here}`.trim(),
      "form-action 'none'",
      "base-uri 'none'",
    ].join('; '),
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

const isOrigin = (text: string) => /^https?:\/\/[\w.:[\]-]+$/.test(text)
