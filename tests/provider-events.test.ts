import { randomInt } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LOOK_PAUSES, WEBHOOK_BODY_MAX } from '../src/runtime/limits.ts'
import { inOrder, rosalind } from './support/people.ts'
import { postEvent, underAnotherId, withheldEvents } from './support/provider-events.ts'
import type { EventBody } from './support/provider-events.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'

/* The provider's signed messages: rows P13 to P18 and P34. */

let till: Till
beforeEach(async () => {
  till = await openTill()
  await till.gateway.turn({ webhooks: 'never' })
})
afterEach(() => till.close())

const post = (body: string, headers?: Record<string, string>) => postEvent(till, body, headers)
const say = (event: EventBody) => post(JSON.stringify(event))
const withheld = () => withheldEvents(till)
const anotherId = underAnotherId
const state = async () => (await till.attempts()).map((attempt) => attempt.state)
const stored = () => till.practice.db.selectFrom('provider_events').selectAll().execute()
/** Resolves when every stored event was worked off. */
const workedOff = async () => {
  await expect
    .poll(async () => (await stored()).filter(({ worked_off_at }) => worked_off_at === null))
    .toEqual([])
}
const toPractice = async () =>
  (await till.mails()).filter(({ envelopeTo }) => !envelopeTo.includes(rosalind.email))
const letters = async () =>
  inOrder((await till.mails()).map(({ subject = '' }) => subject.replace(/[0-9A-Z]{4}-[0-9A-Z]{4}.*/, '…')))
const bothLetters = ['New patient, deposit paid …', 'Receipt …']

/** Pays so that the site does not learn from the answer how it ended. */
async function payInTheDark(card = cards.verified) {
  await till.gateway.turn({ saleFault: 'drop', saleCharge: 'before' })
  const payer = till.payer()
  await payer.pay({ card })
  await till.gateway.turn({ saleFault: 'normal' })
  expect(await state()).toEqual(['unknown'])
  return payer
}

describe('P13: event and answer', () => {
  test.each(['before-answer', 'normal'] as const)(
    '%s: one result, one letter to each, one live message that counts',
    async (webhooks) => {
      await till.gateway.turn({ webhooks })
      const payer = till.payer()
      await payer.begin()
      const { messages, socket } = await payer.listen()
      const answer = await payer.pay()
      expect(answer.status).toBe('success')
      await workedOff()
      await expect.poll(() => messages.length).toBe(1)
      await till.waitFor(...LOOK_PAUSES)
      expect(messages).toHaveLength(1)
      expect(await state()).toEqual(['paid'])
      expect(await letters()).toEqual(bothLetters)
      socket.terminate()
    },
  )

  test('the event alone settles what no answer said', async () => {
    await payInTheDark()
    const [event] = await withheld()
    expect(await say(event!)).toBe(200)
    await workedOff()
    expect(await state()).toEqual(['paid'])
    expect(await letters()).toEqual(bothLetters)
  })

  test('in a hundred random orders with repetitions, restarts of the look-ups and a waiting answer: always the same end', async () => {
    await till.gateway.turn({ webhooks: 'normal' })
    for (let round = 0; round < 100; round += 1) {
      await till.gateway.turn({
        webhooks: randomInt(2) === 0 ? 'normal' : 'before-answer',
        webhookCopies: String(1 + randomInt(3)),
        webhookDelayMs: String(randomInt(4)),
        saleFault: (['normal', 'late', 'drop'] as const)[randomInt(3)]!,
        saleDelayMs: String(randomInt(6)),
      })
      const payer = till.payer({ firstName: `Patient ${round}` })
      const request = await payer.prepare()
      await Promise.all([payer.send(request), payer.send(request), till.practice.payments.doDue()])
      // Long enough for the next look, and for the limits of one address.
      till.practice.wait(15_000)
      await till.practice.payments.doDue()
    }
    await expect.poll(async () => (await stored()).length).toBe(100)
    await workedOff()
    await till.waitFor(...LOOK_PAUSES)
    expect(new Set(await state())).toEqual(new Set(['paid']))
    expect(await till.gateway.transactions()).toHaveLength(100)
    expect(await till.mails()).toHaveLength(200)
  }, 300_000)
})

