import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  FAILED_CARDS_OVERALL,
  FAILED_CARDS_PER_CLIENT,
  FAILED_CARDS_PER_PAYMENT,
} from '../src/runtime/limits.ts'
import { receiptOf } from '../src/payments/receipt/receipt.ts'
import { meanings } from '../src/test-gateway/cards.ts'
import { rosalind } from './support/people.ts'
import { proof } from './support/payer.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'

/* Paying, from the call of the page to the letters: rows P1 to P4, P10 to P12, P24, P25, P27, P29 and P32. */

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

const success = { httpStatus: 200, status: 'success', error: null, details: null }
const bankSays =
  'Your bank declined this payment, and nothing was taken. Please try another card, or telephone your bank.'

/** How many cards were charged, as the provider counts. */
async function charged(): Promise<number> {
  const all = await till.gateway.transactions()
  return all.filter(({ actions }) => actions.some(({ type, success: yes }) => type === 'sale' && yes === 1))
    .length
}
const asked = async () => (await till.gateway.transactions()).length
const toPractice = async () =>
  (await till.mails()).filter(({ envelopeTo }) => !envelopeTo.includes(rosalind.email))
const toPayer = async () =>
  (await till.mails()).filter(({ envelopeTo }) => envelopeTo.includes(rosalind.email))

