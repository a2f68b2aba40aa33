import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paymentsCommand as verb } from '../src/operator/payments/payments-command.ts'
import type { AttemptState } from '../src/payments/rules/attempt.ts'
import { formatMoment } from '../src/facts/format-date.ts'
import { attemptThrough, beginPayment, moveThrough, transactionOf } from './support/ledger.ts'
import { operate, operateHere } from './support/operator.ts'
import { openPractice } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { cards, gatewayTo, startTestGateway } from './support/test-gateway.ts'

/** Cards in the list besides those that need attention. */
const CARDS_LISTED = 20

let here: Practice
beforeEach(async () => {
  here = await openPractice({ at: '2025-10-26T10:00:00Z' })
})
afterEach(() => here.close())

const payments = (...args: string[]) => operateHere(verb, here.dataDir, args)

const attempt = (reference: string, ...states: AttemptState[]) => attemptThrough(here, reference, states)
const stateOf = async (reference: string) =>
  (
    await here.db
      .selectFrom('attempts')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).state
/** Moves the clock to a time. */
const until = (time: string) => here.wait(Date.parse(time) - here.now())
const lines = (said: string) => said.trimEnd().split('\n')
const numbered = (index: number) => `AAAA-${String(index).padStart(4, '0')}`

describe('the list of payments', () => {
  test('shows each card’s reference, state, purpose, amounts, London time and payer, with totals', async () => {
    expect(await payments()).toEqual({ code: 0, said: 'No payments yet.\n' })
    until('2026-05-01T10:00:00Z')
    await attempt('7KQ2-M9XD', 'sent', 'declined')
    await attempt('7KQ2-M9XD', 'sent', 'paid')
    const { code, said } = await payments()
    expect(code).toBe(0)
    expect(said).toBe(`\
Card            State           For               Amount    Returned  Time in London       Patient
PD-7KQ2-M9XD-1  declined        registration      £50.00              2026-05-01 11:00:00  Rosalind Fenn
PD-7KQ2-M9XD-2  paid            registration      £50.00              2026-11-24 10:00:00  Rosalind Fenn
1 charged, £50.00; 0 returned, £0.00; left £50.00.
`)
  })

  test('has cards that need attention, however old, and the latest ones; with --all every card', async () => {
    await attempt('BBBB-SENT', 'sent')
    await attempt('BBBB-XXXX', 'sent', 'unknown')
    await attempt('BBBB-0000', 'sent', 'declined')
    for (let index = 0; index < CARDS_LISTED; index += 1) await attempt(numbered(index), 'sent', 'declined')
    const { code, said } = await payments('list')
    expect(code).toBe(0)
    const cardsIn = (text: string) => lines(text).filter((line) => line.startsWith('PD-'))
    expect(cardsIn(said).map((line) => line.split(/\s+/)[0])).toEqual([
      'PD-BBBB-SENT-1',
      'PD-BBBB-XXXX-1',
      ...Array.from({ length: CARDS_LISTED }, (_, index) => `PD-${numbered(index)}-1`),
    ])
    const all = await payments('list', '--all')
    expect(cardsIn(all.said)).toHaveLength(CARDS_LISTED + 3)
    expect(all.said).toContain('PD-BBBB-0000-1')
  })

  test('has totals of what was charged, given back and left', async () => {
    const now = here.now()
    for (const [reference, states, returnedPence] of [
      ['AAAA-0001', ['sent', 'paid'], 0],
      ['AAAA-0002', ['sent', 'paid'], 800],
      ['AAAA-0003', ['sent', 'paid', 'refunded'], 5000],
      ['AAAA-0004', ['sent', 'paid', 'voided'], 0],
      ['AAAA-0005', ['sent', 'declined'], 0],
    ] as const) {
      const begun = await beginPayment(here.db, { reference, now })
      const transaction = transactionOf(begun.attempt.reference, { returnedPence })
      await moveThrough(here.db, begun, states, { now, transaction })
    }
    expect((await payments('list', '--all')).said).toContain(
      '4 charged, £200.00; 3 returned, £108.00; left £92.00.',
    )
  })

  test.each<AttemptState[][]>([[['sent', 'unknown', 'needs person']], [['sent', 'declined', 'paid twice']]])(
    'ends with 1 while something needs a person: %j',
    async (states) => {
      await attempt('AAAA-0001', ...states)
      expect(await payments()).toMatchObject({ code: 1, said: expect.stringContaining(states.at(-1) ?? '?') })
    },
  )
})

