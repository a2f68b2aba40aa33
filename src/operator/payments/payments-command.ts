import type { Db } from '../../storage/tables.ts'
import { CARDS_LISTED } from '../../runtime/limits.ts'
import { SECOND } from '../../runtime/units.ts'
import { findBlockingAttempt, isDoubted } from '../../payments/rules/attempt.ts'
import { findRecordByReference } from '../../payments/ledger/records.ts'
import type { PaymentRecord } from '../../payments/ledger/records.ts'
import { interpretTransactions } from '../../payments/rules/interpret-transactions.ts'
import { openCardAccount } from '../../payments/provider/card-account.ts'
import { listCards } from './list-cards.ts'
import { lookUpCards } from './look-up-cards.ts'
import { createToolSettlement } from './tool-settlement.ts'
import { formatPayerName, formatState, statesNeedingAttention, showPayment } from './show-payment.ts'
import { findSubcommand, createErrorLog, runWithStorage, parseWords, UsageError } from '../command.ts'
import type { Subcommand, Command, CommandParts } from '../command.ts'

/** Longest wait until the running site has asked the provider. */
const CHECK_ANSWER_MAX = 30 * SECOND

export const paymentsCommand: Command = {
  summary: 'lists, shows, looks up and resolves card payments',
  help: `Usage: npm run practice -- payments [list [--all]]
       npm run practice -- payments show REFERENCE
       npm run practice -- payments look-up REFERENCE | all
       npm run practice -- payments resolve REFERENCE not-charged [--yes]

REFERENCE is that of a payment, such as 7KQ2-M9XD, or of one card tried for it, such as PD-7KQ2-M9XD-4TZ8. All
times are London's.

list        cards that need attention (${statesNeedingAttention.join(', ')}, in doubt) and the last ${CARDS_LISTED}; --all: every one
show        a payment: the payer, every card that was tried, and the history of each
look-up     has the running site ask the card provider again, and shows the results; all: for all cards that need
            attention
resolve     records that a card was not charged, after you have checked the provider's control panel; only for a card
            that needs a person or is in doubt. If it was charged, use "look-up" instead: the site then learns of it

Sums, and a list for bookkeeping, are in the card provider's own reports.

Exit code 1 when something that is listed or shown needs a person.`,
  run(args, { settings, print, system, postForm, patience = CHECK_ANSWER_MAX }) {
    const typed = parseWords(args, options)
    const { values } = typed
    const { act, others } = findSubcommand('payments', acts, typed)
    return runWithStorage({ settings, system }, ({ db }) =>
      act.run(
        {
          db,
          settings,
          print,
          system,
          postForm,
          patience,
          all: values['all'] === true,
          yes: values['yes'] === true,
        },
        ...others,
      ),
    )
  },
}

const options = {
  all: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const

interface ActParts extends CommandParts {
  db: Db
  patience: number
  all: boolean
  yes: boolean
}

interface PaymentsAct extends Subcommand {
  run: (parts: ActParts, ...words: string[]) => Promise<number>
}

const acts: Readonly<Record<string, PaymentsAct>> = {
  list: {
    words: 0,
    options: ['all'],
    run: ({ all, ...parts }) => listCards(parts, all),
  },
  show: {
    words: 1,
    options: [],
    run: async ({ db, print }, which) => showPayment((await found(db, which)).record, print),
  },
  'look-up': {
    words: 1,
    options: [],
    run: async ({ db, print, system, patience }, which) =>
      lookUpCards({ db, print, system, patience }, which === 'all' ? null : (await found(db, which)).meant),
  },
  resolve: { words: 2, options: ['yes'], run: resolveAttempt },
}

const references = /^(?:PD-)?([0-9A-Z]{4}-[0-9A-Z]{4})(-[0-9A-Z]+)?$/

/** Finds the payment of a reference, and the cards that are meant. @throws {Error} when there is none. */
async function found(
  db: Db,
  which: string | undefined,
): Promise<{ record: PaymentRecord; meant: PaymentRecord['attempts'] }> {
  const typed = which?.trim().toUpperCase() ?? ''
  const [, reference, number] = references.exec(typed) ?? []
  if (reference === undefined) throw new UsageError('Which payment? Give its reference from the list.')
  const record = await findRecordByReference(db, reference)
  const meant = record?.attempts.filter((one) => number === undefined || one.reference.endsWith(number))
  if (record === undefined || meant === undefined || meant.length === 0)
    throw new Error(`There is no payment ${typed}.`)
  return { record, meant }
}

/** Asks the provider, if an account is connected. @throws {Error} unless the answer is that nothing was charged. */
async function refuseIfCharged(
  { settings, print, system, postForm }: ActParts,
  payment: PaymentRecord['payment'],
  attempt: PaymentRecord['attempts'][number],
): Promise<void> {
  const account = openCardAccount(settings, { log: createErrorLog(system), system, postForm })
  if (account === null) return
  const record = await account.gateway.lookUp(attempt.reference)
  if (record.found === 'trouble') return print(`The card provider could not be asked: ${record.text}`)
  const { says } = interpretTransactions(attempt, payment, record.transactions)
  if (['nothing', 'declined', 'not charged'].includes(says)) return
  throw new Error(
    `The card provider does not confirm this for ${attempt.reference}: ${says}. Nothing was changed; "payments look-up ${attempt.reference}" updates the site.`,
  )
}

/** Uses the same settlement as all other news, with its letters; the history records that a person decided. */
async function resolveAttempt(parts: ActParts, which?: string, how?: string): Promise<number> {
  const { db, settings, print, system, yes } = parts
  if (which === undefined || how !== 'not-charged')
    throw new UsageError('Give a reference and "not-charged".')
  const { record, meant } = await found(db, which)
  const open = meant.find((one) => one.state === 'needs person' || isDoubted(one))
  if (open === undefined)
    throw new Error(
      `Nothing to resolve: ${meant.map(({ reference, state }) => `${reference} is ${state}`).join(', ')}.`,
    )
  await refuseIfCharged(parts, record.payment, open)
  if (!yes) {
    print(
      `Nothing was changed. If the provider's control panel shows no successful sale under ${open.reference},`,
    )
    print('run this again with --yes. If it shows one, use "payments look-up".')
    return 1
  }
  const settle = createToolSettlement(db, settings, system)
  const outcome = await settle(open.id, { from: 'person', why: 'No sale in the control panel' })
  if (outcome !== 'not charged')
    throw new Error(`${open.reference} has changed in the meantime. Please check it again.`)
  const { phone, email } = record.payment
  const patient = `${formatPayerName(record.payment)} (${phone}, ${email})`
  print(`${open.reference} is resolved: not charged.`)
  const others = (one: PaymentRecord) => one.attempts.filter(({ id }) => id !== open.id)
  const other = findBlockingAttempt(others((await found(db, record.payment.reference)).record))
  const before = others(record).find(({ id }) => id === other?.id)
  if (other === undefined) print(`The website writes to ${patient} that nothing was charged.`)
  else if (other.state === 'paid' && before?.state !== 'paid')
    print(`${other.reference} was charged and now pays for it: the website sends ${patient} the receipt.`)
  else print(`${other.reference} is ${formatState(other)}, so the website does not write to ${patient}.`)
  return 0
}
