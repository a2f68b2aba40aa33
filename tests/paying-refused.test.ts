import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { meanings } from '../test-gateway/cards.ts'
import { sample } from './support/amount.ts'
import { amountOf, callOutAmount, depositAmount } from './support/facts.ts'
import { openForEachTest } from './support/opened.ts'
import { proof } from './support/payer.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'
import { DAY } from './support/times.ts'
import { depositFee } from '#practice/online-fees.ts'

/*
 * Payments that are not charged: wrong prices, declined and refused cards, bad requests (failure cases P3, P4, P10 and
 * P27).
 */

const till = openForEachTest(() => openTill())

const success = { httpStatus: 200, status: 'success', error: null, details: null }
const bankSays =
  'Your bank declined this payment, and nothing was taken. Please try another card, or call your bank.'

/** Fullwidth digits, as on a Japanese keyboard. */
const inOtherDigits = (amount: string) =>
  amount.replaceAll(/\d/g, (digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfe_e0))

describe('P3 and P4: the price and the fields of a payment request', () => {
  const notThePrice =
    'The price may have changed since you opened this page. Nothing was taken. Please reload the page.'

  test.each<[what: string, changed: Record<string, unknown>]>([
    ['nothing', { amount: 0 }],
    ['less than nothing', { amount: -50 }],
    ['a penny less', { amount: amountOf(depositFee.pence - 1) }],
    ['a tenth of a penny more', { amount: `${depositAmount}1` }],
    ['as a power', { amount: `${depositFee.pence}e-2` }],
    ['with a comma', { amount: depositAmount.replace('.', ',') }],
    ['as a list', { amount: [depositAmount] }],
    ['as a number', { amount: depositFee.pence / 100 }],
    ['without the pence', { amount: depositAmount.slice(0, -3) }],
    ['with half of the pence', { amount: depositAmount.slice(0, -1) }],
    ['with a nought before it', { amount: `0${depositAmount}` }],
    ['with a sign', { amount: `+${depositAmount}` }],
    ['with blanks', { amount: ` ${depositAmount} ` }],
    ['in other digits', { amount: inOtherDigits(depositAmount) }],
    ['as a text that is no number', { amount: 'NaN' }],
    ['as null', { amount: null }],
    ['missing', { amount: undefined }],
    ['the fee of the other form', { amount: callOutAmount }],
    ['yesterday’s price', { amount: amountOf(depositFee.pence - 500) }],
  ])('%s is refused before anybody is asked', async (_, changed) => {
    const answer = await till.payer().pay({ changed })
    expect(answer).toMatchObject({
      httpStatus: 400,
      status: 'error',
      error: notThePrice,
      transaction_id: null,
    })
    expect(await till.asked()).toBe(0)
    expect(await till.attempts()).toEqual([])
  })

  test.each<[what: string, changed: Record<string, unknown>]>([
    ['another currency', { currency: 'USD' }],
    ['a currency in small letters', { currency: 'gbp' }],
    ['no currency', { currency: undefined }],
    ['the form of the other purpose', { form: { purpose: 'call-out', message: {} } }],
    ['a purpose that there is not', { form: { purpose: 'free', message: {} } }],
    ['no token', { token: undefined }],
    ['an empty token', { token: '' }],
    ['a token with a blank', { token: 'a b' }],
    ['no name on the card', { name_on_card: ' ' }],
    ['letters in the postcode digits', { zip_code: 'WR3' }],
    ['no user', { user_id: undefined }],
  ])('%s is refused before anybody is asked', async (_, changed) => {
    const answer = await till.payer().pay({ changed })
    expect(answer).toMatchObject({ httpStatus: 400, status: 'error', transaction_id: null })
    expect(answer.error).toMatch(/^[A-Z].*\.?$/)
    expect(answer.error).not.toContain('Invalid')
    expect(await till.asked()).toBe(0)
  })

  test('the exact price as text is charged', async () => {
    expect(await till.payer().pay({ changed: { amount: depositAmount } })).toMatchObject(success)
    expect((await till.gateway.transactions())[0]).toMatchObject({ requested: depositFee.pence })
  })
})

