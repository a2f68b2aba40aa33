import { claimOnce } from '../../storage/done-once.ts'
import type { Db } from '../../storage/tables.ts'
import { HOUR, MINUTE } from '../../runtime/units.ts'
import type { System, Timer } from '../../runtime/system.ts'
import { describeError } from '../../runtime/log.ts'
import type { Log } from '../../runtime/log.ts'
import type { LetterLine } from '../../mail/letter-layout.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { formatMoment } from '../../facts/format-date.ts'
import { formatPounds } from '../../facts/money.ts'
import { findWatch, recordLiveMode } from '../ledger/provider-watch-row.ts'
import { markTestsSince } from '../ledger/mark-tests.ts'
import type { PaymentLetters } from '../letters/payment-letters.ts'
import type { CardAccount } from '../provider/card-account.ts'

/** Maximum age of the provider's answer that the account is live, when a card is charged. */
const ANSWER_MAX_AGE = HOUR
/** Cards refused this long for lack of that answer are reported to the practice. */
const SILENCE_REPORTED_AFTER = HOUR
/** Pause before the next query while cards are refused or the answer is missing. */
const ASK_AGAIN = 5 * MINUTE

/*
 * An account in test mode approves every card and charges none. The mode can be switched on at any time, in the
 * provider's control panel.
 */

export interface TestModeWatch {
  /** True when the account is known to charge cards, or may be in test mode (outside production). */
  isOpen: () => boolean
  /** True when the account is known to be in test mode. */
  isTest: () => boolean
  /** Asks the provider if its last answer is too old to charge a card. */
  refresh: () => Promise<void>
  ask: () => Promise<void>
  /** Drops the provider's last answer, because an event contradicts it, and asks again. */
  recheck: () => Promise<void>
  stop: () => void
}

interface TestModeParts {
  db: Db
  account: CardAccount
  letters: Pick<PaymentLetters, 'enqueueAlarm'>
  outbox: Pick<Outbox, 'wake'>
  log: Log
  system: System
}

export function createTestModeWatch({
  db,
  account,
  letters,
  outbox,
  log,
  system,
}: TestModeParts): TestModeWatch {
  const { now } = system
  const { gateway, isTestMode, isLiveRequired, isClosed } = account
  /** The provider's last answer and its time; null: no answer that can still be trusted. */
  let heard: { isTest: boolean; at: number } | null = isTestMode ? { isTest: true, at: now() } : null
  let asking: Promise<void> | null = null
  let timer: Timer | undefined
  let isStopped = false
  /** Since when the provider gives no answer that can be trusted, in UTC milliseconds; null: it does. */
  let silentSince: number | null = null

  const isFresh = () => heard !== null && heard.at <= now() && now() - heard.at < ANSWER_MAX_AGE
  const isOpen = () => !isLiveRequired || heard?.isTest === false

  async function askOnce() {
    timer?.cancel()
    const at = now()
    const isTest = await gateway.isInTestMode()
    if (isStopped) return
    if (isTest !== null) heard = { isTest, at }
    else if (!isFresh()) heard = null
    silentSince = heard === null ? (silentSince ?? at) : null
    if (isTest === null || !isOpen()) timer = system.later(() => void ask(), ASK_AGAIN)
    if (isTest === true) await foundOut(at)
    else if (isTest === false) await db.transaction().execute((trx) => recordLiveMode(trx, at))
    else await isSilent(at)
  }

  async function isSilent(at: number) {
    log.warn('payments.test-mode-unknown')
    if (!isLiveRequired || silentSince === null || at - silentSince < SILENCE_REPORTED_AFTER) return
    const isNotified = await db.transaction().execute(async (trx) => {
      if (!(await claimOnce(trx, `test mode unknown ${dayOf(at)}`, at))) return false
      await letters.enqueueAlarm(trx, 'Card payments are off: the card provider isn’t answering', silence, [])
      return true
    })
    if (isNotified) outbox.wake()
  }

  function ask(): Promise<void> {
    // The mode of a stand-in is known, and a closed account accepts no card.
    if (isTestMode || isClosed) return Promise.resolve()
    asking ??= askOnce()
      .catch((error: unknown) => log.error('payments.test-mode-check-failed', describeError(error)))
      .finally(() => (asking = null))
    return asking
  }

  async function foundOut(at: number) {
    if (isLiveRequired)
      log.error('payments.off', {
        reason: 'the provider’s account is in test mode: no card would be charged',
      })
    else log.warn('payments.test-mode', { effect: 'no card is charged' })
    const isNotified = await db.transaction().execute(async (trx) => {
      const since = (await findWatch(trx))?.live_at ?? null
      const payments = since === null ? [] : await markTestsSince(trx, since)
      const isFirst = await claimOnce(trx, `test mode ${dayOf(at)}`, at)
      if (!isLiveRequired || !(isFirst || payments.some(({ isMarked }) => isMarked))) return false
      const lines = payments.map(describePayment)
      await letters.enqueueAlarm(
        trx,
        'Card payments are off: the account is in test mode',
        opening(lines),
        lines,
      )
      return true
    })
    if (isNotified) outbox.wake()
  }

  return {
    isOpen,
    isTest: () => heard?.isTest === true,
    // After a missing answer the timer asks again, and no payer waits for it.
    refresh: () => (isFresh() || silentSince !== null ? Promise.resolve() : ask()),
    ask,
    async recheck() {
      if (!isTestMode) heard = null
      // The answer to a query under way may have been sent before the mode changed.
      await asking
      await ask()
    },
    stop() {
      isStopped = true
      timer?.cancel()
    },
  }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

const silence = [
  'For an hour the website hasn’t been able to find out whether your card account charges cards or is in test mode. It won’t take cards until it knows, and asks the provider every five minutes.',
  'Ask the person who looks after the website to check the log and the keys. This letter comes once a day.',
]

const opening = (lines: readonly LetterLine[]) => [
  'The card provider says your account is in test mode: it approves every card and charges none. The website won’t take cards until that changes, and asks the provider every five minutes.',
  'Switch test mode off in the provider’s control panel, or ask the person who looks after the website to do it.',
  ...(lines.length === 0
    ? []
    : [
        'These payments were made after the provider last said it was charging cards. The website now marks those with an outcome as tests. Look at each one in the control panel. If the card wasn’t charged, tell the patient.',
      ]),
]

const describePayment = (payment: Awaited<ReturnType<typeof markTestsSince>>[number]): LetterLine => {
  const { reference, isMarked, created_at, pence, first_name, last_name } = payment
  const outcome = isMarked ? '' : ', outcome not known yet'
  const time = formatMoment(new Date(created_at))
  return [reference, `${formatPounds(pence)}, ${first_name} ${last_name}, ${time}${outcome}`]
}