describe('a payment', () => {
  test('is shown with its payer, its cards and their history', async () => {
    const begun = new Date(here.now())
    await attempt('7KQ2-M9XD', 'sent', 'declined')
    here.wait(60_000)
    const second = await attempt('7KQ2-M9XD', 'sent', 'unknown', 'paid')
    await here.db
      .insertInto('provider_events')
      .values({
        id: 'event-1',
        type: 'transaction.sale.success',
        account: 'account',
        event: JSON.stringify({ transaction: transactionOf('PD-7KQ2-M9XD-2') }),
        received_at: here.now(),
        outcome: null,
        processed_at: null,
      })
      .execute()
    await attempt('AAAA-0001', 'sent')
    const { code, said } = await payments('show', 'pd-7kq2-m9xd-1')
    expect(code).toBe(0)
    expect(said).toBe(`Payment 7KQ2-M9XD, registration, £50.00
By Rosalind Fenn, ros.fenn@example.org, 07700900142, Ashcombe
Started ${formatMoment(begun)}
The practice was not notified
Its form is kept

PD-7KQ2-M9XD-1, declined
  transaction 7000007291, visa ending 0100, 100 SUCCESS, 00 Approved
  2025-10-26 10:00:00  started
  2025-10-26 10:00:00  sent (look-up)
  2025-10-26 10:00:00  declined (look-up)

PD-7KQ2-M9XD-2, paid
  transaction 7000007292, visa ending 0100, 100 SUCCESS, 00 Approved
  2025-10-26 10:01:00  started
  2025-10-26 10:01:00  sent (look-up)
  2025-10-26 10:01:00  unknown (look-up)
  2025-10-26 10:01:00  paid (look-up)

The provider's messages
  2025-10-26 10:01:00  transaction.sale.success  not processed  event-1
`)
    expect((await payments('show', '7KQ2-M9XD')).said).toBe(said)
    await here.db
      .updateTable('payments')
      .set({ practice_notified_at: here.now(), form: null })
      .where('id', '=', second.payment.id)
      .execute()
    const later = await payments('show', '7KQ2-M9XD')
    const told = formatMoment(new Date(here.now()))
    expect(later.said).toContain(`The practice was notified on ${told}\nIts form is not kept\n`)
  })

  test.each([
    [['show'], 2],
    [['show', 'Rosalind'], 2],
    [['show', '7KQ2-M9XD', 'please'], 2],
    [['show', '7KQ2-M9XD', '--all'], 2],
    [['list', '--yes'], 2],
    [['list', '--from'], 2],
    [['nonsense'], 2],
    [['toString'], 2],
    [['show', '7KQ2-M9XX'], 1],
    [['show', 'PD-7KQ2-M9XD-2'], 1],
    [['look-up'], 2],
    [['look-up', '7KQ2-M9XX'], 1],
    [['resolve', '7KQ2-M9XD'], 2],
    [['resolve', '7KQ2-M9XD', 'paid', '--yes'], 2],
  ])('the arguments %j are refused with an explanation, and change nothing', async (args, expected) => {
    await attempt('7KQ2-M9XD', 'sent', 'paid')
    const { code, said } = await payments(...args)
    expect(code).toBe(expected)
    if (expected === 1) expect(said).toMatch(/^There is no payment/)
    expect(await here.db.selectFrom('attempts').select(['state', 'next_look_up_at']).execute()).toEqual([
      { state: 'paid', next_look_up_at: null },
    ])
  })
})