describe('P10: a declined card', () => {
  test('is not charged, the payer reads why, and the next card is a new attempt with a new reference', async () => {
    const payer = till.payer()
    expect(await payer.pay({ card: cards.code('200') })).toMatchObject({
      httpStatus: 200,
      status: 'error',
      error: bankSays,
    })
    expect(await payer.pay()).toMatchObject(success)
    const attempts = await till.attempts()
    expect(attempts.map(({ state }) => state)).toEqual(['declined', 'paid'])
    expect(new Set(attempts.map(({ reference }) => reference)).size).toBe(2)
    expect(await till.charged()).toBe(1)
    expect(await till.toPractice()).toHaveLength(1)
  })

  const codes = Object.keys(meanings).filter((code) => code.startsWith('2'))
  test.each(codes)('with code %s never shows the payer the bank’s own words', async (code) => {
    const payer = till.payer()
    const answer = await payer.pay({ card: cards.code(code) })
    expect(answer).toMatchObject({ httpStatus: 200, status: 'error' })
    expect(answer.error).toContain('othing was taken')
    expect(answer.error).not.toContain(meanings[code])
  })

  test('reported as lost, stolen or fraudulent looks to the payer like any other declined card', async () => {
    const seen = await Promise.all(
      ['200', '250', '251', '252', '253'].map(async (code) => {
        const payer = till.payer({ firstName: `Case ${code}` })
        const { error } = await payer.pay({ card: cards.code(code) })
        const { messages, socket } = await payer.listen()
        await vi.waitFor(() => expect(messages.length).toBeGreaterThan(0))
        socket.terminate()
        const { response_code, response_text, processor_response_text } = messages[0]!.event_body.action
        return JSON.stringify({ error, response_code, response_text, text: processor_response_text === '' })
      }),
    )
    expect(new Set(seen.map((one) => one.replace(/,"text":\w+/, ''))).size).toBe(1)
  })
})

describe('a request that the provider refuses', () => {
  test.each([
    // A rule of the account on address, security code or fraud: nobody else is kept from paying.
    ['300', 'Please check the card details and your postcode, try another card, or call us.', 0],
    ['301', 'Too many payments are being made at the moment', 0],
    ['410', 'We can’t take card payments at the moment', 1],
    ['441', 'We can’t take card payments at the moment', 1],
    ['461', 'This card wasn’t accepted', 0],
  ])('with code %s is not shown to the payer as a decline by the bank', async (code, words, alarms) => {
    const answer = await till.payer().pay({ card: cards.code(code) })
    expect(answer).toMatchObject({ status: 'error' })
    expect(answer.error).toContain(words)
    expect((await till.attempts())[0]).toMatchObject({ state: 'refused' })
    expect(await till.mails()).toHaveLength(alarms)
  })

  test('because of our keys or account is reported to the practice once, not for each payer', async () => {
    await till.payer().pay({ card: cards.code('410') })
    await till.payer({ firstName: 'Tom' }).pay({ card: cards.code('411') })
    const alarms = await till.lettersAbout('Payment needs attention')
    expect(alarms).toHaveLength(1)
    expect(alarms[0]?.text).toContain('keys or the account aren’t right')
  })
})

