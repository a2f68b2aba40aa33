import type { Attempt, Db, Payment } from '../../src/storage/tables.ts'
import type { AttemptState } from '../../src/payments/rules/attempt.ts'
import type { Transaction } from '../../src/payments/provider/provider.ts'
import { startAttempt, computeDigest } from '../../src/payments/ledger/start-attempt.ts'
import { readAttemptsOfPayment, findAttemptById } from '../../src/payments/ledger/attempts.ts'
import { applyTransition } from '../../src/payments/ledger/save-attempt.ts'
import type { AttemptWithPayment } from '../../src/payments/rules/attempt-context.ts'
import type { PaidFormMessage } from '../../src/payments/services/paid-services.ts'
import { rosalind } from './people.ts'
import type { Practice } from './practice.ts'
import { systemWith } from './systems.ts'

/** The new-patient form, as stored with a payment. */
export const registration = (person: typeof rosalind = rosalind): PaidFormMessage => ({
  purpose: 'registration',
  message: {
    ...person,
    dob: '1984-02-29',
    address: '3 Cider Lane',
    address2: '',
    town: 'Ashcombe',
    postcode: 'ZZ1 4AB',
    understand: true,
    happy: true,
  },
})

/** A transaction as reported by the provider. */
export const transactionOf = (reference: string, known: Partial<Transaction> = {}): Transaction => ({
  transactionId: `7${reference.replaceAll(/\D/g, '').padStart(9, '0')}`,
  reference,
  state: 'paid',
  pence: 5000,
  currency: 'GBP',
  returnedPence: 0,
  returnedAt: null,
  chargedBackPence: 0,
  declineReason: null,
  chargedAt: Date.UTC(2026, 10, 24, 10),
  code: '100',
  text: 'SUCCESS',
  processorCode: '00',
  processorText: 'Approved',
  card: { lastFour: '0100', type: 'visa' },
  payer: { firstName: '', lastName: '', email: '', city: '' },
  note: '',
  ...known,
})

/** Arguments for `startAttempt`, as of a process call. */
export const attemptRequestOf = (token: string, name = rosalind.firstName) => ({
  payment: {
    reference: `AAAA-${token.slice(0, 4).toUpperCase().padEnd(4, 'A')}`,
    purpose: 'registration' as const,
    browser: 'browser',
    digest: computeDigest(name),
    pence: 5000,
    currency: 'GBP',
    first_name: name,
    last_name: rosalind.lastName,
    email: rosalind.email,
    phone: rosalind.phone,
    city: 'Ashcombe',
    form: null,
  },
  token,
  client: 'client',
  nameOnCard: 'R FENN',
  again: false,
})

interface AttemptRequest {
  /** Known to patient and practice. */
  reference: string
  person?: typeof rosalind
  form?: PaidFormMessage | null
  /** In UTC milliseconds. */
  now: number
}

/** Begins an attempt like the process call; a second one with the same reference is another card. */
export async function beginPayment(
  db: Db,
  { reference, person = rosalind, form = registration(person), now }: AttemptRequest,
): Promise<{ payment: Payment; attempt: Attempt }> {
  const started = await startAttempt(
    db,
    {
      payment: {
        reference,
        purpose: 'registration',
        browser: `browser of ${reference}`,
        digest: computeDigest(reference),
        pence: 5000,
        currency: 'GBP',
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        phone: person.phone,
        city: 'Ashcombe',
        form: form === null ? null : JSON.stringify(form),
      },
      token: crypto.randomUUID(),
      nameOnCard: 'R FENN',
      again: false,
      client: `client of ${reference}`,
    },
    systemWith(() => now),
  )
  if (started.result !== 'new') throw new Error(`${reference} was begun before.`)
  // Replaces the random reference by a readable one.
  const { payment, attempt } = started
  const before = await readAttemptsOfPayment(db, payment)
  const named = { reference: `PD-${reference}-${before.length}` }
  await db.updateTable('attempts').set(named).where('id', '=', attempt.id).execute()
  return { payment, attempt: { ...attempt, ...named } }
}

/** Moves an attempt through states like settlement; the transaction comes with the last one. */
export async function moveThrough(
  db: Db,
  { attempt }: Pick<AttemptWithPayment, 'attempt'>,
  states: readonly AttemptState[],
  { now, transaction }: { now: number; transaction?: Transaction },
): Promise<AttemptWithPayment> {
  return db.transaction().execute(async (trx) => {
    for (const [index, to] of states.entries()) {
      const entry = await findAttemptById(trx, attempt.id)
      const isLast = index === states.length - 1
      const learnt = isLast && transaction !== undefined ? { transaction } : {}
      const moved =
        entry === null
          ? null
          : await applyTransition(trx, entry.attempt, { to, source: 'look-up', now, learnt })
      if (moved === null) throw new Error(`The attempt did not become ${to}.`)
    }
    const entry = await findAttemptById(trx, attempt.id)
    if (entry === null) throw new Error('The attempt is gone.')
    return entry
  })
}

/** An attempt that went through these states; the transaction comes with the last one. */
export async function attemptThrough(
  { db, now }: Pick<Practice, 'db' | 'now'>,
  reference: string,
  states: readonly AttemptState[],
) {
  const started = await beginPayment(db, { reference, now: now() })
  if (states.length === 0) return started
  const transaction = transactionOf(started.attempt.reference)
  return moveThrough(db, started, states, { now: now(), transaction })
}
