import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseLiveMessage } from '../src/payments/checkout/result/use-details.ts'
import { renderReceiptPdf } from '../src/payments/receipt/receipt-pdf.ts'
import { createReceipt } from '../src/payments/receipt/receipt.ts'
import { paymentsCommand } from '../src/operator/payments/payments-command.ts'
import { operateHere } from './support/operator.ts'
import { depositShown } from './support/facts.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'
import { DAY, HOUR, MINUTE } from './support/times.ts'

/* A test payment must not be mistaken for a real one: everything written about it says that it is a test. */

const words = 'This is a test. No card was charged, and nothing was paid.'

async function pay(account: Parameters<typeof openTill>[0], { asks = false } = {}) {
  const till = await openTill(account)
  try {
    if (asks) {
      till.practice.payments.start()
      await expect.poll(() => till.log()).toContain('"event":"payments.test-mode"')
    }
    const payer = till.payer()
    const { transaction_id: id } = await payer.pay()
    await till.waitFor(0, 5_000)
    const { socket, messages } = await payer.listen()
    await expect.poll(() => messages.length).toBeGreaterThan(0)
    socket.close()
    const reading = parseLiveMessage(JSON.stringify(messages[0]), id ?? '')
    if (reading.about !== 'us' || reading.update === null) throw new Error('The payment was not told.')
    return { mails: await till.mails(), update: reading.update }
  } finally {
    await till.close()
  }
}

