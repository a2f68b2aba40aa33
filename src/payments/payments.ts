import { Hono } from 'hono'
import type { Db } from '../db.ts'
import type { MailAddresses } from '../enquiries/form/letter-to-practice.ts'
import { TEST_MODE_RETRY } from '../limits.ts'
import type { Log } from '../log.ts'
import type { Outbox } from '../mail/outbox.ts'
import { paths } from '../paths.ts'
import { practice } from '../practice/practice.ts'
import type { CardPage } from './card-page.ts'
import type { Gateway } from './gateway.ts'
import { createPaymentLetters } from './letters.ts'
import { createLive } from './live.ts'
import { mailCalls } from './mail-calls.ts'
import { failure } from './process/answer.ts'
import { createCharges } from './process/charge.ts'
import { processEndpoint } from './process/endpoint.ts'
import { paymentsMade } from './process/made.ts'
import { createRecovery } from './recovery.ts'
import { createSettlement } from './settlement.ts'
import { switchedOff } from './switched-off.ts'
import type { CheckoutSessions } from './users/checkout-session.ts'
import { webhook } from './webhook.ts'

/** The account with the card provider, made outside. */
export interface CardAccount {
  gateway: Gateway
  page: CardPage
  /** An account that only pretends to charge is not used: in production nobody may believe to have paid. */
  mustCharge: boolean
  /** No new payment is taken; those under way are brought to their end. */
  closed: boolean
}

interface PaymentsParts {
  account: CardAccount | null
  db: Db
  outbox: Outbox
  addresses: MailAddresses
  sessions: CheckoutSessions
  site: { url: string }
  log: Log
  /** How many proxies in front may be believed for the client's address. */
  trustProxy: number
  /** UTC milliseconds. */
  now: () => number
}

export interface Payments {
  /** What the provider calls; it comes from no page of ours. */
  fromProvider: Hono
  /** What our pages call. */
  fromPages: Hono
  /** What a page needs to take a card; null while none can be taken. */
  cardPage: () => CardPage | null
  /** Takes up what a process that ended left behind. */
  start: () => void
  /** Looks at once for what is due, and resolves when nothing is. */
  doDue: () => Promise<void>
  /** Takes no new payment, and resolves when those under way are settled. */
  stop: () => Promise<void>
}

/** Everything about payments, put together; without an account, what is said instead (ruling 14). */
export function createPayments(parts: PaymentsParts): Payments {
  return parts.account === null ? noPayments() : paymentsOf({ ...parts, account: parts.account })
}

function noPayments(): Payments {
  const sorry = `${switchedOff.what} ${switchedOff.instead} ${practice.telephone.shown}.`
  return {
    fromProvider: new Hono(),
    fromPages: new Hono()
      .post(paths.processPayment, (c) => c.json(failure(null, sorry), 503))
      .get(paths.paymentsMade, (c) => c.json({ payments: [] })),
    cardPage: () => null,
    start: () => undefined,
    doDue: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  }
}

function paymentsOf(parts: PaymentsParts & { account: CardAccount }): Payments {
  const { outbox, addresses, log } = parts
  const { gateway, page, mustCharge, closed } = parts.account
  // Open as soon as it is known that the account charges; where it may pretend, at once.
  let isOpen = !mustCharge && !closed
  let asking: NodeJS.Timeout | undefined
  const letters = createPaymentLetters(outbox, addresses)
  const live = createLive(parts)
  const settlement = createSettlement({ ...parts, letters, announce: live.announce })
  const charges = createCharges(gateway, settlement)
  const recovery = createRecovery({ ...parts, gateway, settlement, letters })

  async function openUnlessPretending() {
    const inTestMode = await gateway.isInTestMode()
    // A provider that does not say keeps no patient from paying, but is asked until it does.
    isOpen = inTestMode !== true
    if (inTestMode === true)
      log.error('payments.off', { why: 'the provider’s account is in test mode: it would charge nobody' })
    if (inTestMode !== null) return
    log.warn('payments.test-mode-unknown')
    asking = setTimeout(() => void openUnlessPretending(), TEST_MODE_RETRY).unref()
  }

  return {
    fromProvider: webhook({ ...parts, gateway, wake: recovery.wake }),
    fromPages: new Hono()
      .route('/', processEndpoint({ ...parts, letters, charges, isOpen: () => isOpen }))
      .route('/', paymentsMade(parts))
      .route('/', mailCalls({ ...parts, letters }))
      .route('/', live.endpoint),
    cardPage: () => (isOpen ? page : null),
    start() {
      if (mustCharge && !closed) void openUnlessPretending()
      recovery.start()
    },
    doDue: recovery.doDue,
    async stop() {
      isOpen = false
      clearTimeout(asking)
      live.stop()
      await charges.settled()
      await recovery.stop()
    },
  }
}
