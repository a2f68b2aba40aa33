import { describe, expect, test } from 'vitest'
import { telephone } from '#practice/name-and-telephones.ts'
import type { Attempt } from '../src/storage/tables.ts'
import { openForEachTest } from './support/opened.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'
import { HOUR } from './support/times.ts'

/*
 * Somebody tests stolen cards (failure case P29), and everybody else can pay as long as possible. The numbers repeat
 * docs/decisions.md, "Two rate limits of failed cards", so that a change of one is noticed.
 */

/** Declined cards after which an address, or everybody, may try no more. */
const PER_ADDRESS = 10
const PAUSED = 100
/** Calls of one address in ten minutes. */
const CALLS = 120

const till = openForEachTest(() => openTill())

const success = { httpStatus: 200, status: 'success' }
const lettersCalled = async (title: string) =>
  (await till.toPractice()).filter(({ subject }) => subject === title)

let people = 0
/** A new patient at an address. */
const somebodyAt = (address: string) => till.payer({ firstName: `Name ${(people += 1)}`, address })
const decline = (address: string) => somebodyAt(address).pay({ card: cards.code('200') })
async function declineOften(address: string, times: number) {
  for (let tried = 0; tried < times; tried += 1) await decline(address)
}
/** Call that the card step makes before it shows the card's fields. */
const areCardsTaken = async (address: string) => {
  const answer = await fetch(`${till.url}/api/payments/taking`, { headers: { 'x-forwarded-for': address } })
  return (await answer.json()) as unknown
}
let rows = 1_000
/**
 * Inserts copies of a card declined at an address, each in its own payment and with changes such as another address or
 * state.
 */
async function more(count: number, change: (index: number) => Partial<Attempt>, address = '192.0.2.250') {
  await decline(address)
  const { id: _, ...row } = (await till.attempts()).at(-1)!
  const payment = (await till.payments()).find(({ id }) => id === row.payment_id)!
  const numbers = Array.from({ length: count }, () => (rows += 1))
  const { db } = till.practice
  await db
    .insertInto('payments')
    .values(numbers.map((id) => ({ ...payment, id: `P${id}`, reference: `P${id}`, digest: `P${id}` })))
    .execute()
  await db
    .insertInto('attempts')
    .values(
      numbers.map((id) => ({
        ...row,
        payment_id: `P${id}`,
        reference: `R${id}`,
        token_digest: `T${id}`,
        ...change(id),
      })),
    )
    .execute()
}
const declinedElsewhere = (count: number) => more(count - 1, (index) => ({ client: `C${index}` }))

describe('many honest payments at once', () => {
  test('do not count as declined cards, and the practice gets no alarm', async () => {
    await more(PAUSED + 5, (index) => ({ client: `C${index}`, state: 'sent' }))
    expect(await areCardsTaken('192.0.2.1')).toEqual({ taking: true })
    const patient = somebodyAt('192.0.2.1')
    expect(await patient.pay({ card: cards.code('202') })).toMatchObject({ httpStatus: 200, status: 'error' })
    expect(await patient.pay({ card: cards.code('202') })).toMatchObject({ httpStatus: 200, status: 'error' })
    expect(await patient.pay()).toMatchObject(success)
    expect((await till.toPractice()).filter(({ subject }) => !subject?.startsWith('New patient'))).toEqual([])
  })
})