/** The words of the saved PDF. */
async function pdfOf(update: Parameters<typeof createReceipt>[0]) {
  const data = await renderReceiptPdf(createReceipt(update, 'registration'), null)
  const page = await (await getDocument({ data, verbosity: 0 }).promise).getPage(1)
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

const isTestMode = { isInTestMode: () => Promise.resolve(true) }

for (const [whose, open] of [
  ['the built-in test gateway', () => pay({ account: { isTestMode: true } })],
  ['an account in test mode', () => pay({ gateway: isTestMode }, { asks: true })],
] as const)
  test(`a payment by ${whose} is marked as a test in letter, receipt and PDF`, async () => {
    const { mails, update } = await open()
    expect(mails.map(({ subject = '' }) => subject.replace(/ [0-9A-Z-]{9}/, ''))).toEqual(
      expect.arrayContaining(['New patient, deposit paid (test)', 'Receipt (test)']),
    )
    for (const { text, html } of mails) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
    const pdf = await pdfOf(update)
    expect(pdf).toContain('Receipt (test)')
    expect(pdf).toContain(words)
    expect(pdf).not.toContain('has received your payment')
  })

test('a payment that was charged is not marked as a test', async () => {
  const { mails, update } = await pay({})
  expect(mails.length).toBeGreaterThanOrEqual(2)
  for (const { subject, text } of mails) expect(`${subject} ${text}`).not.toMatch(/\btest\b/i)
  expect(await pdfOf(update)).not.toMatch(/\btest\b/i)
  expect(update).not.toHaveProperty('test')
})

describe('an account that is put into test mode while the site accepts cards', () => {
  const closed = 'Card payments are off: the account is in test mode'
  let till: Till
  beforeEach(async () => {
    till = await openTill({ account: { isLiveRequired: true } })
    till.practice.payments.start()
    await till.gateway.turn({ webhooks: 'never' })
    await till.payer({ firstName: 'Early' }).pay()
    till.practice.wait(HOUR)
    // Here the site hears again that cards are charged, and then that this one was.
    await till.gateway.turn({ webhooks: 'normal' })
    await till.payer({ firstName: 'Eve' }).pay()
    await till.practice.payments.runDueJobs()
    till.practice.wait(MINUTE)
  })
  afterEach(() => till.close())

  const toldOf = async () => (await till.mails()).filter(({ subject }) => subject === closed)
  const marked = async () =>
    (await till.attempts()).filter(({ test: isTest }) => isTest === 1).map((one) => one.name_on_card)
  const taking = async () => (await fetch(`${till.url}/api/payments/taking`)).json()

  test('accepts no card an hour after it last confirmed that it charges, and the practice is notified once', async () => {
    await till.gateway.turn({ testMode: 'on', webhooks: 'never' })
    till.practice.wait(HOUR)
    const asked = await till.asked()
    const payer = till.payer()
    expect(await payer.pay()).toMatchObject({ httpStatus: 503, status: 'error' })
    expect(await payer.pay({ card: cards.mastercard })).toMatchObject({ httpStatus: 503 })
    expect(await taking()).toEqual({ taking: false })
    expect(await (await till.practice.request('/newpatients')).text()).toContain('id="card-page">null<')
    expect(await till.asked()).toBe(asked)
    expect(await toldOf()).toHaveLength(1)
  })

  test('stops payments when a signed event reveals it, and only payments made meanwhile are marked', async () => {
    await till.gateway.turn({ testMode: 'on' })
    expect(await till.payer({ firstName: 'Ada' }).pay()).toMatchObject({ status: 'success' })
    await expect.poll(toldOf).toHaveLength(1)
    const [letter] = await toldOf()
    const [early, eve, late] = await till.attempts()
    expect(letter?.text).toContain(late?.reference)
    expect(letter?.text).toContain(`${depositShown}, Ada Fenn`)
    for (const one of [early, eve]) expect(letter?.text).not.toContain(one?.reference)
    expect(await marked()).toEqual(['Ada Fenn'])
    expect(await till.payer({ firstName: 'Bea' }).pay()).toMatchObject({ httpStatus: 503, status: 'error' })
  })

  test('stops payments when an event reveals it, even if the provider cannot be asked', async () => {
    await till.gateway.turn({ testMode: 'on', queryAnswer: 'error' })
    expect(await till.payer({ firstName: 'Ada' }).pay()).toMatchObject({ status: 'success' })
    await expect.poll(taking).toEqual({ taking: false })
    expect(await till.payer({ firstName: 'Bea' }).pay()).toMatchObject({ httpStatus: 503, status: 'error' })
  })

  test.each([
    ['is approved', { webhooks: 'never' }],
    [
      'has a lost answer, and an event that calls it a test',
      { saleFault: 'drop', queryHidesForMs: String(DAY) },
    ],
  ] as const)('marks a card as a test that %s', async (_, provider) => {
    await till.gateway.turn({ testMode: 'on', ...provider })
    await till.payer({ firstName: 'Ada' }).pay()
    till.practice.wait(HOUR)
    await till.payer({ firstName: 'Bea' }).pay()
    await expect.poll(marked).toEqual(['Ada Fenn'])
  })

  test('does not make a card with a lost answer a test, so that its payer is not charged by another card', async () => {
    await till.gateway.turn({ saleFault: 'drop', queryHidesForMs: String(DAY), webhooks: 'never' })
    const ada = till.payer({ firstName: 'Ada' })
    await ada.pay()
    await till.gateway.turn({ saleFault: 'normal', testMode: 'on' })
    till.practice.wait(HOUR)
    expect(await till.payer({ firstName: 'Bea' }).pay()).toMatchObject({ httpStatus: 503 })
    const [letter, ...others] = await toldOf()
    expect(letter?.text).toMatch(/Ada Fenn, .*, outcome not known yet/)
    expect(others).toEqual([])
    expect(await marked()).toEqual([])
    await till.gateway.turn({ testMode: 'off' })
    till.practice.wait(HOUR)
    await expect.poll(taking).toEqual({ taking: true })
    expect(await ada.pay({ card: cards.mastercard })).toMatchObject({ status: 'pending' })
    expect(await till.charged()).toBe(3)
  })

  test('twice in a day is reported twice, each time with the payments that were marked', async () => {
    for (const firstName of ['Ada', 'Bea']) {
      till.practice.wait(MINUTE)
      await till.gateway.turn({ testMode: 'on' })
      await till.payer({ firstName }).pay()
      await expect.poll(async () => (await toldOf()).at(-1)?.text).toContain(`${firstName} Fenn`)
      await till.gateway.turn({ testMode: 'off' })
      till.practice.wait(HOUR)
      await expect.poll(taking).toEqual({ taking: true })
    }
    expect(await toldOf()).toHaveLength(2)
  })

  test('that cannot be asked accepts no card after an hour, and is not called a test', async () => {
    await till.gateway.turn({ queryAnswer: 'error' })
    expect(await till.payer({ firstName: 'Ada' }).pay()).toMatchObject({ status: 'success' })
    till.practice.wait(HOUR)
    expect(await till.payer({ firstName: 'Bea' }).pay()).toMatchObject({ httpStatus: 503, status: 'error' })
    expect(await toldOf()).toEqual([])
    expect(await marked()).toEqual([])
    till.practice.wait(HOUR)
    // The site does this every five minutes.
    till.practice.payments.start()
    const silent = async () =>
      (await till.mails()).filter(({ subject }) => subject?.includes('isn’t answering') === true)
    await expect.poll(silent).toHaveLength(1)
  })
})

test('payments tried in test mode do not block real payments, and are counted nowhere', async () => {
  let isTest = true
  const till = await openTill({ gateway: { isInTestMode: () => Promise.resolve(isTest) } })
  try {
    await till.gateway.turn({ webhooks: 'never' })
    till.practice.payments.start()
    await expect.poll(() => till.log()).toContain('"event":"payments.test-mode"')
    const owner = till.payer()
    expect(await owner.pay()).toMatchObject({ status: 'success' })
    expect(await owner.made()).toHaveLength(1)
    const sealed = till.payer({ firstName: 'Neil' })
    await sealed.pay()

    isTest = false
    till.practice.wait(HOUR)
    const own = await owner.pay({ card: cards.mastercard })
    expect(own).toMatchObject({ status: 'success', details: null })
    expect(await till.charged()).toBe(3)
    expect(await owner.made()).toMatchObject([{ transaction_id: own.transaction_id }])
    const list = await operateHere(paymentsCommand, till.practice.dataDir, [])
    expect(list.said).toMatch(/paid, test .*Neil Fenn/)
    expect(list.said).toContain(`1 charged, ${depositShown}; 0 returned`)
    // The account that charges now knows nothing of the earlier test payments.
    const { lookUp, changedBetween } = till.account.gateway
    const known = (await till.attempts()).at(-1)!.reference
    const onlyReal = async (found: ReturnType<typeof lookUp>) => {
      const all = await found
      if (all.found === 'trouble') return all
      return { ...all, transactions: all.transactions.filter(({ reference }) => reference === known) }
    }
    till.account.gateway.lookUp = (reference) => onlyReal(lookUp(reference))
    till.account.gateway.changedBetween = (from, to) => onlyReal(changedBetween(from, to))
    till.practice.wait(DAY)
    till.practice.payments.start()
    await expect.poll(() => till.log()).toContain('"differences":0')
    expect(till.log()).not.toMatch(/"differences":[1-9]/)
  } finally {
    await till.close()
  }
})
