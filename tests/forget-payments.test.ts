import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../src/mail/mail.ts'
import { openMailbox } from '../src/mail/mailbox.ts'
import { exportCommand } from '../src/operator/export-command.ts'
import { forgetCommand as forgetting } from '../src/operator/forget-command.ts'
import { createPaymentLetters } from '../src/payments/letters/payment-letters.ts'
import type { Alarm } from '../src/payments/rules/owed-letter.ts'
import type { AttemptWithPayment } from '../src/payments/rules/attempt-context.ts'
import { getPracticeAddresses } from '../src/facts/mail-addresses.ts'
import { beginPayment, moveThrough, registration, transactionOf } from './support/ledger.ts'
import { operateHere } from './support/operator.ts'
import { rosalind } from './support/people.ts'
import { asking, filesWithTraces, neighbours } from './support/personal-data.ts'
import { kept, openPractice } from './support/practice.ts'
import type { Practice } from './support/practice.ts'

describe('a person’s payments, when their data is erased or exported', () => {
  let here: Practice
  beforeEach(async () => {
    here = await openPractice({ at: new Date().toISOString() })
  })
  afterEach(() => here.close())

  const begin = (reference: string, person = asking) =>
    beginPayment(here.db, { reference, person, now: here.now() })
  const go = (begun: AttemptWithPayment, ...states: Parameters<typeof moveThrough>[2]) =>
    moveThrough(here.db, begun, states, {
      now: here.now(),
      transaction: transactionOf(begun.attempt.reference),
    })
  const alarm = (entry: AttemptWithPayment, what: Alarm) =>
    here.db.transaction().execute((trx) =>
      createPaymentLetters(
        here.outbox,
        getPracticeAddresses({ mailFrom: null, mailTo: null }),
        'https://www.example.co.uk',
        here.now,
      ).enqueue(trx, {
        letter: 'alarm',
        alarm: what,
        about: entry,
        once: null,
      }),
    )
  const hear = (id: string, reference: string) =>
    here.db
      .insertInto('provider_events')
      .values({
        id,
        type: 'transaction.sale.success',
        account: 'account',
        event: JSON.stringify({ transaction: transactionOf(reference) }),
        received_at: here.now(),
        outcome: 'paid',
        processed_at: here.now(),
      })
      .execute()
  const ledger = async () => ({
    payments: await here.db.selectFrom('payments').selectAll().orderBy('reference').execute(),
    attempts: await here.db.selectFrom('attempts').selectAll().orderBy('id').execute(),
    transitions: await here.db.selectFrom('transitions').selectAll().orderBy('id').execute(),
    events: await here.db.selectFrom('provider_events').select('id').orderBy('id').execute(),
  })
  const forget = (...more: string[]) =>
    operateHere(forgetting, here.dataDir, ['--email', asking.email, ...more])

  test('are erased completely when they took nothing, while payments of others stay', async () => {
    const neighbour = { ...rosalind, email: neighbours[0] ?? '' }
    await go(await begin('BBBB-0002', neighbour), 'sent', 'declined')
    await hear('of a neighbour', 'PD-BBBB-0002-1')
    const before = await ledger()
    const declined = await go(await begin('AAAA-0001'), 'sent', 'declined')
    await hear('of hers', 'PD-AAAA-0001-1')
    await alarm(declined, 'wrong amount')
    await here.outbox.deliverDue()
    const [letter] = (await kept(here)).letters
    const mail = JSON.parse(letter?.mail ?? '{}') as Mail
    const mailbox = openMailbox(join(here.dataDir, 'mailbox'), {
      photosDir: join(here.dataDir, 'photos'),
      pictures: new Map(),
    })
    await mailbox.send(mail, '<1@practice.example>')
    const { said: exported } = await operateHere(exportCommand, here.dataDir, ['--email', asking.email])
    expect(JSON.parse(exported)).toMatchObject({
      otherLetters: [{ subject: mail.subject }],
      builtInMailbox: [{ subject: mail.subject }],
    })
    expect(await filesWithTraces(here.dataDir)).toContainEqual(expect.stringMatching(/\.eml$/))

    const { code, said } = await forget()
    expect(said).toContain('1 letters, 0 of them not sent')
    expect(said).toContain('1 payments without a charge')
    expect(said).toContain('1 emails in the built-in mailbox')
    expect(said).not.toContain('Kept')
    expect(code).toBe(0)
    expect(await filesWithTraces(here.dataDir)).toEqual([])
    expect(await ledger()).toEqual(before)
  })

  test('that took money keep only what tax law and refunds need', async () => {
    const entry = await go(await begin('AAAA-0001'), 'sent', 'paid')
    await hear('of hers', 'PD-AAAA-0001-1')
    await alarm(entry, 'two sales')
    await here.outbox.deliverDue()
    const { code, said } = await forget()
    expect(said).toContain('0 payments without a charge')
    expect(said).toContain('form, phone number, town and names on cards of 1 payments')
    expect(said).toMatch(
      /Kept: Payment AAAA-0001 of £50\.00: name, email address, .* until 5 April 20\d\d, and/,
    )
    expect(code).toBe(0)
    const rest = /07700900777|cider lane|1984-02-29|ashcombe|client of|browser of|r fenn|cavv|cardholderauth/i
    expect(await filesWithTraces(here.dataDir, rest)).toEqual([])
    expect(await ledger()).toMatchObject({
      payments: [
        {
          first_name: asking.firstName,
          last_name: asking.lastName,
          email: asking.email,
          pence: 5000,
          phone: '',
          form: null,
        },
      ],
      attempts: [
        {
          state: 'paid',
          transaction_id: entry.attempt.transaction_id,
          card_last_four: '0100',
          name_on_card: '',
        },
      ],
      transitions: [{ to_state: 'sent' }, { to_state: 'paid' }],
      events: [{ id: 'of hers' }],
    })
    expect((await kept(here)).letters).toEqual([])

    const again = await forget()
    expect(again.said).toMatch(/Nothing kept about \S+ may be erased/)
    expect(again.said).toContain('Kept: Payment AAAA-0001')
    expect(again.code).toBe(1)
  })

  test('stay complete while their outcome is unknown, with the letters to the practice', async () => {
    const begun = await begin('AAAA-0001')
    const unknown = await go(begun, 'sent', 'unknown')
    const entry = await go(unknown, 'needs person')
    await alarm(entry, 'needs person')
    const before = { ...(await ledger()), letters: (await kept(here)).letters }
    const { code, said } = await forget('--yes')
    expect(said).toMatch(/Nothing kept about \S+ may be erased/)
    expect(said).toContain('It is not known yet whether money was taken')
    expect(code).toBe(1)
    expect({ ...(await ledger()), letters: (await kept(here)).letters }).toEqual(before)

    await go(entry, 'not charged')
    expect((await forget()).said).toContain('1 letters about this person have not been sent yet')
    expect(await forget('--yes')).toMatchObject({ code: 0 })
    expect(await filesWithTraces(here.dataDir)).toEqual([])
  })

  test('are found by the patient named in their form, even when another person paid', async () => {
    const payer = { ...rosalind, email: 'payer@example.org' }
    await beginPayment(here.db, {
      reference: 'AAAA-0001',
      person: payer,
      form: registration(asking),
      now: here.now(),
    }).then((begun) => go(begun, 'sent', 'paid'))
    expect(await forget()).toMatchObject({ code: 0 })
    expect(await filesWithTraces(here.dataDir)).toEqual([])
    expect((await ledger()).payments).toMatchObject([{ email: payer.email, form: null }])
  })

  test('are exported with every card that was tried, and without internal tokens', async () => {
    const first = await go(await begin('AAAA-0001'), 'sent', 'declined')
    const entry = await go(await begin(first.payment.reference), 'sent', 'paid')
    await hear('of hers', entry.attempt.reference)
    await begin('BBBB-0002', { ...rosalind, email: neighbours[0] ?? '' })
    const { code, said } = await operateHere(exportCommand, here.dataDir, ['--email', asking.email])
    expect(code).toBe(0)
    const time = new Date(here.now()).toISOString()
    const move = (became: string) => ({ at: time, became, source: 'look-up', text: '' })
    const attempt = {
      begun: time,
      nameOnCard: 'R FENN',
      cardType: 'visa',
      cardLastFour: '0100',
      answer: '100 SUCCESS',
      returned: '0.00',
    }
    expect(JSON.parse(said)).toMatchObject({
      payments: [
        {
          reference: 'AAAA-0001',
          purpose: 'registration',
          amount: '50.00',
          currency: 'GBP',
          firstName: asking.firstName,
          lastName: asking.lastName,
          email: asking.email,
          phone: asking.phone,
          town: 'Ashcombe',
          begun: time,
          form: registration(asking),
          practiceNotified: null,
          attempts: [
            {
              ...attempt,
              reference: 'PD-AAAA-0001-1',
              state: 'declined',
              transaction: first.attempt.transaction_id,
              history: [move('sent'), move('declined')],
            },
            {
              ...attempt,
              reference: 'PD-AAAA-0001-2',
              state: 'paid',
              transaction: entry.attempt.transaction_id,
              history: [move('sent'), move('paid')],
            },
          ],
          providerMessages: [{ type: 'transaction.sale.success', received: time }],
        },
      ],
      keptByLaw: [{ what: expect.stringContaining('AAAA-0001'), why: expect.stringContaining('Tax law') }],
    })
    const { token_digest: digest, client } = entry.attempt
    for (const internal of [digest, client ?? '?', entry.payment.browser, entry.payment.digest])
      expect(said).not.toContain(internal)
  })
})