describe('P14: the same message again', () => {
  test('ten times at once has one effect and ten times 200', async () => {
    await payInTheDark()
    const [event] = await withheld()
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(event!)))
    expect(new Set(answers)).toEqual(new Set([200]))
    await workedOff()
    expect(await stored()).toHaveLength(1)
    expect(await state()).toEqual(['paid'])
    expect(await letters()).toEqual(bothLetters)
  })

  test('under another number changes nothing more', async () => {
    await payInTheDark()
    const [event] = await withheld()
    for (let copy = 0; copy < 5; copy += 1) expect(await say(anotherId(event!))).toBe(200)
    await workedOff()
    expect(await stored()).toHaveLength(5)
    expect(await letters()).toEqual(bothLetters)
    expect(await till.practice.db.selectFrom('moves').selectAll().execute()).toHaveLength(3)
  })
})

describe('P15: out of order', () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]

  test.each(orders)(
    'a sale, a failure that is not true, and its taking back, as %i %i %i',
    async (...order) => {
      await payInTheDark()
      const [{ id } = { id: 0 }] = await till.gateway.transactions()
      await till.gateway.void(id)
      const [sale, back] = await withheld()
      const failure: EventBody = {
        event_id: crypto.randomUUID(),
        event_type: 'transaction.sale.failure',
        event_body: {
          ...sale!.event_body,
          condition: 'failed',
          action: {
            ...sale!.event_body.action,
            success: '0',
            response_code: '200',
            response_text: 'DECLINE',
          },
        },
      }
      const events = [sale!, failure, back!]
      for (const index of order) {
        expect(await say(events[index]!)).toBe(200)
        await workedOff()
      }
      await till.waitFor(1, LOOK_PAUSES[0])
      expect(await state()).toEqual(['voided'])
    },
  )

  test.each([
    [0, 1],
    [1, 0],
  ])('a sale and its refund, as %i %i', async (...order) => {
    await payInTheDark()
    const [{ id } = { id: 0 }] = await till.gateway.transactions()
    await till.gateway.settle(id)
    await till.gateway.refund(id)
    const events = (await withheld()).filter(({ event_type }) => event_type.startsWith('transaction.'))
    for (const index of order) await say(events[index]!)
    await workedOff()
    await till.waitFor(1)
    expect(await state()).toEqual(['refunded'])
  })
})

