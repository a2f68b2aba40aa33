import { Hono } from 'hono'
import type { Context } from 'hono'
import { randomInt } from 'node:crypto'
import { fieldsOf } from './api.ts'
import { hundredthsOf, written } from './amounts.ts'
import { merchant } from './event-body.ts'
import type { Events } from './events.ts'
import type { Ledger, Transaction } from './ledger.ts'
import { gatewayPage } from './page.ts'
import type { Store } from './store.ts'
import { normalSwitches, readSwitches } from './switches.ts'

/* Actions of people in the provider's control panel: view, void, refund, close a batch; here also change switches. */

interface Parts {
  now: () => number
  store: Store
  ledger: Ledger
  events: Events
}

const SHOWN = 25

export function backOfficeRoutes({ store, ledger, events, now }: Parts): Hono {
  const works: Record<string, (id: number, fields: Readonly<Record<string, string>>) => string | null> = {
    void: (id) => ledger.void(id),
    refund: (id, fields) =>
      ledger.refund(id, (fields['amount'] ?? '') === '' ? null : (hundredthsOf(fields['amount'] ?? '') ?? 0)),
    settle(id) {
      const against = ledger.settle(id)
      if (against === null) void events.send('settlement.batch.complete', null, batchOf(ledger, id))
      return against
    },
    chargeback(id, fields) {
      const amount = (fields['amount'] ?? '') === '' ? null : (hundredthsOf(fields['amount'] ?? '') ?? 0)
      const { chargebacks } = store.switches()
      const against =
        chargebacks === 'event' ? ledger.mayChargeBack(id, amount) : ledger.chargeBack(id, amount)
      if (against === null && chargebacks !== 'record')
        void events.send('chargeback.batch.complete', null, chargebackOf(ledger.find(id), amount, now()))
      return against
    },
  }
  return new Hono()
    .get('/', (c) => {
      const { page, headers } = gatewayPage({
        switches: store.switches(),
        transactions: ledger.latest(SHOWN),
        events: store.latestEvents(SHOWN),
        said: c.req.query('said') ?? null,
      })
      return c.html(page, 200, headers)
    })
    .get('/switches', (c) => c.json(store.switches()))
    .post('/switches', async (c) => {
      const wanted = isJson(c) ? objectOf(await c.req.text()) : await fieldsOf(c)
      const changes = Object.hasOwn(wanted, 'reset') ? normalSwitches : readSwitches(wanted)
      if (typeof changes === 'string') return c.json({ message: changes }, 400)
      store.setSwitches(changes)
      return isJson(c) ? c.json(store.switches()) : back(c, 'Saved.', 'switches')
    })
    .get('/transactions', (c) => c.json(ledger.all()))
    .get('/events', (c) => c.json(store.events()))
    .post('/back-office/events/:id/again', async (c) => {
      const id = Number(c.req.param('id'))
      if (store.event(id) === undefined) return c.json({ message: 'There is no such event.' }, 404)
      await events.again(id)
      return answer(c, null, 'events')
    })
    .post('/back-office/sale', async (c) => {
      const fields = await fieldsOf(c)
      const requested = hundredthsOf(fields['amount'] ?? '')
      if (requested === null) return answer(c, 'That is no amount.', 'transactions')
      const sold = ledger.sell({
        orderId: fields['order_id'] ?? '',
        currency: 'GBP',
        requested,
        amount: requested,
        card: null,
        fields: { order_description: 'Taken by telephone', last_name: fields['last_name'] ?? '' },
        code: '100',
        avs: '',
        source: 'virtual_terminal',
        clientAddress: '',
      })
      return isScript(c) ? c.json(sold) : back(c, 'Taken.', 'transactions')
    })
    .post('/back-office/:id/:work', async (c) => {
      const { id, work } = c.req.param()
      const does = Object.hasOwn(works, work) ? works[work] : undefined
      if (does === undefined || !/^\d{1,15}$/.test(id) || !ledger.has(Number(id)))
        return c.json({ message: 'There is no such transaction.' }, 404)
      return answer(c, does(Number(id), await fieldsOf(c)), 'transactions')
    })
}

/** @returns the fields of a JSON object; any other text as an unknown switch, to be refused. */
function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : { [text]: '' }
  } catch {
    return { [text]: '' }
  }
}

const isJson = (c: Context) => c.req.header('content-type')?.startsWith('application/json') === true
/** True unless a browser's own form wants a page. */
const isScript = (c: Context) => c.req.header('accept')?.includes('text/html') !== true

const answer = (c: Context, against: string | null, part: string) =>
  isScript(c)
    ? c.json({ message: against ?? 'Done.' }, against === null ? 200 : 409)
    : back(c, against ?? 'Done.', part)

const back = (c: Context, said: string, part: string) =>
  c.redirect(`/test-gateway/?said=${encodeURIComponent(said)}#${part}`, 303)

/* Both follow the samples in the provider's manual; neither says whether the account is in test mode. */

const batchOf = (ledger: Ledger, id: number) => ({
  merchant,
  features: { is_test_mode: false },
  batch_id: String(randomInt(100_000, 1_000_000)),
  transaction_ids: [String(id)],
  amount: written(ledger.find(id).actions[0]?.amount ?? 0),
})

/** The sale, the date by which to respond, and the later result are in no field. */
const chargebackOf = ({ card, actions, fields }: Transaction, amount: number | null, at: number) => {
  const date = new Date(at)
  const pounds = written(amount ?? actions[0]?.amount ?? 0)
  return {
    merchant,
    processor: { id: 'ccprocessora', name: 'CC Processor', type: 'cc' },
    count: 1,
    chargeback_amount: pounds,
    chargebacks: [
      {
        id: String(randomInt(1_000_000_000, 10_000_000_000)),
        date: `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`,
        customer_name: `${fields['first_name'] ?? ''} ${fields['last_name'] ?? ''}`.trim(),
        cc_number: card?.masked ?? '',
        amount: pounds,
        reason: '101: Introductory chargeback',
      },
    ],
  }
}