describe('looking up payments at the provider again', () => {
  const due = async () => {
    const attempts = await here.db
      .selectFrom('attempts')
      .select(['reference', 'next_look_up_at'])
      .orderBy('id')
      .execute()
    return attempts
      .filter(({ next_look_up_at }) => next_look_up_at !== null)
      .map(({ reference }) => reference)
  }

  /** Runs `look` as the operator does, while `site` does at once what the site would do within seconds. */
  const look = (which: string, site: () => Promise<unknown>) => {
    let done: Promise<unknown> | null = null
    return operateHere(verb, here.dataDir, ['look-up', which], () => void (done ??= site()))
  }

  test('with "all" covers what needs attention, with a reference only what it names', async () => {
    await attempt('AAAA-0001', 'sent', 'unknown')
    await attempt('AAAA-0002', 'sent', 'unknown', 'needs person')
    await attempt('AAAA-0003', 'sent', 'declined')
    await attempt('AAAA-0003', 'sent', 'paid')
    let asked: string[] = []
    const asks = async () => {
      asked = await due()
      await here.db.updateTable('attempts').set({ next_look_up_at: null }).execute()
    }
    await asks()
    expect(await look('all', asks)).toEqual({
      code: 1,
      said: `2 to be looked up.
PD-AAAA-0001-1 is still unknown: the look-up failed, or the card provider has no outcome yet.
PD-AAAA-0002-1 is still needs person: the look-up failed, or the card provider has no outcome yet.
`,
    })
    expect(asked).toEqual(['PD-AAAA-0001-1', 'PD-AAAA-0002-1'])
    expect(await look('PD-AAAA-0003-2', asks)).toEqual({
      code: 0,
      said: '1 to be looked up.\nPD-AAAA-0003-2 is paid, as before.\n',
    })
    expect((await look('AAAA-0003', asks)).said).toContain('2 to be looked up.')
    expect(asked).toEqual(['PD-AAAA-0003-1', 'PD-AAAA-0003-2'])
  })

  test('says that the site is not asking when it does not run, and leaves the look-up for its next start', async () => {
    await attempt('AAAA-0001', 'sent', 'unknown')
    const nobody = () => undefined
    expect(await operateHere(verb, here.dataDir, ['look-up', 'AAAA-0001'], nobody, 0)).toEqual({
      code: 1,
      said: `1 to be looked up.
PD-AAAA-0001-1 is unknown; the site has not looked it up yet.
Is the site running? Once it runs, it looks them up.
`,
    })
    expect(await due()).toEqual(['PD-AAAA-0001-1'])
  })

  test('leaves out a payment that the site is just starting', async () => {
    const { attempt: begun } = await attempt('AAAA-0001')
    expect(await payments('look-up', 'AAAA-0001')).toMatchObject({ code: 1 })
    expect(await payments('look-up', 'all')).toEqual({ code: 0, said: '0 to be looked up.\n' })
    expect(await here.db.selectFrom('attempts').select('next_look_up_at').execute()).toEqual([
      { next_look_up_at: begun.next_look_up_at },
    ])
  })

  test('is done by the running site', async () => {
    const provider = await startTestGateway()
    const site = await openPractice({
      at: new Date(Date.now() + 600_000).toISOString(),
      account: {
        gateway: gatewayTo(provider),
        page: { cardFields: { url: '', key: '' }, threeDSecure: { url: '', key: '' }, notice: null },
        isTestMode: false,
        isLiveRequired: false,
        isClosed: false,
      },
    })
    const begun = await beginPayment(site.db, { reference: 'AAAA-0001', now: site.now() })
    await moveThrough(site.db, begun, ['sent', 'unknown', 'needs person'], { now: site.now() })
    site.payments.start()
    // The site's daily comparison comes first, and finds nothing.
    await expect.poll(() => site.lines.join(''), { timeout: 20_000 }).toContain('payments.compared')
    await provider.saleByTelephone('50.00', 'PD-AAAA-0001-1')
    expect(await operate(site.dataDir, 'payments', 'look-up', 'AAAA-0001')).toEqual({
      code: 0,
      said: '1 to be looked up.\nPD-AAAA-0001-1 was needs person and is now paid.\n',
    })
    await site.close()
    await provider.stop()
  })
})

