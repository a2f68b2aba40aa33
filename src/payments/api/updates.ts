import type { Hono } from 'hono'
import { paths } from '../../paths.ts'
import { isReportable } from '../ledger/reportable.ts'
import type { Gateway } from '../provider/provider.ts'
import { browserPayments } from './browser-payments.ts'
import type { BrowserPaymentsParts } from './browser-payments.ts'
import { liveMessage } from './live-message.ts'

/**
 * `GET /api/payments/updates`: what the live socket would tell this browser now, as `{ "updates": [transactionUpdate, …] }`,
 * for browsers behind a proxy that lets no WebSocket through.
 */
export const paymentUpdates = (
  parts: BrowserPaymentsParts & { account: { gateway: Pick<Gateway, 'plainDecline'> } },
): Hono =>
  browserPayments(parts, paths.paymentUpdates, (entries, today) => ({
    updates: entries
      .filter(({ attempt }) => isReportable(attempt))
      .map((entry) => liveMessage(entry, today, parts.account.gateway.plainDecline)),
  }))