describe('P27: a 3-D Secure result that the browser sends', () => {
  const notConfirmed =
    'Your bank didn’t confirm that the card is yours, and nothing was taken. Please try again, or use another card.'

  test.each<[what: string, changed: Record<string, unknown>]>([
    ['nothing', { cavv: undefined, eci: undefined, cardHolderAuth: undefined }],
    ['no proof', { cavv: '' }],
    ['that nobody confirmed anything', { eci: '07' }],
    ['that nobody confirmed anything, in Mastercard’s words', { eci: '00' }],
    ['a proof that is no base64', { cavv: '<script>' }],
    ['a proof of a thousand letters', { cavv: 'A'.repeat(1000) }],
    ['an indicator that there is not', { eci: '5' }],
    ['a word of its own', { cardHolderAuth: 'certainly' }],
    ['a list', { cavv: ['AAAA'] }],
    ['a version with more in it', { threeDsVersion: '2.2.0&amount=1' }],
    ['a directory server with more in it', { directoryServerId: 'x\r\ny' }],
  ])('%s is not enough to charge a card', async (_, changed) => {
    const answer = await till.payer().pay({ changed })
    expect(answer).toMatchObject({ httpStatus: 400, status: 'error', error: notConfirmed })
    expect(await till.asked()).toBe(0)
  })

  test('with a cryptogram that the bank never gave is declined', async () => {
    const payer = till.payer()
    const answer = await payer.pay({ changed: { ...proof, cavv: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' } })
    expect(answer).toMatchObject({ status: 'error' })
    expect(await till.charged()).toBe(0)
  })
})

describe('the payment call', () => {
  test('answers any wrong field with an error below 500, and charges nobody', async () => {
    const payer = till.payer()
    const right = await payer.prepare()
    const names = Object.keys(right)
    const anyValue = fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        '__proto__',
        '\u0000',
        '\uD800',
        '50.00',
        null,
        true,
        50,
        -0,
        [],
        {},
        'x'.repeat(3000),
      ),
      fc.jsonValue({ maxDepth: 3 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), anyValue, async (name, value) => {
        fc.pre(JSON.stringify(value) !== JSON.stringify(right[name]))
        // Fields that only describe the payer may have any valid value.
        fc.pre(!['name_on_card', 'city', 'zip_code', 'first_name', 'last_name', 'xid'].includes(name))
        fc.pre(!['threeDsVersion', 'directoryServerId', 'cardHolderInfo'].includes(name))
        till.practice.wait(10_000)
        const answer = await payer.send({ ...right, [name]: value })
        // Only the provider can recognise a wrong token, so the provider refuses it.
        if (name !== 'token') expect(answer.httpStatus).toBeGreaterThanOrEqual(400)
        expect(answer.httpStatus).toBeLessThan(500)
        expect(answer.status).toBe('error')
      }),
      { numRuns: sample(40, 200) },
    )
    expect(await till.charged()).toBe(0)
    till.practice.wait(DAY)
    expect(await till.payer().pay()).toMatchObject(success)
  })

  test.each([
    '',
    '{',
    '[]',
    'null',
    '"50.00"',
    '[{"token":"x"}]',
    '{"token":{"$gt":""}}',
    '{"__proto__":{"amount":50}}',
  ])('refuses a body such as %j with an error', async (body) => {
    const response = await fetch(`${till.url}/api/payments/process`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 'error', transaction_id: null })
  })

  test('refuses other content types, bodies that are too long, and calls from another site’s page', async () => {
    const send = async (headers: Record<string, string>, body = '{}') =>
      (await fetch(`${till.url}/api/payments/process`, { method: 'POST', headers, body })).status
    const json = { 'content-type': 'application/json' }
    expect(await send({ 'content-type': 'text/plain' })).toBe(415)
    expect(await send({ 'content-type': 'application/x-www-form-urlencoded' })).toBe(415)
    expect(await send(json, JSON.stringify({ token: 'x'.repeat(40_000) }))).toBe(413)
    expect(await send({ ...json, origin: 'https://evil.example' })).toBe(403)
    expect(await send({ ...json, 'sec-fetch-site': 'cross-site' })).toBe(403)
    const got = await fetch(`${till.url}/api/payments/process`)
    expect([got.status, got.headers.get('allow'), got.headers.get('cache-control')]).toEqual([
      405,
      'POST',
      'no-store',
    ])
  })
})