describe('P29: cards tried by a robot', () => {
  const declined = (firstName: string) => till.payer({ firstName }).pay({ card: cards.code('200') })

  test('from one address are refused beyond the limit, until an hour has passed', async () => {
    for (let tried = 0; tried < PER_ADDRESS; tried += 1) await declined(`Name ${tried}`)
    const answer = await till.payer().pay()
    expect(answer).toMatchObject({
      httpStatus: 429,
      error: `Too many cards have been tried, and nothing was taken. Please try again in an hour, or call us on ${telephone.shown}.`,
    })
    expect(answer.headers.get('retry-after')).toBe('3600')
    expect(await till.asked()).toBe(PER_ADDRESS)
    till.practice.wait(HOUR + 1)
    expect(await till.payer().pay()).toMatchObject(success)
  })

  test('do not exceed the limit when they are sent all at once', async () => {
    const robots = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const robot = till.payer({ firstName: `Robot ${index}` })
        return { robot, request: await robot.prepare({ card: cards.code('200') }) }
      }),
    )
    const answers = await Promise.all(robots.map(({ robot, request }) => robot.send(request)))
    expect(answers.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(30 - PER_ADDRESS)
    expect(await till.asked()).toBe(PER_ADDRESS)
  })

  test('with invented tokens keep nobody else from paying', async () => {
    for (let index = 0; index < PER_ADDRESS + 5; index += 1) {
      const robot = till.payer({ firstName: `Robot ${index}` })
      const request = await robot.prepare({ token: crypto.randomUUID() })
      await robot.send(request, { 'x-forwarded-for': `10.0.${index}.1` })
    }
    expect(await till.payer().pay()).toMatchObject(success)
  })

  test('are not counted when the fault was ours', async () => {
    const payer = till.payer()
    for (let tried = 0; tried <= PER_ADDRESS; tried += 1)
      expect(await payer.pay({ card: cards.code('410') })).toMatchObject({ httpStatus: 200 })
    expect(await payer.pay()).toMatchObject(success)
  })
})

describe('a robot that invents tokens, or is refused by a rule of the account, at very many addresses', () => {
  test.each(['token', 'rules'] as const)('keeps nobody else from paying (%s)', async (refusal) => {
    await more(PAUSED + 5, (index) => ({ client: `C${index}`, state: 'refused', refusal }))
    expect(await areCardsTaken('192.0.2.1')).toEqual({ taking: true })
    expect(await somebodyAt('192.0.2.1').pay()).toMatchObject(success)
    expect(await lettersCalled('Card payments are paused')).toEqual([])
  })
})

describe('a robot at a few addresses', () => {
  test('is blocked, and nobody else is', async () => {
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])
      await more(PER_ADDRESS - 1, () => ({}), address)
    const before = await till.asked()
    expect(await decline('192.0.2.1')).toMatchObject({ httpStatus: 429 })
    expect(await till.asked()).toBe(before)
    expect(await areCardsTaken('192.0.2.200')).toEqual({ taking: true })
    expect(await somebodyAt('192.0.2.200').pay()).toMatchObject(success)
    expect(await lettersCalled('Card payments are paused')).toEqual([])
  })
})

describe('a robot at very many addresses', () => {
  const notNow = `We can’t take a card here at the moment. Nothing was taken. Please try again in an hour, or call us on ${telephone.shown}.`

  test('pauses all payments for an hour: a patient learns it before typing a card, but not why', async () => {
    await declinedElsewhere(PAUSED + 3)
    expect(await areCardsTaken('192.0.2.200')).toEqual({ taking: false })
    const answer = await somebodyAt('192.0.2.200').pay()
    expect(answer).toMatchObject({ httpStatus: 503, status: 'error', error: notNow })
    expect(await somebodyAt('192.0.2.200').pay()).toMatchObject({ httpStatus: 503 })
    const [letter, ...others] = await lettersCalled('Card payments are paused')
    expect(others).toEqual([])
    expect(letter?.text).toContain(`In the last hour ${PAUSED + 3} cards were declined`)
    till.practice.wait(HOUR + 1)
    expect(await areCardsTaken('192.0.2.200')).toEqual({ taking: true })
    expect(await somebodyAt('192.0.2.200').pay()).toMatchObject(success)
  })

  test('is reported to the practice even if only the card step asks whether cards are accepted', async () => {
    await declinedElsewhere(PAUSED)
    await areCardsTaken('192.0.2.200')
    expect(await lettersCalled('Card payments are paused')).toHaveLength(1)
  })
})

describe('the answer whether cards are accepted', () => {
  test('is no for an address that tried too many, and yes for another one', async () => {
    await declineOften('192.0.2.1', PER_ADDRESS)
    expect(await areCardsTaken('192.0.2.1')).toEqual({ taking: false })
    expect(await areCardsTaken('192.0.2.2')).toEqual({ taking: true })
  })

  test('needs GET, is not cached, and has a rate limit', async () => {
    const ask = (method = 'GET') =>
      fetch(`${till.url}/api/payments/taking`, { method, headers: { origin: till.origin } })
    const answer = await ask()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const posted = await ask('POST')
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    for (let calls = 1; calls < CALLS; calls += 1) await ask()
    const tooOften = await ask()
    expect(tooOften.status).toBe(429)
    expect(tooOften.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})
