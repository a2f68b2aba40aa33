import type { UserRow } from '../../../storage/tables.ts'
import { newReference } from '../../../forms/accept-message.ts'
import { feeOf } from '../../services/paid-services.ts'
import type { PaidMessage } from '../../services/paid-service.ts'
import type { Sale } from '../../provider/provider.ts'
import { digestOf } from '../../ledger/start-attempt.ts'
import type { AttemptRequest } from '../../ledger/start-attempt.ts'
import type { Entry } from '../../rules/known.ts'
import type { ValidRequest } from './request.ts'

/** Builds the ledger's request from a valid process call. `client` is a keyed digest. */
export function attemptRequestOf(
  request: ValidRequest,
  { phone }: UserRow,
  browser: string,
  client: string,
): AttemptRequest {
  return {
    payment: {
      reference: newReference(),
      purpose: request.purpose,
      browser,
      digest: digestOf(...idempotencyParts(request)),
      pence: request.pence,
      currency: feeOf(request.purpose).currency,
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
function idempotencyParts({ purpose, form, firstName, lastName, email }: ValidRequest): string[] {
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

/** The provider's sale for an attempt. `client` is the payer's network address, `note` comes from ledger/adopt.ts. */
export function saleOf(
  { attempt, payment }: Entry,
  request: ValidRequest,
  client: string,
  note: string,
): Sale {
  return {
    reference: attempt.reference,
    token: request.token,
    pence: payment.pence,
    currency: 'GBP',
    description: feeOf(request.purpose).name,
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