describe('a patient who pays', () => {
  test('the deposit: the card is charged once, the practice gets the form, the patient a receipt', async () => {
    const payer = till.payer()
    const answer = await payer.pay()
    expect(answer).toMatchObject(success)
    const [transaction] = await till.gateway.transactions()
    expect(transaction).toMatchObject({ requested: 5000, currency: 'GBP' })
    expect(String(transaction?.id)).toBe(answer.transaction_id)

    expect(await payer.tell(answer.transaction_id)).toEqual({
      status: 200,
      body: { message: 'Email sent successfully!' },
    })
    const [letter, ...others] = await toPractice()
    expect(others).toEqual([])
    expect(letter?.subject).toMatch(/^New patient, deposit paid [0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(letter?.replyTo).toEqual([{ name: 'Rosalind Fenn', address: rosalind.email }])
    for (const text of ['14 May 1986', '3 Mill Cottages', 'Mill Lane', 'WR3 0AF', '£50.00', rosalind.phone])
      expect(letter?.text).toContain(text)
    expect(letter?.text).toContain(answer.transaction_id)
    expect(letter?.text).toMatch(/Tuesday,? 24 November 2026 at 10:00/)

    await expect.poll(toPayer).toHaveLength(1)
    const [receipt] = await toPayer()
    expect(receipt?.subject).toMatch(/^Receipt /)
    expect(receipt?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    for (const text of [
      '£50.00',
      'New patient deposit',
      'Rosalind Fenn',
      'Cancelling and refunds',
      'company number',
    ])
      expect(receipt?.text).toContain(text)
    expect(receipt?.text).toContain(answer.transaction_id)
  })

  test('the call-out fee', async () => {
    const payer = till.payer({ purpose: 'call-out' })
    const answer = await payer.pay()
    expect(answer).toMatchObject(success)
    expect((await till.gateway.transactions())[0]).toMatchObject({ requested: 19_800 })
    const [letter] = await toPractice()
    expect(letter?.subject).toMatch(/^Out-of-hours call-out, fee paid /)
    expect(letter?.text).toContain('£198.00')
    expect(letter?.text).toContain('Has spoken to the dentist on call')
  })

  test.each(['mastercard', 'amex'] as const)('with %s', async (network) => {
    expect(await till.payer().pay({ card: cards[network] })).toMatchObject(success)
  })

  test('is found in the ledger under the reference that the provider has', async () => {
    await till.payer().pay()
    const [attempt] = await till.attempts()
    expect(attempt?.state).toBe('paid')
    expect(await till.gateway.charges(attempt?.reference ?? '')).toBe(1)
    const history = await till.practice.db
      .selectFrom('moves')
      .select(['from_state', 'to_state', 'source'])
      .execute()
    expect(history).toEqual([
      { from_state: 'started', to_state: 'sent', source: 'site' },
      { from_state: 'sent', to_state: 'paid', source: expect.stringMatching(/answer|event/) as string },
    ])
  })

  test('P32: receipt, letter and live message say the same, and nowhere is more of the card than its last four digits', async () => {
    const payer = till.payer()
    const answer = await payer.pay()
    const { messages, socket } = await payer.listen()
    await vi.waitFor(() => expect(messages.at(-1)?.event_body.card.cc_number).toBe('************0100'))
    socket.terminate()
    expect(messages.at(-1)?.event_body).toMatchObject({
      transaction_id: answer.transaction_id,
      currency: 'GBP',
      action: { amount: '50.00', date: '20261124100000', success: '1' },
      card: { cc_type: 'visa' },
      billing_address: { first_name: 'Rosalind', last_name: 'Fenn', email: rosalind.email, city: 'Wrenbury' },
    })
    await expect.poll(toPayer).toHaveLength(1)
    const [receipt] = await toPayer()
    const [letter] = await toPractice()
    const shown = receiptOf(messages.at(-1)!.event_body)
    for (const text of [
      shown.purpose,
      shown.amount,
      'Rosalind Fenn',
      'Visa ending 0100',
      answer.transaction_id ?? '',
    ])
      expect(receipt?.text).toContain(text)
    for (const text of [shown.amount, 'Rosalind Fenn', answer.transaction_id ?? '']) {
      expect(letter?.text).toContain(text)
      expect(JSON.stringify(shown)).toContain(text)
    }
    expect(JSON.stringify(shown)).toContain('Visa ending 0100')
    const moment = /24 November 2026 at 10:00/
    for (const said of [receipt?.text, letter?.text, JSON.stringify(shown)]) expect(said).toMatch(moment)
    const dump = JSON.stringify([
      await till.attempts(),
      await till.payments(),
      await till.practice.db.selectFrom('provider_events').selectAll().execute(),
      await till.practice.db.selectFrom('moves').selectAll().execute(),
      await till.practice.db.selectFrom('letters').selectAll().execute(),
      messages,
      (await till.mails()).map(({ raw }) => raw),
      till.log(),
    ])
    expect(['41000000', '0000000100', '410000*'].filter((digits) => dump.includes(digits))).toEqual([])
    for (const secret of Object.values(till.gateway.keys)) expect(dump.includes(secret)).toBe(false)
    expect(till.log()).not.toContain(rosalind.email)
    expect(till.log()).not.toContain(rosalind.lastName)
  })
})

describe('P1: the same again', () => {
  test('twenty times at once is one sale, one answer and one letter to the practice', async () => {
    const payer = till.payer()
    const request = await payer.prepare()
    const answers = await Promise.all(Array.from({ length: 20 }, () => payer.send(request)))
    const bodies = answers.map((answer) => JSON.stringify({ ...answer, headers: null }))
    expect(new Set(bodies).size).toBe(1)
    expect(answers[0]).toMatchObject(success)
    expect(await asked()).toBe(1)
    expect((await till.attempts()).map(({ state }) => state)).toEqual(['paid'])
    expect(await toPractice()).toHaveLength(1)
    await expect.poll(toPayer).toHaveLength(1)
  })

  test('a while later answers what it answered first, and charges nothing', async () => {
    const payer = till.payer()
    const request = await payer.prepare()
    const first = await payer.send(request)
    till.practice.wait(3_600_000)
    const { headers: _, ...again } = await payer.send(request)
    expect(again).toEqual({ ...again, ...success, transaction_id: first.transaction_id })
    expect(await asked()).toBe(1)
  })

  test('also after a decline', async () => {
    const payer = till.payer()
    const request = await payer.prepare({ card: cards.code('202') })
    const first = await payer.send(request)
    const again = await payer.send(request)
    expect(again.error).toBe(first.error)
    expect(first).toMatchObject({ status: 'error', httpStatus: 200 })
    expect(await asked()).toBe(1)
  })
})

describe('P2: another card for what is paid', () => {
  test('afterwards is answered with what there is, and not charged', async () => {
    const payer = till.payer()
    const first = await payer.pay()
    const second = await payer.pay({ card: cards.mastercard })
    expect(second).toMatchObject({
      ...success,
      transaction_id: first.transaction_id,
      details: 'This was paid already. Nothing more was taken.',
    })
    expect(await asked()).toBe(1)
  })

  test('at the same time from a second tab is charged once', async () => {
    const payer = till.payer()
    const [one, two] = [await payer.prepare(), await payer.prepare({ card: cards.mastercard })]
    const answers = await Promise.all([payer.send(one), payer.send(two)])
    expect(new Set(answers.map(({ transaction_id }) => transaction_id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(['success', 'success'])
    expect(await asked()).toBe(1)
  })

  test('is charged for another person', async () => {
    const payer = till.payer()
    await payer.pay()
    const sibling = till.payer({ firstName: 'Tom' })
    expect(await sibling.pay()).toMatchObject(success)
    expect(await charged()).toBe(2)
  })
})

describe('while it is not known whether a card was charged', () => {
  test('nothing else of this browser is: the same form with a letter mended waits, and is not charged beside it', async () => {
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
    expect(await payer.send(mended)).toMatchObject({
      httpStatus: 409,
      status: 'error',
      error: expect.stringContaining('still checking another payment of this browser') as string,
    })
    expect(await charged()).toBe(1)
    await till.waitFor(2_000)
    expect(await payer.send(mended)).toMatchObject(success)
  })

  test('a browser that asks again begins nothing, and what arrives late with that token charges nobody', async () => {
    const payer = till.payer()
    const request = await payer.prepare()
    expect(await payer.send({ ...request, again: true })).toMatchObject({
      httpStatus: 200,
      status: 'error',
      error: 'The payment could not be made, and nothing was taken. Please try again.',
    })
    expect(await payer.send(request)).toMatchObject({ httpStatus: 200, status: 'error' })
    expect(await asked()).toBe(0)
    expect(await payer.pay()).toMatchObject(success)
    expect(await charged()).toBe(1)
  })

  test('an answer that could not be written down is none: the browser is told to wait', async () => {
    const payer = till.payer()
    const request = await payer.prepare()
    await till.practice.db.schema.alterTable('attempts').renameTo('elsewhere').execute()
    expect(await payer.send(request)).toMatchObject({ httpStatus: 503, status: 'pending' })
    await till.practice.db.schema.alterTable('elsewhere').renameTo('attempts').execute()
    expect(await payer.send(request)).toMatchObject(success)
    expect(await charged()).toBe(1)
  })
})

describe('a second night', () => {
  test('is another call-out, and is charged', async () => {
    const payer = till.payer({ purpose: 'call-out' })
    await payer.pay()
    till.practice.wait(20 * 3_600_000)
    expect(await payer.pay()).toMatchObject(success)
    expect(await charged()).toBe(2)
  })
})

describe('P3 and P4: a price that is not ours', () => {
  const notThePrice =
    'This is not the price. It may have changed since the page was loaded: please load the page again.'

  test.each<[what: string, changed: Record<string, unknown>]>([
    ['nothing', { amount: 0 }],
    ['less than nothing', { amount: -50 }],
    ['a penny less', { amount: '49.99' }],
    ['a tenth of a penny more', { amount: '50.001' }],
    ['as a power', { amount: '5e1' }],
    ['with a comma', { amount: '50,00' }],
    ['as a list', { amount: ['50.00'] }],
    ['as a number', { amount: 50 }],
    ['without the pence', { amount: '50' }],
    ['with half of the pence', { amount: '50.0' }],
    ['with a nought before it', { amount: '050.00' }],
    ['with a sign', { amount: '+50.00' }],
    ['with blanks', { amount: ' 50.00 ' }],
    ['in other digits', { amount: '５０.００' }],
    ['as a text that is no number', { amount: 'NaN' }],
    ['as null', { amount: null }],
    ['missing', { amount: undefined }],
    ['the fee of the other form', { amount: '198.00' }],
    ['yesterday’s price', { amount: '45.00' }],
  ])('%s is refused before anybody is asked', async (_, changed) => {
    const answer = await till.payer().pay({ changed })
    expect(answer).toMatchObject({
      httpStatus: 400,
      status: 'error',
      error: notThePrice,
      transaction_id: null,
    })
    expect(await asked()).toBe(0)
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
    expect(await asked()).toBe(0)
  })

  test('the text 50.00 is the price', async () => {
    expect(await till.payer().pay({ changed: { amount: '50.00' } })).toMatchObject(success)
    expect((await till.gateway.transactions())[0]).toMatchObject({ requested: 5000 })
  })
})

describe('P10: a card that is declined', () => {
  test('says so kindly, takes nothing, and the next card is a new attempt under a new reference', async () => {
    const payer = till.payer()
    expect(await payer.pay({ card: cards.code('200') })).toMatchObject({
      httpStatus: 200,
      status: 'error',
      error: bankSays,
    })
    expect(await payer.pay()).toMatchObject(success)
    const attempts = await till.attempts()
    expect(attempts.map(({ state }) => state)).toEqual(['declined', 'paid'])
    expect(attempts.map(({ reference }) => reference.slice(-2))).toEqual(['-1', '-2'])
    expect(await charged()).toBe(1)
    expect(await toPractice()).toHaveLength(1)
  })

  const codes = Object.keys(meanings).filter((code) => code.startsWith('2'))
  test.each(codes)('with code %s never shows the bank’s own words', async (code) => {
    const payer = till.payer()
    const answer = await payer.pay({ card: cards.code(code) })
    expect(answer).toMatchObject({ httpStatus: 200, status: 'error' })
    expect(answer.error).toContain('othing was taken')
    expect(answer.error).not.toContain(meanings[code])
  })

  test('as lost, stolen, fraudulent or to be kept looks like any other, in the answer and in the live message', async () => {
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
    ['301', 'Too many payments are being made just now'],
    ['410', 'We cannot take card payments at the moment'],
    ['441', 'We cannot take card payments at the moment'],
    ['461', 'This card is not accepted'],
  ])('with code %s is not called a decline of the bank', async (code, words) => {
    const answer = await till.payer().pay({ card: cards.code(code) })
    expect(answer).toMatchObject({ status: 'error' })
    expect(answer.error).toContain(words)
    expect((await till.attempts())[0]).toMatchObject({ state: 'refused' })
  })

  test('because of our keys or account is told to the practice once a day', async () => {
    await till.payer().pay({ card: cards.code('410') })
    await till.payer({ firstName: 'Tom' }).pay({ card: cards.code('411') })
    const alarms = (await toPractice()).filter(({ subject }) =>
      subject?.startsWith('Payment needs attention'),
    )
    expect(alarms).toHaveLength(1)
    expect(alarms[0]?.text).toContain('keys or account are not right')
  })
})

describe('P11: a token that was used', () => {
  test('is refused to another browser, and tells it nothing', async () => {
    const payer = till.payer()
    const request = await payer.prepare()
    const { transaction_id } = await payer.send(request)
    const other = till.payer()
    const theirs = await other.prepare({ token: String(request['token']) })
    const answer = await other.send(theirs)
    expect(answer).toMatchObject({ httpStatus: 409, status: 'error', transaction_id: null })
    expect(JSON.stringify(answer)).not.toContain(transaction_id)
    expect(await asked()).toBe(1)
  })

  test('is refused without the cookie of the session', async () => {
    const payer = till.payer()
    const request = await payer.prepare()
    await payer.send(request)
    payer.forgetCookie()
    expect(await payer.send(request)).toMatchObject({
      httpStatus: 403,
      status: 'error',
      transaction_id: null,
    })
    expect(await asked()).toBe(1)
  })

  test('is refused for another patient of the same browser', async () => {
    const payer = till.payer()
    const request = await payer.prepare()
    await payer.send(request)
    const form = request['form'] as { message: object }
    const forTom = { ...request, form: { ...form, message: { ...form.message, firstName: 'Tom' } } }
    expect(await payer.send(forTom)).toMatchObject({ httpStatus: 409, status: 'error' })
    expect(await asked()).toBe(1)
  })

  test('somebody else’s user record is refused', async () => {
    const victim = till.payer()
    const request = await victim.prepare()
    const thief = till.payer()
    await thief.begin()
    expect(await thief.send(request)).toMatchObject({ httpStatus: 403 })
    expect(await asked()).toBe(0)
  })
})

describe('P12: two children, one card, the same amount', () => {
  test('are two payments', async () => {
    const payer = till.payer()
    await payer.pay()
    const request = await payer.prepare()
    const form = request['form'] as { message: object }
    const forTom = { ...request, form: { ...form, message: { ...form.message, firstName: 'Tom' } } }
    expect(await payer.send(forTom)).toMatchObject(success)
    expect(await charged()).toBe(2)
    expect(await toPractice()).toHaveLength(2)
  })

  test('when the provider takes the second for a repetition: it is asked once, nobody is called declined, and there is a telephone', async () => {
    await till.gateway.turn({ duplicates: 'on' })
    await till.payer().pay()
    const second = await till.payer({ firstName: 'Tom' }).pay()
    expect(second).toMatchObject({ status: 'error', httpStatus: 200 })
    expect(second.error).toContain('repetition of an earlier payment')
    expect(second.error).toContain('telephone us')
    expect((await till.attempts())[1]).toMatchObject({ state: 'refused', refusal: 'duplicate' })
    expect(await charged()).toBe(1)
    const { reference } = (await till.attempts())[1]!
    const words = till
      .log()
      .split('\n')
      .filter((line) => line.includes(reference) && line.includes('provider.'))
    expect(words.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      'provider.charged',
      'provider.asked',
    ])
  })

  test('with code 430 likewise', async () => {
    const answer = await till.payer().pay({ card: cards.code('430') })
    expect(answer.error).toContain('repetition of an earlier payment')
  })
})

describe('P24: a page that is loaded again', () => {
  test('is shown what this browser has paid, and no other', async () => {
    const payer = till.payer()
    const { transaction_id } = await payer.pay()
    expect(await payer.made()).toEqual([
      {
        purpose: 'registration',
        status: 'success',
        transaction_id,
        amount: '50.00',
        at: '2026-11-24T10:00:00.000Z',
      },
    ])
    const stranger = till.payer()
    await stranger.begin()
    expect(await stranger.made()).toEqual([])
    expect(await till.payer().made()).toEqual([])
  })

  test('is shown nothing of what was declined', async () => {
    const payer = till.payer()
    await payer.pay({ card: cards.code('200') })
    expect(await payer.made()).toEqual([])
  })
})

describe('P25: the mail calls', () => {
  const refused = { status: 403, body: { message: 'There is no such payment of this browser.' } }
  const sent = { status: 200, body: { message: 'Email sent successfully!' } }

  test('take the form when it did not come with the payment; the practice gets it once, with the ledger’s amount', async () => {
    const payer = till.payer({ withForm: false })
    const { transaction_id } = await payer.pay()
    expect(await toPractice()).toEqual([])
    expect(await payer.tell(transaction_id, { amount: '1.00' })).toEqual(sent)
    expect(await payer.tell(transaction_id)).toEqual(sent)
    const [letter, ...others] = await toPractice()
    expect(others).toEqual([])
    for (const text of ['14 May 1986', '3 Mill Cottages', '£50.00']) expect(letter?.text).toContain(text)
    expect(letter?.text).not.toContain('1.00')
  })

  test('at once and twenty times: one letter', async () => {
    const payer = till.payer({ withForm: false })
    const { transaction_id } = await payer.pay()
    const answers = await Promise.all(Array.from({ length: 20 }, () => payer.tell(transaction_id)))
    expect(answers).toEqual(Array.from({ length: 20 }, () => sent))
    expect(await toPractice()).toHaveLength(1)
  })

  test('are refused for what is not paid, not theirs, made up or for the other purpose', async () => {
    const payer = till.payer({ withForm: false })
    const declined = await payer.pay({ card: cards.code('200') })
    expect(await payer.tell(declined.transaction_id)).toEqual(refused)
    expect(await payer.tell('7999999999')).toEqual(refused)
    const { transaction_id } = await payer.pay()
    const thief = till.payer({ withForm: false })
    await thief.begin()
    expect(await thief.tell(transaction_id)).toEqual(refused)
    expect(await till.payer().tell(transaction_id)).toEqual(refused)
    const callOut = till.payer({ purpose: 'call-out', withForm: false })
    const other = await callOut.pay()
    expect(await payer.tell(other.transaction_id)).toEqual(refused)
    expect((await toPractice()).filter(({ subject }) => subject?.includes('paid'))).toEqual([])
  })

  test('that never come: the practice gets what the ledger knows after ten minutes, the patient the receipt at once', async () => {
    const payer = till.payer({ withForm: false })
    await payer.pay()
    await expect.poll(toPayer).toHaveLength(1)
    await till.waitFor(9 * 60_000)
    expect(await toPractice()).toEqual([])
    await till.waitFor(60_000, 60_000)
    const [letter, ...others] = await toPractice()
    expect(others).toEqual([])
    expect(letter?.text).toContain('please telephone the patient')
    for (const text of ['Rosalind Fenn', rosalind.phone, rosalind.email, 'Wrenbury', '£50.00'])
      expect(letter?.text).toContain(text)
  })

  test('say at which field something is wrong', async () => {
    const payer = till.payer({ withForm: false })
    const { transaction_id } = await payer.pay()
    expect(await payer.tell(transaction_id, { email: 'nowhere', dob: '' })).toEqual({
      status: 422,
      body: {
        message: 'Please enter a valid email address.',
        errors: { email: 'Please enter a valid email address.', dob: 'Date of birth is missing' },
      },
    })
  })
})

describe('P27: what the browser says of 3-D Secure', () => {
  const notConfirmed =
    'Your bank has not confirmed that the card is yours, and nothing was taken. Please try again or use another card.'

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
    expect(await asked()).toBe(0)
  })

  test('a proof that the bank never gave is declined by the bank', async () => {
    const payer = till.payer()
    const answer = await payer.pay({ changed: { ...proof, cavv: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' } })
    expect(answer).toMatchObject({ status: 'error' })
    expect(await charged()).toBe(0)
  })
})

describe('P29: cards tried by a robot', () => {
  const declined = (firstName: string) => till.payer({ firstName }).pay({ card: cards.code('200') })

  test('for one patient end after a few', async () => {
    const payer = till.payer()
    for (let tried = 0; tried < FAILED_CARDS_PER_PAYMENT.max; tried += 1)
      expect(await payer.pay({ card: cards.code('200') })).toMatchObject({ httpStatus: 200 })
    const answer = await payer.pay()
    expect(answer).toMatchObject({ httpStatus: 429, status: 'error' })
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await asked()).toBe(FAILED_CARDS_PER_PAYMENT.max)
    till.practice.wait(FAILED_CARDS_PER_PAYMENT.per + 1)
    expect(await till.payer().pay()).toMatchObject(success)
  })

  test('from one address end, also after a restart, and an hour later it may pay again', async () => {
    for (let tried = 0; tried < FAILED_CARDS_PER_CLIENT.max; tried += 1) await declined(`Name ${tried}`)
    expect(await till.payer().pay()).toMatchObject({ httpStatus: 429 })
    till.practice.wait(FAILED_CARDS_PER_CLIENT.per + 1)
    expect(await till.payer().pay()).toMatchObject(success)
  })

  test('all at once do not get past the limit', async () => {
    const robots = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const robot = till.payer({ firstName: `Robot ${index}` })
        return { robot, request: await robot.prepare({ card: cards.code('200') }) }
      }),
    )
    const answers = await Promise.all(robots.map(({ robot, request }) => robot.send(request)))
    expect(answers.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(
      30 - FAILED_CARDS_PER_CLIENT.max,
    )
    expect(await asked()).toBe(FAILED_CARDS_PER_CLIENT.max)
  })

  test('that were only invented keep nobody else from paying', async () => {
    for (let index = 0; index < FAILED_CARDS_OVERALL.suspicious + 5; index += 1) {
      const robot = till.payer({ firstName: `Robot ${index}` })
      const request = await robot.prepare({ token: crypto.randomUUID() })
      await robot.send(request, { 'x-forwarded-for': `10.0.${index}.1` })
    }
    expect(await till.payer().pay()).toMatchObject(success)
  })

  test('are not counted when the fault was ours', async () => {
    const payer = till.payer()
    for (let tried = 0; tried <= FAILED_CARDS_PER_PAYMENT.max; tried += 1)
      expect(await payer.pay({ card: cards.code('410') })).toMatchObject({ httpStatus: 200 })
    expect(await payer.pay()).toMatchObject(success)
  })

  test('by everybody pause all payments, and the practice is told once an hour', async () => {
    await declined('Robot')
    const robot = (await till.attempts())[0]!
    const { id: _, ...row } = robot
    const more = Array.from({ length: FAILED_CARDS_OVERALL.max - 1 }, (__, index) => ({
      ...row,
      reference: `R${index}`,
      token_digest: `T${index}`,
      client: `C${index}`,
    }))
    await till.practice.db.insertInto('attempts').values(more).execute()
    const patient = till.payer()
    expect(await patient.pay()).toMatchObject({ httpStatus: 503, status: 'error' })
    expect((await patient.pay()).error).toContain('01632 960145')
    const paused = (await toPractice()).filter(({ subject }) => subject === 'Card payments are paused')
    expect(paused).toHaveLength(1)
    till.practice.wait(FAILED_CARDS_OVERALL.per + 1)
    expect(await patient.pay()).toMatchObject(success)
  })
})

describe('whatever is sent', () => {
  test('to the payment call is answered with a sentence, never with a fault of ours, and charges nobody', async () => {
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
        // What only describes the payer may be anything that reads as such.
        fc.pre(!['name_on_card', 'city', 'zip_code', 'first_name', 'last_name', 'xid'].includes(name))
        fc.pre(!['threeDsVersion', 'directoryServerId', 'cardHolderInfo'].includes(name))
        till.practice.wait(10_000)
        const answer = await payer.send({ ...right, [name]: value })
        // A token is whatever the provider says it is, so a wrong one is for it to refuse.
        if (name !== 'token') expect(answer.httpStatus).toBeGreaterThanOrEqual(400)
        expect(answer.httpStatus).toBeLessThan(500)
        expect(answer.status).toBe('error')
      }),
      { numRuns: 200 },
    )
    expect(await charged()).toBe(0)
    till.practice.wait(FAILED_CARDS_PER_PAYMENT.per)
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
  ])('as a body such as %j too', async (body) => {
    const response = await fetch(`${till.url}/api/payments/process`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 'error', transaction_id: null })
  })

  test('in another type, too long, or from another site’s page is refused', async () => {
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