describe('P16: what is none of ours', () => {
  test('a payment that staff took by telephone is stored, answered with 200, and nobody is told', async () => {
    await till.gateway.saleByTelephone('120.00', 'INVOICE 7')
    const [event] = await withheld()
    expect(await say(event!)).toBe(200)
    await workedOff()
    expect(await stored()).toMatchObject([{ outcome: 'not ours' }])
    expect(await till.mails()).toEqual([])
    expect(await till.attempts()).toEqual([])
  })

  test.each([
    'settlement.batch.complete',
    'chargeback.batch.complete',
    'recurring.subscription.add',
    'something.new.entirely',
  ])('%s is answered with 200', async (event_type) => {
    expect(
      await post(JSON.stringify({ event_id: crypto.randomUUID(), event_type, event_body: { any: 1 } })),
    ).toBe(200)
    expect(await till.mails()).toEqual([])
  })

  test('a batch of hundreds of payments is taken, however long its message is', async () => {
    const payments = Array.from({ length: 1_000 }, (_, index) => ({
      id: `${7_000_000_000 + index}`,
      amount: '50.00',
    }))
    const event_body = { merchant: { id: '4711' }, batch: payments, note: 'x'.repeat(100_000) }
    const event_type = 'settlement.batch.complete'
    const body = JSON.stringify({ event_id: crypto.randomUUID(), event_type, event_body })
    expect(body.length).toBeGreaterThan(100_000)
    expect(await post(body)).toBe(200)
  })

  test('is found in the log by what happened, with the provider’s number beside it', async () => {
    const ignored = { event_id: crypto.randomUUID(), event_type: 'settlement.batch.complete', event_body: {} }
    await post(JSON.stringify(ignored))
    await till.gateway.saleByTelephone('120.00', 'INVOICE 7')
    const [event] = await withheld()
    await say(event!)
    await workedOff()
    const lines = till
      .log()
      .split('\n')
      .filter((line) => line.includes('"event":"event.'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toMatchObject([
      { event: 'event.ignored', id: ignored.event_id },
      { event: 'event.worked-off', id: event!.event_id, outcome: 'not ours' },
    ])
  })

  test('a signed body that is no event is answered with 200 and stored as nothing', async () => {
    for (const body of [
      '',
      '{',
      '[]',
      'null',
      '"text"',
      '{"event_id":1}',
      '{"event_type":"transaction.sale.success"}',
    ])
      expect([body, await post(body)]).toEqual([body, 200])
    expect(await stored()).toEqual([])
  })
})

describe('P17: forged', () => {
  const sent = async () => {
    await payInTheDark()
    const [event] = await withheld()
    return JSON.stringify(event)
  }

  test.each<[what: string, header: (signature: string, body: string) => Record<string, string>]>([
    ['without a signature', () => ({})],
    ['with an empty one', () => ({ 'webhook-signature': '' })],
    ['with another header', (signature) => ({ signature })],
    [
      'signed with another key',
      (_, body) => ({ 'webhook-signature': till.gateway.sign(body, 'another-key') }),
    ],
    ['signed with an empty key', (_, body) => ({ 'webhook-signature': till.gateway.sign(body, '') })],
    ['without the nonce', (signature) => ({ 'webhook-signature': signature.replace(/^t=.*,/, '') })],
    ['with another nonce', (signature) => ({ 'webhook-signature': signature.replace('t=', 't=0') })],
    ['cut short', (signature) => ({ 'webhook-signature': signature.slice(0, -2) })],
    ['not hexadecimal', (signature) => ({ 'webhook-signature': signature.replace(/.$/, 'g') })],
    [
      'one digit off',
      (signature) => ({ 'webhook-signature': signature.replace(/.$/, (c) => (c === '0' ? '1' : '0')) }),
    ],
    ['twice the length', (signature) => ({ 'webhook-signature': signature + signature.split('s=')[1] })],
  ])('%s: refused, and nothing is believed', async (_, header) => {
    const body = await sent()
    expect(await post(body, header(till.gateway.sign(body), body))).toBe(401)
    expect(await stored()).toEqual([])
    expect(await state()).toEqual(['unknown'])
  })

  test('a body that was changed by a byte, or written anew with the same meaning, is refused', async () => {
    const body = await sent()
    const signed = { 'webhook-signature': till.gateway.sign(body) }
    for (const changed of [
      `${body} `,
      `${body}\n`,
      body.replace('50.00', '05.00'),
      JSON.stringify(JSON.parse(body), null, 1),
    ])
      expect(await post(changed, signed)).toBe(401)
    expect(await stored()).toEqual([])
    expect(await post(body, signed)).toBe(200)
  })

  test('a body that is too long is refused before it is read', async () => {
    const body = 'x'.repeat(WEBHOOK_BODY_MAX + 1)
    expect(await post(body)).toBe(413)
  })

  test('a browser that was led here by another site, with nothing signed, is refused', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect(await post('{}', headers)).toBe(401)
  })

  test('the address takes nothing but a post', async () => {
    const answer = await fetch(`${till.url}/api/webhooks/nmi`)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

describe('P18: signed, but not the payment that was asked for', () => {
  test.each<[what: string, change: (event: EventBody) => void, alarm: string]>([
    ['another amount', ({ event_body }) => void (event_body.action['amount'] = '5.00'), 'another amount'],
    [
      'no amount',
      ({ event_body }) => {
        event_body['requested_amount'] = ''
        event_body.action['amount'] = ''
      },
      'another amount',
    ],
    ['another currency', ({ event_body }) => void (event_body['currency'] = 'USD'), 'another currency'],
    [
      'an account in test mode',
      ({ event_body }) => void (event_body['features'] = { is_test_mode: true }),
      'another account',
    ],
  ])('%s is not paid, and a person is told once', async (_, change, alarm) => {
    await payInTheDark()
    const [event] = await withheld()
    change(event!)
    expect(await say(event!)).toBe(200)
    expect(await say(anotherId(event!))).toBe(200)
    await workedOff()
    expect(await state()).toEqual(['unknown'])
    const mails = await till.mails()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(/^Payment needs attention PD-/)
    expect(mails[0]?.text).toContain(alarm)
  })

  test.each<[what: string, change: (event: EventBody) => void]>([
    ['of another amount', ({ event_body }) => void (event_body.action['amount'] = '5.00')],
    [
      'of an account in test mode',
      ({ event_body }) => void (event_body['features'] = { is_test_mode: true }),
    ],
  ])('%s is told at once, and not when the post goes out the next time', async (_, change) => {
    const shop = await openTill({ postGoesOut: true })
    try {
      await shop.gateway.turn({ webhooks: 'never', saleFault: 'drop', saleCharge: 'before' })
      await shop.payer().pay()
      const [event] = await withheldEvents(shop)
      change(event!)
      expect(await postEvent(shop, JSON.stringify(event))).toBe(200)
      const subjects = () => shop.practice.mailServer.mails.map(({ subject }) => subject)
      await expect
        .poll(subjects, { timeout: 10_000 })
        .toEqual([expect.stringMatching(/^Payment needs attention/)])
    } finally {
      await shop.close()
    }
  })

  test('another merchant than the one that took our payments so far is not believed', async () => {
    await till.payer({ firstName: 'Tom' }).pay()
    const [first] = await withheld()
    await say(first!)
    await workedOff()
    await till.gateway.turn({ saleFault: 'drop' })
    await till.payer().pay()
    const second = (await withheld())[1]!
    second.event_body['merchant'] = { id: '999', name: 'Somebody' }
    await say(second)
    await workedOff()
    expect(await state()).toEqual(['paid', 'unknown'])
    const alarms = (await toPractice()).filter(({ subject }) =>
      subject?.startsWith('Payment needs attention'),
    )
    expect(alarms).toHaveLength(1)
    expect(alarms[0]?.text).toContain('another account')
  })

  test('another account of ours, with other keys, has a merchant of its own', async () => {
    await till.payer({ firstName: 'Tom' }).pay()
    await say((await withheld())[0]!)
    await workedOff()
    await till.practice.db
      .updateTable('provider_events')
      .set({ account: 'the one before', event: JSON.stringify({ merchant: '999' }) })
      .execute()
    await till.gateway.turn({ saleFault: 'drop' })
    await till.payer().pay()
    await say((await withheld())[1]!)
    await workedOff()
    expect(await state()).toEqual(['paid', 'paid'])
  })

  test('the order of another payment does not make this one paid', async () => {
    await payInTheDark()
    const [event] = await withheld()
    event!.event_body['order_id'] = 'PD-ZZZZ-ZZZZ-1'
    event!.event_body['transaction_id'] = '1'
    await say(event!)
    await workedOff()
    expect(await state()).toEqual(['unknown'])
  })
})

describe('P34: staff give money back', () => {
  test('a payment that is taken back shows as returned, to the payer too', async () => {
    const payer = till.payer()
    const { transaction_id } = await payer.pay()
    await till.gateway.turn({ webhooks: 'normal' })
    await till.gateway.void(Number(transaction_id))
    await expect.poll(state).toEqual(['voided'])
    const { messages, socket } = await payer.listen()
    await expect.poll(() => messages.length).toBe(1)
    expect(messages[0]?.event_body.action).toMatchObject({ success: '0' })
    expect(messages[0]?.event_body.action.response_text).toContain('was returned to your card')
    socket.terminate()
    expect(await payer.made()).toEqual([])
  })

  describe.each(['action', 'transaction'] as const)(
    'a refund that is shown as a %s of its own',
    (refunds) => {
      const payAndSettle = async () => {
        await till.gateway.turn({ refunds })
        const payer = till.payer()
        const request = await payer.prepare()
        const { transaction_id } = await payer.send(request)
        await till.waitFor(...LOOK_PAUSES)
        await till.gateway.settle(Number(transaction_id))
        return { payer, request, id: Number(transaction_id) }
      }
      /** What the provider has to say is said, and asked about. */
      const hear = async () => {
        for (const event of await withheld()) await say(anotherId(event))
        await workedOff()
        await till.waitFor(1)
      }

      test('and is of all the money follows in the ledger', async () => {
        const { payer, id } = await payAndSettle()
        await till.gateway.refund(id)
        await hear()
        expect(await till.attempts()).toMatchObject([{ state: 'refunded', returned_pence: 5000 }])
        expect(await payer.made()).toEqual([])
      })

      test('and is of a part leaves it paid, says so, and nobody pays again', async () => {
        const { payer, request, id } = await payAndSettle()
        await till.gateway.refund(id, '8.00')
        await hear()
        expect(await till.attempts()).toMatchObject([{ state: 'paid', returned_pence: 800 }])
        expect(await payer.send(request)).toMatchObject({
          status: 'success',
          details: '£8.00 of it was returned to your card.',
        })
        expect(await payer.pay({ card: cards.mastercard })).toMatchObject({ status: 'success' })
        expect(await till.attempts()).toHaveLength(1)
        expect(await payer.tell(String(id))).toMatchObject({ status: 200 })
      })
    },
  )

  test.each<[kind: string, changes: Record<string, unknown>]>([
    ['refund', { amount: '20.00' }],
    ['refund', { amount: '-20.00' }],
    ['refund', { amount: '20.00', requested: '20.00' }],
    ['credit', { amount: '20.00' }],
    ['void', { amount: '20.00' }],
    ['void', { amount: '' }],
  ])(
    'a message of a %s with %j judges no price: the provider is asked',
    async (kind, { amount, requested }) => {
      await till.payer().pay()
      await till.waitFor(...LOOK_PAUSES)
      const [sale] = await withheld()
      await say({
        event_id: crypto.randomUUID(),
        event_type: `transaction.${kind}.success`,
        event_body: {
          ...sale!.event_body,
          requested_amount: requested ?? '',
          condition: kind === 'void' ? 'canceled' : 'pendingsettlement',
          action: { ...sale!.event_body.action, action_type: kind, amount },
        },
      })
      await workedOff()
      expect(await stored()).toMatchObject([{ outcome: 'asked again' }])
      // The provider says that nothing was given back, however often it is asked.
      await till.waitFor(1, ...LOOK_PAUSES, 1)
      expect(await till.attempts()).toMatchObject([
        { state: 'paid', returned_pence: 0, look_at: null, asked_at: null },
      ])
      expect(await letters()).toEqual(bothLetters)
    },
  )

  test('a taking back of another number under our reference takes back nothing', async () => {
    await till.payer().pay()
    await till.waitFor(...LOOK_PAUSES)
    const [sale] = await withheld()
    await say({
      event_id: crypto.randomUUID(),
      event_type: 'transaction.void.success',
      event_body: {
        ...sale!.event_body,
        transaction_id: '7999999999',
        condition: 'canceled',
        action: { ...sale!.event_body.action, action_type: 'void' },
      },
    })
    await workedOff()
    await till.waitFor(1)
    expect(await state()).toEqual(['paid'])
  })

  test('a chargeback crashes nothing', async () => {
    const { transaction_id } = await till.payer().pay()
    await till.gateway.turn({ webhooks: 'normal' })
    await till.gateway.chargeBack(Number(transaction_id))
    await expect
      .poll(async () => (await till.gateway.events()).filter((one) => one.state === 'delivered').length)
      .toBe(1)
    expect(await state()).toEqual(['paid'])
  })

  test('after that the patient may pay again', async () => {
    const payer = till.payer()
    const { transaction_id } = await payer.pay()
    await till.gateway.turn({ webhooks: 'normal' })
    await till.gateway.void(Number(transaction_id))
    await expect.poll(state).toEqual(['voided'])
    expect(await payer.pay()).toMatchObject({ status: 'success', details: null })
    expect(await state()).toEqual(['voided', 'paid'])
  })
})

test('what cannot be stored is not answered with 200, so that the provider sends it again', async () => {
  await payInTheDark()
  const [event] = await withheld()
  await till.practice.db.schema.alterTable('provider_events').renameTo('elsewhere').execute()
  expect(await say(event!)).toBe(500)
  await till.practice.db.schema.alterTable('elsewhere').renameTo('provider_events').execute()
  expect(await say(event!)).toBe(200)
  await workedOff()
  expect(await state()).toEqual(['paid'])
})