describe('the settle command', () => {
  test('is for a card that needs a person, asks for confirmation, and is recorded in the card’s history', async () => {
    await attempt('AAAA-0001', 'sent', 'unknown', 'needs person')
    const asked = await payments('resolve', 'AAAA-0001', 'not-charged')
    expect(asked.code).toBe(1)
    expect(asked.said).toContain('Nothing was changed')
    expect(await stateOf('PD-AAAA-0001-1')).toBe('needs person')

    const { code, said } = await payments('resolve', 'AAAA-0001', 'not-charged', '--yes')
    expect(said).toContain('PD-AAAA-0001-1 is resolved: not charged.')
    expect(said).toContain(
      'The website writes to Rosalind Fenn (07700900142, ros.fenn@example.org) that nothing was charged.',
    )
    expect(code).toBe(0)
    const history = await here.db.selectFrom('transitions').selectAll().orderBy('id').execute()
    expect(history.at(-1)).toMatchObject({
      from_state: 'needs person',
      to_state: 'not charged',
      source: 'person',
      correction: 0,
      text: 'No sale in the control panel',
    })
    expect((await payments('show', 'AAAA-0001')).said).toContain('not charged (person, No sale in the')
    expect(await payments('resolve', 'AAAA-0001', 'not-charged', '--yes')).toMatchObject({
      code: 1,
      said: 'Nothing to resolve: PD-AAAA-0001-1 is not charged.\n',
    })
  })

  test('asks the provider first, and changes nothing when the card was charged', async () => {
    const provider = await startTestGateway({ now: here.now })
    const settling = (reference: string, env: Record<string, string>) =>
      operateHere(verb, { DATA_DIR: here.dataDir, ...env }, ['resolve', reference, 'not-charged', '--yes'])
    await attempt('AAAA-0001', 'sent', 'unknown', 'needs person')
    await provider.saleByTelephone('50.00', 'PD-AAAA-0001-1')
    expect(await settling('AAAA-0001', provider.env)).toEqual({
      code: 1,
      said: 'The card provider does not confirm this for PD-AAAA-0001-1: paid. Nothing was changed; "payments look-up PD-AAAA-0001-1" updates the site.\n',
    })
    expect(await stateOf('PD-AAAA-0001-1')).toBe('needs person')

    await attempt('AAAA-0002', 'sent', 'unknown', 'needs person')
    await provider.transact({
      type: 'sale',
      amount: '50.00',
      orderid: 'PD-AAAA-0002-1',
      payment_token: await provider.token(cards.code('200')),
    })
    expect(await settling('AAAA-0002', provider.env)).toMatchObject({ code: 0 })

    await attempt('AAAA-0003', 'sent', 'unknown', 'needs person')
    const nobodyThere = { ...provider.env, NMI_API_URL: 'http://127.0.0.1:9/api' }
    const { code, said } = await settling('AAAA-0003', nobodyThere)
    expect(said).toContain('The card provider could not be asked: ')
    expect(code).toBe(0)
    await provider.stop()
  })

  test.each<AttemptState[][]>([
    [['sent']],
    [['sent', 'unknown']],
    [['sent', 'paid']],
    [['sent', 'declined']],
  ])('is refused for %j', async (states) => {
    await attempt('AAAA-0001', ...states)
    expect(await payments('resolve', 'PD-AAAA-0001-1', 'not-charged', '--yes')).toMatchObject({ code: 1 })
    expect(await stateOf('PD-AAAA-0001-1')).toBe(states.at(-1))
    expect(
      await here.db.selectFrom('transitions').selectAll().where('source', '=', 'person').execute(),
    ).toEqual([])
  })
})
