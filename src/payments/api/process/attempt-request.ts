import type { UserRow } from '../../../storage/tables.ts'
import { getFee } from '../../services/paid-services.ts'
import type { PaidMessage } from '../../services/paid-service.ts'
import type { Sale } from '../../provider/provider.ts'
import { computeDigest } from '../../ledger/start-attempt.ts'
import type { AttemptRequest } from '../../ledger/start-attempt.ts'
import type { AttemptWithPayment } from '../../rules/attempt-context.ts'
import type { ProcessRequest } from './process-request.ts'

/** `reference` is that of a new payment, `client` a keyed digest. */
export function buildAttemptRequest(
  request: ProcessRequest,
  { phone }: UserRow,
  { reference, browser, client }: { reference: string; browser: string; client: string },
): AttemptRequest {
  return {
    payment: {
      reference,
      purpose: request.purpose,
      browser,
      digest: computeDigest(...idempotencyParts(request)),
      pence: request.pence,
      currency: getFee(request.purpose).currency,
      first_name: request.firstName,
      last_name: request.lastName,
      email: request.email,
      phone,
      city: request.city,
      form: request.form === null ? null : JSON.stringify(request.form),
    },
    token: request.token,
    nameOnCard: request.nameOnCard,
    client,
    again: request.again,
  }
}

/**
 * Parts of the idempotency key: two children of one parent are two payments, the same form in a second tab is one
 * (failure cases P2, P12).
 */
function idempotencyParts({ purpose, form, firstName, lastName, email }: ProcessRequest): string[] {
  const whom: Omit<PaidMessage, 'phone' | 'town' | 'postcode'> = form?.message ?? {
    firstName,
    lastName,
    email,
  }
  return [
    purpose,
    ...[whom.firstName, whom.lastName, whom.email, whom.dob ?? ''].map((text) =>
      text.normalize('NFKC').trim().toLowerCase(),
    ),
  ]
}

/** `client` is the payer's network address, `note` comes from ledger/restore-sale.ts. */
export function buildSale(
  { attempt, payment }: AttemptWithPayment,
  request: ProcessRequest,
  client: string,
  note: string,
): Sale {
  return {
    reference: attempt.reference,
    token: request.token,
    pence: payment.pence,
    currency: 'GBP',
    description: getFee(request.purpose).name,
    nameOnCard: request.nameOnCard,
    firstName: request.firstName,
    lastName: request.lastName,
    email: request.email,
    city: request.city,
    zipCode: request.zipCode,
    clientAddress: /^[\d.]+$/.test(client) ? client : null,
    proof: request.proof,
    note,
  }
}
