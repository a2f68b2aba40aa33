import { Hono } from 'hono'
import type { Db } from '../storage/tables.ts'
import type { MailAddresses } from '../mail/mail.ts'
import type { Log } from '../runtime/log.ts'
import type { System } from '../runtime/system.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { CardPage } from './contract/card-page.ts'
import type { CardAccount } from './provider/card-account.ts'
import { disconnectedAccount } from './provider/card-account.ts'
import { createPaymentLetters } from './letters/payment-letters.ts'
import { createLiveSocket } from './api/live-socket.ts'
import { createMailCallEndpoints } from './api/paid-form-endpoints.ts'
import { createCharges } from './api/process/charges.ts'
import { createProcessEndpoint } from './api/process/process-endpoint.ts'
import { createPaymentsMadeEndpoint } from './api/payments-made-endpoint.ts'
import { createAvailabilityEndpoint } from './api/process/card-availability.ts'
import { createRecovery } from './recovery/recovery.ts'
import { createTestModeWatch } from './recovery/test-mode.ts'
import { createSettlement } from './settlement/settlement.ts'
import type { CheckoutSessions } from './api/payers/checkout-session.ts'
import { createWebhookEndpoint } from './api/webhook.ts'
import type { Count } from '../counts/counts.ts'
import { getCurrentNotice } from '../facts/prepared-notices.ts'
import type { Today } from '../facts/prepared-notices.ts'

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
  system: System
  today: () => Today
  /** Steps of the checkout, never anything about the payer. */
  count: Count
}

export interface Payments {
  webhookRoutes: Hono
  pageRoutes: Hono
  /** Null while no card is accepted. */
  getCardPage: () => CardPage | null
  /** Resumes the unfinished work of an earlier process. */
  start: () => void
  /** Runs everything that is due; resolves when nothing is left. */
  runDueJobs: () => Promise<void>
  /** Accepts no new payments; resolves when charges under way are finished. */
  stop: () => Promise<void>
}

export function createPayments({
  account: connected,
  db,
  outbox,
  addresses,
  sessions,
  site,
  log,
  trustProxy,
  system,
  today,
  count,
}: PaymentsParts): Payments {
  const { now } = system
  const account = connected ?? disconnectedAccount
  const { gateway, page, isClosed } = account
  let isStopping = false
  const letters = createPaymentLetters(outbox, addresses, site.url, now)
  const testMode = createTestModeWatch({ db, account, letters, outbox, log, system })
  const acceptsCards = () =>
    !isClosed && !isStopping && testMode.isOpen() && getCurrentNotice(today(), 'no card payments') === null
  const live = createLiveSocket({ db, sessions, site, log, trustProxy, system, today })
  const settle = createSettlement({ db, outbox, letters, announce: live.announce, count, log, now })
  const charges = createCharges(gateway, settle)
  const recovery = createRecovery({
    db,
    gateway,
    hasProvider: connected !== null,
    settle,
    letters,
    outbox,
    testMode,
    log,
    system,
  })
  /** What every call of a browser needs. */
  const browser = { db, sessions, testMode, trustProxy, now, today }
  const availability = { ...browser, letters, outbox, isOpen: acceptsCards, count, log }

  return {
    webhookRoutes:
      connected === null ? new Hono() : createWebhookEndpoint({ db, gateway, wake: recovery.wake, log, now }),
    pageRoutes: new Hono()
      .route('/', createProcessEndpoint({ ...availability, gateway, charges, system }))
      .route('/', createAvailabilityEndpoint(availability))
      .route('/', createPaymentsMadeEndpoint(browser))
      .route('/', createMailCallEndpoints({ db, settle, sessions, log, now }))
      .route('/', live.endpoint),
    getCardPage: () => (acceptsCards() ? page : null),
    start() {
      void testMode.ask()
      recovery.start()
    },
    runDueJobs: recovery.doDue,
    async stop() {
      isStopping = true
      testMode.stop()
      live.stop()
      await charges.waitForAll()
      await recovery.stop()
    },
  }
}
