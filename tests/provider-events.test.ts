import { describe, expect, test } from 'vitest'
import { openForEachTest } from './support/opened.ts'
import {
  bothLetters,
  payInTheDark,
  underAnotherId,
  webhooksAt,
  workedOff,
} from './support/provider-events.ts'
import type { EventBody } from './support/provider-events.ts'
import { openTill } from './support/till.ts'
import { CHECK_PAUSES } from './support/times.ts'

/* The provider's signed webhooks, in any order and number (failure cases P13 to P16). */

const till = openForEachTest(() => openTill({ webhooks: 'never' }))

const { post, say, withheld, stored, letters } = webhooksAt(() => till)

describe('P13: the provider’s event and its answer', () => {
  test.each(['before-answer', 'normal'] as const)(
    '%s: give one result, one letter to each recipient and one live message',
    async (webhooks) => {
      await till.gateway.turn({ webhooks })
      const payer = till.payer()
      await payer.begin()
      const { messages, socket } = await payer.listen()
      const answer = await payer.pay()
      expect(answer.status).toBe('success')
      await workedOff(till)
      await expect.poll(() => messages.length).toBe(1)
      await till.waitFor(...CHECK_PAUSES)
      expect(messages).toHaveLength(1)
      expect(await till.states()).toEqual(['paid'])
      expect(await letters()).toEqual(bothLetters)
      socket.terminate()
    },
  )

  test('a payment without a clear answer is settled by the event alone', async () => {
    await payInTheDark(till)
    const [event] = await withheld()
    expect(await say(event!)).toBe(200)
    await workedOff(till)
    expect(await till.states()).toEqual(['paid'])
    expect(await letters()).toEqual(bothLetters)
  })
})

describe('P14: the same event again', () => {
  test('ten times at once has one effect, and is answered with 200 each time', async () => {
    await payInTheDark(till)
    const [event] = await withheld()
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(event!)))
    expect(new Set(answers)).toEqual(new Set([200]))
    await workedOff(till)
    expect(await stored()).toHaveLength(1)
    expect(await till.states()).toEqual(['paid'])
    expect(await letters()).toEqual(bothLetters)
  })

  test('under another id changes nothing more', async () => {
    await payInTheDark(till)
    const [event] = await withheld()
    for (let copy = 0; copy < 5; copy += 1) expect(await say(underAnotherId(event!))).toBe(200)
    await workedOff(till)
    expect(await stored()).toHaveLength(5)
    expect(await letters()).toEqual(bothLetters)
    expect(await till.practice.db.selectFrom('transitions').selectAll().execute()).toHaveLength(3)
  })
})

describe('P15: events out of order', () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]

  test.each(orders)(
    'a sale, a false failure and a void, in the order %i %i %i, end as voided',
    async (...order) => {
      await payInTheDark(till)
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
        await workedOff(till)
      }
      await till.waitFor(1, CHECK_PAUSES[0])
      expect(await till.states()).toEqual(['voided'])
    },
  )

  test.each([
    [0, 1],
    [1, 0],
  ])('a sale and its refund, in the order %i %i, end as refunded', async (...order) => {
    await payInTheDark(till)
    const [{ id } = { id: 0 }] = await till.gateway.transactions()
    await till.gateway.settle(id)
    await till.gateway.refund(id)
    const events = (await withheld()).filter(({ event_type }) => event_type.startsWith('transaction.'))
    for (const index of order) await say(events[index]!)
    await workedOff(till)
    await till.waitFor(1)
    expect(await till.states()).toEqual(['refunded'])
  })
})

describe('P16: an event that is not about our payments', () => {
  test('about a payment by telephone is stored and answered with 200, and no letter is sent', async () => {
    await till.gateway.saleByTelephone('120.00', 'INVOICE 7')
    const [event] = await withheld()
    expect(await say(event!)).toBe(200)
    await workedOff(till)
    expect(await stored()).toMatchObject([{ outcome: 'not ours' }])
    expect(await till.mails()).toEqual([])
    expect(await till.attempts()).toEqual([])
  })

  test('about a batch of a thousand payments is accepted', async () => {
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

  test('is logged with what was done about it and the provider’s event id', async () => {
    const ignored = { event_id: crypto.randomUUID(), event_type: 'settlement.batch.complete', event_body: {} }
    await post(JSON.stringify(ignored))
    await till.gateway.saleByTelephone('120.00', 'INVOICE 7')
    const [event] = await withheld()
    await say(event!)
    await workedOff(till)
    const lines = till
      .log()
      .split('\n')
      .filter((line) => line.includes('"event":"event.'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toMatchObject([
      { event: 'event.ignored', id: ignored.event_id },
      { event: 'event.processed', id: event!.event_id, outcome: 'not ours' },
    ])
  })

  test('a signed body that is no event is answered with 200 and is not stored', async () => {
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
    expect(till.log().split('"event":"event.ignored"')).toHaveLength(8)
    expect(await stored()).toEqual([])
  })
})

test('an event that names another sale than the known one changes nothing, and the provider is asked', async () => {
  await till.payer().pay()
  await till.waitFor(...CHECK_PAUSES)
  const [{ transaction_id } = { transaction_id: null }] = await till.attempts()
  const asked = () => till.log().split('"provider.queried"').length
  const before = asked()
  const [event] = await withheld()
  const strange = { ...event!.event_body, transaction_id: '7999999999' }
  expect(await say({ ...underAnotherId(event!), event_body: strange })).toBe(200)
  await workedOff(till)
  await till.waitFor(1)
  expect(asked()).toBeGreaterThan(before)
  expect(await till.attempts()).toMatchObject([{ state: 'paid', transaction_id }])
  expect(await letters()).toEqual(bothLetters)
})

test('an event that cannot be stored is not answered with 200, so that the provider sends it again', async () => {
  await payInTheDark(till)
  const [event] = await withheld()
  await till.practice.db.schema.alterTable('provider_events').renameTo('elsewhere').execute()
  expect(await say(event!)).toBe(500)
  await till.practice.db.schema.alterTable('elsewhere').renameTo('provider_events').execute()
  expect(await say(event!)).toBe(200)
  await workedOff(till)
  expect(await till.states()).toEqual(['paid'])
})
