import { sql } from 'kysely'
import type { DeleteResult, UpdateResult } from 'kysely'
import type { Attempt, Db } from '../../storage/tables.ts'
import { RETENTION_STEP } from '../../runtime/limits.ts'
import type { System } from '../../runtime/system.ts'
import { DAY } from '../../runtime/units.ts'
import { retentionPeriods } from '#practice/retention-periods.ts'
import { getLedgerRetentionStart } from '../../facts/tax-year.ts'
import { chargedStates, undecidedStates } from '../rules/attempt.ts'
import type { AttemptState } from '../rules/attempt.ts'
import { eventReference, eventTransactionId } from './records.ts'

/*
 * Retention of the ledger (rule D44). A payment whose outcome is unknown is kept whole, however long that takes; only
 * the payer's network is erased.
 */

const notEnded: readonly AttemptState[] = ['started', ...undecidedStates]

/** True when the outcome is known and no question to the provider is open. */
export const hasEnded = ({ state, asked_at }: Pick<Attempt, 'state' | 'asked_at'>): boolean =>
  !notEnded.includes(state) && asked_at === null

interface Ledger {
  storage: { db: Db }
  system: Pick<System, 'now'>
}

/** Numbers of rows deleted or cleared. */
export type LedgerSweepCounts = Record<
  'users' | 'payments' | 'paidForms' | 'clients' | 'events' | 'doneOnce',
  number
>

/** Each deletes in steps and yields the number of rows after each step. Payments come before the events about them. */
export const ledgerSweeps: readonly ((ledger: Ledger) => AsyncGenerator<Partial<LedgerSweepCounts>>)[] = [
  users,
  payments,
  paidForms,
  clients,
  events,
  doneOnce,
]

interface Statement {
  executeTakeFirst: () => Promise<DeleteResult | UpdateResult>
}

async function* steps(kind: keyof LedgerSweepCounts, step: () => Statement) {
  for (;;) {
    const done = await step().executeTakeFirst()
    const count = Number('numDeletedRows' in done ? done.numDeletedRows : done.numUpdatedRows)
    if (count === 0) return
    yield { [kind]: count }
  }
}

/** Payers' details, entered at the start of a checkout. */
function users({ storage: { db }, system: { now } }: Ledger) {
  const time = now() - retentionPeriods.abandonedCheckoutDays * DAY
  const expired = db.selectFrom('users').select('id').where('created_at', '<=', time).limit(RETENTION_STEP)
  return steps('users', () => db.deleteFrom('users').where('id', 'in', expired))
}

/** Payments whose attempts all had an outcome by a time, in UTC milliseconds. */
const endedBy = (db: Db, time: number) =>
  db
    .selectFrom('attempts')
    .select('payment_id')
    .groupBy('payment_id')
    .having(
      (eb) =>
        eb.fn
          .countAll<number>()
          .filterWhere((row) => row.or([row('state', 'in', notEnded), row('asked_at', 'is not', null)])),
      '=',
      0,
    )
    .having((eb) => eb.fn.max('changed_at'), '<=', time)

/**
 * Payments without a charge, after the days of an abandoned checkout; the others, after the years that follow their tax
 * year.
 */
function payments({ storage: { db }, system: { now } }: Ledger) {
  const begun = now() - retentionPeriods.abandonedCheckoutDays * DAY
  const expired = () =>
    db
      .selectFrom('payments')
      .select('id')
      .where((eb) =>
        eb.or([
          eb(
            'id',
            'in',
            endedBy(db, begun).having(
              (attempt) => attempt.fn.countAll<number>().filterWhere('state', 'in', chargedStates),
              '=',
              0,
            ),
          ),
          eb('id', 'in', endedBy(db, getLedgerRetentionStart(now()) - 1)),
        ]),
      )
      .limit(RETENTION_STEP)
  return steps('payments', () => db.deleteFrom('payments').where('id', 'in', expired()))
}

/**
 * Forms of which the practice was notified, so that it has a copy. A form that was never sent because its money was
 * returned at once expires like an abandoned checkout.
 */
function paidForms({ storage: { db }, system: { now } }: Ledger) {
  const notifiedBefore = now() - retentionPeriods.deliveredMessageDays * DAY
  const begun = now() - retentionPeriods.abandonedCheckoutDays * DAY
  const givenBack = endedBy(db, begun).having(
    (eb) => eb.fn.countAll<number>().filterWhere('state', 'in', ['paid', 'paid twice']),
    '=',
    0,
  )
  const expired = db
    .selectFrom('payments')
    .select('id')
    .where('form', 'is not', null)
    .where('id', 'in', endedBy(db, now()))
    .where((eb) =>
      eb.or([
        eb('practice_notified_at', '<=', notifiedBefore),
        eb.and([eb('practice_notified_at', 'is', null), eb('id', 'in', givenBack)]),
      ]),
    )
    .limit(RETENTION_STEP)
  return steps('paidForms', () => db.updateTable('payments').set({ form: null }).where('id', 'in', expired))
}

/** Payers' networks, needed only to count the cards of a day. */
function clients({ storage: { db }, system: { now } }: Ledger) {
  const time = now() - retentionPeriods.rateLimitDays * DAY
  const expired = db
    .selectFrom('attempts')
    .select('id')
    .where('client', 'is not', null)
    .where('created_at', '<=', time)
    .limit(RETENTION_STEP)
  return steps('clients', () => db.updateTable('attempts').set({ client: null }).where('id', 'in', expired))
}

/** Processed events about no payment, or about one that is no longer kept. */
function events({ storage: { db }, system: { now } }: Ledger) {
  const time = now() - retentionPeriods.abandonedCheckoutDays * DAY
  const expired = db
    .selectFrom('provider_events')
    .select('id')
    .where('processed_at', 'is not', null)
    .where('received_at', '<=', time)
    .where(sql`coalesce(${eventReference}, '')`, 'not in', db.selectFrom('attempts').select('reference'))
    .where(
      sql`coalesce(${eventTransactionId}, '')`,
      'not in',
      db.selectFrom('attempts').select('transaction_id').where('transaction_id', 'is not', null),
    )
    .limit(RETENTION_STEP)
  return steps('events', () => db.deleteFrom('provider_events').where('id', 'in', expired))
}

/**
 * Names of things done once. An alarm's name ends in its attempt's reference and is kept with it, so that no alarm is
 * repeated.
 */
function doneOnce({ storage: { db }, system: { now } }: Ledger) {
  const time = now() - retentionPeriods.technicalLogDays * DAY
  const expired = db
    .selectFrom('done_once')
    .select('name')
    .where('at', '<=', time)
    .where(
      sql`substr(name, instr(name, ' PD-') + 1)`,
      'not in',
      db.selectFrom('attempts').select('reference'),
    )
    .limit(RETENTION_STEP)
  return steps('doneOnce', () => db.deleteFrom('done_once').where('name', 'in', expired))
}
