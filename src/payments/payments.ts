import { Hono } from 'hono'
import type { Db } from '../storage/tables.ts'
import type { MailAddresses } from '../mail/mail.ts'
import type { Log } from '../runtime/log.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { CardPage } from './contract/card.ts'
import type { CardAccount } from './provider/account.ts'
import { noAccount } from './provider/account.ts'
import { createPaymentLetters } from './letters/letters.ts'
import { createLive } from './api/live.ts'
import { mailCalls } from './api/paid-forms.ts'
import { createCharges } from './api/process/charge.ts'
import { processEndpoint } from './api/process/endpoint.ts'
import { paymentsMade } from './api/payments-made.ts'
import { takingEndpoint } from './api/process/taking.ts'
import { createRecovery } from './recovery/recovery.ts'
import { createTestMode } from './recovery/test-mode.ts'
import { createSettlement } from './settlement/settlement.ts'
import type { CheckoutSessions } from './api/payers/checkout-session.ts'
import { webhook } from './api/webhook.ts'
import type { Count } from '../counts/counts.ts'
import { noticeNow } from '../practice/notice.ts'
import type { Today } from '../practice/notice.ts'

interface PaymentsParts {
  /** Null: no account is connected (ruling 14). */
  account: CardAccount | null
  db: Db
  outbox: Outbox
  addresses: MailAddresses
  sessions: CheckoutSessions
  site: { url: string }
  log: Log
  /** Number of trusted proxies in front, for the client's address. */
  trustProxy: number
  /** UTC milliseconds. */
  now: () => number
  today: () => Today
  /** Counts the steps of the checkout, never anything about the payer. */
  count: Count
}

export interface Payments {
  /** Routes that the provider calls, not our pages. */
  fromProvider: Hono
  /** Routes that our pages call. */
  fromPages: Hono
  /** Scripts and keys for card fields; null while no card is accepted. */
  cardPage: () => CardPage | null
  /** Resumes the unfinished work of an earlier process. */
  start: () => void
  /** Runs everything that is due; resolves when nothing is left. */
  doDue: () => Promise<void>
  /** Accepts no new payments; resolves when charges under way are finished. */
  stop: () => Promise<void>
}

/** Connects all parts of payments. */
export function createPayments(given: PaymentsParts): Payments {
  const parts = { ...given, account: given.account ?? noAccount }
  const { outbox, addresses } = parts
  const { gateway, page, closed } = parts.account
  let isStopping = false
  const letters = createPaymentLetters(outbox, addresses, parts.now)
  const testMode = createTestMode({ ...parts, letters })
  const takesCards = () =>
    !closed && !isStopping && testMode.isOpen() && noticeNow(parts.today(), 'no card payments') === null
  const live = createLive(parts)
  const settle = createSettlement({ ...parts, letters, announce: live.announce })
  const charges = createCharges(gateway, settle)
  const recovery = createRecovery({
    ...parts,
    gateway,
    settle,
    letters,
    testMode,
    compares: given.account !== null,
  })

  return {
    fromProvider: given.account === null ? new Hono() : webhook({ ...parts, gateway, wake: recovery.wake }),
    fromPages: new Hono()
      .route('/', processEndpoint({ ...parts, gateway, letters, charges, isOpen: takesCards, testMode }))
      .route('/', takingEndpoint({ ...parts, letters, isOpen: takesCards, testMode }))
      .route('/', paymentsMade({ ...parts, testMode }))
      .route('/', mailCalls({ ...parts, settle }))
      .route('/', live.endpoint),
    cardPage: () => (takesCards() ? page : null),
    start() {
      void testMode.ask()
      recovery.start()
    },
    doDue: recovery.doDue,
    async stop() {
      isStopping = true
      testMode.stop()
      live.stop()
      await charges.settled()
      await recovery.stop()
    },
  }
}
