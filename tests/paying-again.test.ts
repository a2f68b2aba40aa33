import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { depositFee } from '#practice/online-fees.ts'
import { openForEachTest } from './support/opened.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'
import { HOUR } from './support/times.ts'

/* The same payment again, or another beside it (failure cases P1, P2, P11 and P12). */

const till = openForEachTest(() => openTill())

const success = { httpStatus: 200, status: 'success', error: null, details: null }

describe('P1: the same payment request again', () => {
  test('twenty times at once is one sale, one answer and one letter to the practice', async () => {
    const payer = till.payer()
    const request = await payer.prepare()
    const answers = await Promise.all(Array.from({ length: 20 }, () => payer.send(request)))
    const bodies = answers.map((answer) => JSON.stringify({ ...answer, headers: null }))
    expect(new Set(bodies).size).toBe(1)
    expect(answers[0]).toMatchObject(success)
    expect(await till.asked()).toBe(1)
    expect((await till.attempts()).map(({ state }) => state)).toEqual(['paid'])
    expect(await till.toPractice()).toHaveLength(1)
    await expect.poll(till.toPayer).toHaveLength(1)
  })
})

describe('P2: another card for what is already paid', () => {
  test('gets the answer of the first payment, and is not charged', async () => {
    const payer = till.payer()
    const first = await payer.pay()
    const second = await payer.pay({ card: cards.mastercard })
    expect(second).toMatchObject({
      ...success,
      transaction_id: first.transaction_id,
      details: 'You’ve already paid for this. Nothing more was taken.',
    })
    expect(await till.asked()).toBe(1)
  })

  test('at the same time from a second tab: only one of the two is charged', async () => {
    const payer = till.payer()
    const [one, two] = [await payer.prepare(), await payer.prepare({ card: cards.mastercard })]
    const answers = await Promise.all([payer.send(one), payer.send(two)])
    expect(new Set(answers.map(({ transaction_id }) => transaction_id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(['success', 'success'])
    expect(await till.asked()).toBe(1)
  })
})

describe('while the outcome of a charge is unknown', () => {
  test('the same browser cannot pay with a corrected name, until the outcome is known', async () => {
    await till.gateway.turn({
      saleFault: 'drop',
      saleCharge: 'before',
      saleFaultTimes: '1',
      webhooks: 'never',
    })
    const payer = till.payer()
    const request = await payer.prepare()
    expect(await payer.send(request)).toMatchObject({ status: 'pending' })
    const again = await payer.prepare()
    const form = again['form'] as { message: object }
    const mended = { ...again, form: { ...form, message: { ...form.message, firstName: 'Rosalynd' } } }
    const waiting = {
      httpStatus: 409,
      status: 'error',
      error: expect.stringContaining('still checking another payment from this browser') as string,
    }
    expect(await payer.send(mended)).toMatchObject(waiting)
    // The answer was lost, and the browser asks for it again.
    const asking = { ...mended, token: (await payer.prepare())['token'], again: true }
    expect(await payer.send(asking)).toMatchObject(waiting)
    expect(await payer.send(asking)).toMatchObject(waiting)
    expect(await till.charged()).toBe(1)
    await till.waitFor(2_000)
    expect(await payer.send(mended)).toMatchObject(success)
  })

  test('a browser that only asks for the outcome starts no payment, and its token charges nothing later', async () => {
    const payer = till.payer()
    const request = await payer.prepare()
    expect(await payer.send({ ...request, again: true })).toMatchObject({
      httpStatus: 200,
      status: 'error',
      error: 'The payment didn’t go through, and nothing was taken. Please try again.',
    })
    expect(await payer.send(request)).toMatchObject({ httpStatus: 200, status: 'error' })
    expect(await till.asked()).toBe(0)
    expect(await payer.pay()).toMatchObject(success)
    expect(await till.charged()).toBe(1)
  })
})

describe('P11: a used or stolen card token', () => {
  test('is refused from another browser, and the answer does not contain the transaction', async () => {
    const payer = till.payer()
    const request = await payer.prepare()
    const { transaction_id } = await payer.send(request)
    const other = till.payer()
    const theirs = await other.prepare({ token: String(request['token']) })
    const answer = await other.send(theirs)
    expect(answer).toMatchObject({ httpStatus: 409, status: 'error', transaction_id: null })
    expect(JSON.stringify(answer)).not.toContain(transaction_id)
    expect(await till.asked()).toBe(1)
  })

  test('is refused without the session cookie', async () => {
    const payer = till.payer()
    const request = await payer.prepare()
    await payer.send(request)
    payer.forgetCookie()
    expect(await payer.send(request)).toMatchObject({
      httpStatus: 403,
      status: 'error',
      transaction_id: null,
    })
    expect(await till.asked()).toBe(1)
  })

  test('is refused for another patient in the same browser', async () => {
    const payer = till.payer()
    const request = await payer.prepare()
    await payer.send(request)
    const form = request['form'] as { message: object }
    const forTom = { ...request, form: { ...form, message: { ...form.message, firstName: 'Tom' } } }
    expect(await payer.send(forTom)).toMatchObject({ httpStatus: 409, status: 'error' })
    expect(await till.asked()).toBe(1)
  })

  test('is refused together with the user id of another browser', async () => {
    const victim = till.payer()
    const request = await victim.prepare()
    const thief = till.payer()
    await thief.begin()
    expect(await thief.send(request)).toMatchObject({ httpStatus: 403 })
    expect(await till.asked()).toBe(0)
  })
})

describe('P12: payments for two children with the same card and amount', () => {
  test('are both charged, and the practice gets two letters', async () => {
    const payer = till.payer()
    await payer.pay()
    const request = await payer.prepare()
    const form = request['form'] as { message: object }
    const forTom = { ...request, form: { ...form, message: { ...form.message, firstName: 'Tom' } } }
    expect(await payer.send(forTom)).toMatchObject(success)
    expect(await till.charged()).toBe(2)
    expect(await till.toPractice()).toHaveLength(2)
  })

  test('show a message about a repeat and whom to call when the provider refuses the second as a duplicate', async () => {
    await till.gateway.turn({ duplicates: 'on' })
    await till.payer().pay()
    const second = await till.payer({ firstName: 'Tom' }).pay()
    expect(second).toMatchObject({ status: 'error', httpStatus: 200 })
    expect(second.error).toContain('repeat of an earlier payment')
    expect(second.error).toContain('call us')
    expect((await till.attempts())[1]).toMatchObject({ state: 'refused', refusal: 'duplicate' })
    expect(await till.charged()).toBe(1)
    const { reference } = (await till.attempts())[1]!
    const words = till
      .log()
      .split('\n')
      .filter((line) => line.includes(reference) && line.includes('provider.'))
    expect(words.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      'provider.charged',
      'provider.queried',
    ])
  })
})

describe('a price that changed after a declined card', () => {
  const price = depositFee.pence
  afterEach(() => Reflect.set(depositFee, 'pence', price))

  test.each([
    ['less', 65_00, 50_00],
    ['more', 50_00, 65_00],
  ])(
    'starts a new payment: %s than before, and exactly the price that the page shows is charged',
    async (_, before, after) => {
      const pounds = (pence: number) => (pence / 100).toFixed(2)
      const payer = till.payer()
      Reflect.set(depositFee, 'pence', before)
      const first = await payer.prepare({ card: cards.code('202'), changed: { amount: pounds(before) } })
      const declined = await payer.send(first)
      expect(declined.status).toBe('error')
      Reflect.set(depositFee, 'pence', after)
      // Its outcome can still be asked for, at the old price.
      expect(await payer.send({ ...first, again: true })).toMatchObject({
        httpStatus: 200,
        error: declined.error,
      })
      expect(await payer.pay({ changed: { amount: pounds(after) } })).toMatchObject(success)
      const sales = await till.gateway.transactions()
      expect(sales.map(({ actions }) => actions[0]?.amount)).toEqual([before, after])
      expect(new Set(sales.map(({ order_id }) => order_id)).size).toBe(2)
      // The receipt waits for the card, which the provider's event names.
      await expect.poll(async () => (await till.toPayer())[0]?.text).toContain(`£${pounds(after)}`)
      // A payment made at one price is not charged again at another.
      Reflect.set(depositFee, 'pence', before)
      expect(await payer.pay({ changed: { amount: pounds(before) } })).toMatchObject({
        ...success,
        details: 'You’ve already paid for this. Nothing more was taken.',
      })
      expect(await till.charged()).toBe(1)
    },
  )
})

describe('a price that is changed while somebody pays', () => {
  const price = depositFee.pence
  const dearer = price + 500
  const pounds = (pence: number) => (pence / 100).toFixed(2)
  afterEach(() => Reflect.set(depositFee, 'pence', price))

  test('is the new one for whoever begins after the change, or began more than an hour before', async () => {
    const late = till.payer({ firstName: 'Late' })
    const request = await late.prepare()
    Reflect.set(depositFee, 'pence', dearer)
    const next = till.payer({ firstName: 'Next' })
    expect(await next.pay()).toMatchObject({ httpStatus: 400 })
    till.practice.wait(HOUR)
    expect(await late.send(request)).toMatchObject({ httpStatus: 400 })
    expect(await till.asked()).toBe(0)
    expect(await next.pay({ changed: { amount: pounds(dearer) } })).toMatchObject(success)
  })
})

describe('a payment made again after a refund', () => {
  test('is a new payment, and the record of the first stays unchanged', async () => {
    const payer = till.payer()
    const { transaction_id } = await payer.pay()
    await till.gateway.settle(Number(transaction_id))
    await till.gateway.refund(Number(transaction_id))
    await expect
      .poll(async () => (await till.gateway.events()).every(({ state }) => state !== 'waiting'))
      .toBe(true)
    await till.waitFor(0, 5_000)
    expect(await till.states()).toEqual(['refunded'])
    expect(await payer.pay({ changed: { city: 'Halewick' } })).toMatchObject({ ...success })
    expect(await till.payments()).toMatchObject([{ city: 'Ashcombe' }, { city: 'Halewick' }])
  })
})

test('form details that are corrected after a payment do not change it', async () => {
  const payer = till.payer()
  const request = await payer.prepare()
  expect(await payer.send(request)).toMatchObject(success)
  await payer.pay({ changed: { city: 'Halewick' } })
  expect(await till.payments()).toMatchObject([{ city: 'Ashcombe' }])
})

test('an attempt that was abandoned before it was sent to the provider is never sent', async () => {
  // As if the process was held up between insert and charge, and another one abandoned the attempt.
  await sql`CREATE TRIGGER given_up AFTER INSERT ON attempts
    BEGIN UPDATE attempts SET state = 'abandoned' WHERE id = NEW.id; END`.execute(till.practice.db)
  expect(await till.payer().pay()).toMatchObject({
    status: 'error',
    error: expect.stringContaining('nothing was taken'),
  })
  expect(await till.asked()).toBe(0)
})

test('an attempt that was never sent to the provider is abandoned after ten seconds, and another card can pay', async () => {
  const { db } = till.practice
  // As if the process ended between insert and charge.
  await sql`CREATE TRIGGER ended BEFORE UPDATE OF state ON attempts WHEN NEW.state = 'sent'
    BEGIN SELECT RAISE(ABORT, 'ended'); END`.execute(db)
  const payer = till.payer()
  expect(await payer.pay()).toMatchObject({ status: 'pending' })
  await sql`DROP TRIGGER ended`.execute(db)
  expect(await payer.pay()).toMatchObject({ status: 'pending' })
  await till.waitFor(10_000)
  expect(await till.states()).toEqual(['abandoned'])
  expect(await payer.pay()).toMatchObject({ status: 'success' })
  expect(await till.charged()).toBe(1)
})
