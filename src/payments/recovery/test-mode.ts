import { sql } from 'kysely'
import { once } from '../../storage/done-once.ts'
import type { Db, Trx } from '../../storage/tables.ts'
import { HOUR, MINUTE } from '../../runtime/units.ts'
import { factsOfError } from '../../runtime/log.ts'
import type { Log } from '../../runtime/log.ts'
import type { LetterLine } from '../../mail/letter-layout.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { formatMoment } from '../../practice/format-date.ts'
import { formatPounds } from '../../practice/money.ts'
import { tookMoney, undecided } from '../rules/attempt.ts'
import { keptWatch, noteLive } from '../ledger/provider-watch.ts'
import { referenceOfEvent } from '../ledger/records.ts'
import type { PaymentLetters } from '../letters/letters.ts'
import type { CardAccount } from '../provider/account.ts'

/** How old the provider's word may be that the account charges, when a card is charged. */
const ANSWER_MAX_AGE = HOUR
/** Cards that are closed for so long for want of that word are told to a person. */
const SILENCE_TOLD_AFTER = HOUR
/** How soon it is asked again while cards are closed for want of that word. */
const ASK_AGAIN = 5 * MINUTE

/*
 * An account in test mode approves every card and charges none. It can be put into that mode at any time, in the
 * provider's control panel.
 */

export interface TestMode {
  /** Whether the account charges cards, or may pretend to, as far as is known. */
  isOpen: () => boolean
  /** Whether it is known to pretend. */
  isTest: () => boolean
  /** Asks the provider when its last word is too old to charge a card by it. */
  refresh: () => Promise<void>
  /** Asks the provider now. */
  ask: () => Promise<void>
  /** Forgets the provider's last word, because its own message says otherwise, and asks anew. */
  doubt: () => Promise<void>
  stop: () => void
}

interface TestModeParts {
  db: Db
  account: CardAccount
  letters: Pick<PaymentLetters, 'notice'>
  outbox: Pick<Outbox, 'wake'>
  log: Log
  /** UTC milliseconds. */
  now: () => number
}

export function createTestMode({ db, account, letters, outbox, log, now }: TestModeParts): TestMode {
  const { gateway, test, mustCharge, closed } = account
  /** The provider's last word and its time; null: it has said nothing that may still be believed. */
  let heard: { isTest: boolean; at: number } | null = test ? { isTest: true, at: now() } : null
  let asking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  /** Since when cards are closed because the provider does not say; null: they are not. */
  let silentSince: number | null = null

  const isFresh = () => heard !== null && heard.at <= now() && now() - heard.at < ANSWER_MAX_AGE
  const isOpen = () => !mustCharge || heard?.isTest === false

  async function askOnce() {
    clearTimeout(timer)
    const at = now()
    const isTest = await gateway.isInTestMode()
    if (isStopped) return
    if (isTest !== null) heard = { isTest, at }
    else if (!isFresh()) heard = null
    silentSince = heard === null ? (silentSince ?? at) : null
    if (isTest === null || !isOpen()) timer = setTimeout(() => void ask(), ASK_AGAIN).unref()
    if (isTest === true) await foundOut(at)
    else if (isTest === false) await db.transaction().execute((trx) => noteLive(trx, at))
    else await isSilent(at)
  }

  async function isSilent(at: number) {
    log.warn('payments.test-mode-unknown')
    if (!mustCharge || silentSince === null || at - silentSince < SILENCE_TOLD_AFTER) return
    const isTold = await db.transaction().execute(async (trx) => {
      if (!(await once(trx, `test mode unknown ${dayOf(at)}`, at))) return false
      await letters.notice(trx, 'Card payments are closed: the card provider does not answer', silence, [])
      return true
    })
    if (isTold) outbox.wake()
  }

  function ask(): Promise<void> {
    // An account that takes no card need not say whether it would.
    if (test || closed) return Promise.resolve()
    asking ??= askOnce()
      .catch((error: unknown) => log.error('payments.test-mode-failed', factsOfError(error)))
      .finally(() => (asking = null))
    return asking
  }

  async function foundOut(at: number) {
    if (mustCharge)
      log.error('payments.off', { why: 'the provider’s account is in test mode: it would charge nobody' })
    else log.warn('payments.test', { effect: 'no card is charged' })
    const isTold = await db.transaction().execute(async (trx) => {
      const lines = await markTests(trx)
      const isFirst = await once(trx, `test mode ${dayOf(at)}`, at)
      if (!mustCharge || (!isFirst && lines.length === 0)) return false
      await letters.notice(
        trx,
        'Card payments are closed: the account is in test mode',
        opening(lines),
        lines,
      )
      return true
    })
    if (isTold) outbox.wake()
  }

  return {
    isOpen,
    isTest: () => heard?.isTest === true,
    // A provider that did not answer is asked by the timer, and nobody waits for it.
    refresh: () => (isFresh() || silentSince !== null ? Promise.resolve() : ask()),
    ask,
    async doubt() {
      if (!test) heard = null
      // The answer to a question that is under way may have left before.
      await asking
      await ask()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

const silence = [
  'For an hour the card provider has not told the website whether your account charges cards or is in test mode. So the website takes no card until it says so; it is asked every five minutes.',
  'Please ask whoever looks after the website to look at its log and at the keys. This letter comes once a day.',
]

const opening = (lines: readonly LetterLine[]) => [
  'The card provider says that your account is in test mode: it approves every card and charges none. So the website takes no card until the provider says otherwise, which it asks every five minutes.',
  'Please switch the test mode off in the provider’s control panel, or ask whoever looks after the website to.',
  ...(lines.length === 0
    ? []
    : [
        'These payments were made since the provider last said that it charges. The website now calls them tests. Please look at each in the control panel, and tell patients who were not charged.',
      ]),
]

/** 1 for a message of an account in test mode. */
const isTestEvent = sql<0 | 1>`json_extract(event, '$.testMode')`

/** Marks what was taken since the account last said that it charges, but for what the provider's own message calls real. */
async function markTests(trx: Trx): Promise<LetterLine[]> {
  const since = (await keptWatch(trx))?.live_at ?? null
  if (since === null) return []
  const marked = await trx
    .updateTable('attempts')
    .set({ test: 1 })
    .where('test', '=', 0)
    .where('state', 'in', [...tookMoney, 'started', ...undecided])
    .where('created_at', '>=', since)
    .where((attempt) =>
      attempt.not(
        attempt.exists(
          attempt
            .selectFrom('provider_events')
            .select('provider_events.id')
            .where((eb) => eb(referenceOfEvent, '=', eb.ref('attempts.reference')))
            .where(isTestEvent, '=', 0),
        ),
      ),
    )
    .returning(['id', 'payment_id', 'reference', 'created_at'])
    .execute()
  const payments = await trx
    .selectFrom('payments')
    .select(['id', 'pence', 'first_name', 'last_name'])
    .where(
      'id',
      'in',
      marked.map(({ payment_id }) => payment_id),
    )
    .execute()
  return marked.flatMap(({ payment_id, reference, created_at }) =>
    payments
      .filter(({ id }) => id === payment_id)
      .map(({ pence, first_name, last_name }): LetterLine => [
        reference,
        `${formatPounds(pence)}, ${first_name} ${last_name}, ${formatMoment(new Date(created_at))}`,
      ]),
  )
}
