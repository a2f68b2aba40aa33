import type { Db } from '../storage/tables.ts'
import { CARDS_LISTED } from '../runtime/limits.ts'
import { SECOND } from '../runtime/units.ts'
import { inTheWay, isDoubted } from '../payments/ledger/attempt.ts'
import { recordByReference } from '../payments/ledger/records.ts'
import type { PaymentRecord } from '../payments/ledger/records.ts'
import { interpret } from '../payments/ledger/interpret.ts'
import { openCardAccount } from '../payments/provider/account.ts'
import { list } from './payments-list.ts'
import type { Wanted } from './payments-table.ts'
import { dispute } from './payments-dispute.ts'
import { look } from './payments-look.ts'
import { compareDay, dateIn, dayIn } from './payments-of-a-day.ts'
import { settleHere } from './payments-settled.ts'
import { nameOf, formatState, statesToSee, show } from './payment-details.ts'
import { actIn, logOfErrors, withStorage, wordsIn, UsageError } from './command.ts'
import type { Act, Command, CommandParts } from './command.ts'

/** How long the operator's tool waits until the running site has asked the provider. */
const CHECK_ANSWER_MAX = 30 * SECOND

export const payments: Command = {
  summary: 'lists, shows, looks up, compares and settles card payments and disputes',
  help: `Usage: npm run practice -- payments [list [--all] [--from DATE] [--to DATE] [--search TEXT] [--json | --csv]]
       npm run practice -- payments show REFERENCE
       npm run practice -- payments look REFERENCE | all
       npm run practice -- payments reconcile DATE
       npm run practice -- payments settle REFERENCE not-charged [--yes]
       npm run practice -- payments dispute REFERENCE won | lost | open [--yes]

REFERENCE is that of a payment, such as 7KQ2-M9XD, or of one card tried for it, such as PD-7KQ2-M9XD-4TZ8. DATE is a day in
London, YYYY-MM-DD; all times are London's.

list        cards that need attention (${statesToSee.join(', ')}, in doubt, disputed) and the last ${CARDS_LISTED}; --all: every one. With
            another option all that match: --from and --to (both days included) by the time when the money was taken, or
            else when the card was tried; --search by a part of reference, name, email, transaction, last digits or state;
            --json and --csv for other programs: npm run --silent practice -- payments list --csv > payments.csv
show        a payment: who pays, every card that was tried, and what happened to each
look        has the running site ask the card provider again, and says what came of it; all: about all that need
            attention
reconcile   compares the payments of a day in London (YYYY-MM-DD) with the card provider's, and changes nothing; takes
            the provider's keys from the environment, as the site does
settle      records that a card was not charged, after somebody has looked into the provider's control panel; only for
            one that needs a person or is in doubt. One that was charged is not settled by hand: "look" lets the site learn of it
dispute     records how a payer's bank decided a dispute (chargeback), which the card provider does not tell: won, the
            payment stands; lost, the money went back. The payer and the practice get a letter. open: the bank asks for
            the money of this payment back, where the website could not tell that it is this one

Exit code 1 when something needs a person: in what is listed or shown, and after a comparison that found a difference or
could not be made.`,
  run(args, { settings, say, now, patience = CHECK_ANSWER_MAX }) {
    const typed = wordsIn(args, options)
    const { values } = typed
    const { act, others } = actIn('payments', acts, typed)
    const wanted = wantedIn(values)
    return withStorage(settings, ({ db }) =>
      act.run({ db, settings, say, now, patience, wanted, yes: values['yes'] === true }, ...others),
    )
  },
}

const options = {
  all: { type: 'boolean' },
  yes: { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
  search: { type: 'string' },
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
} as const

function wantedIn(values: Readonly<Record<string, unknown>>): Wanted {
  const day = (name: string) => (typeof values[name] === 'string' ? dateIn(values[name]) : null)
  const { search, json, csv } = values
  const [from, to] = [day('from'), day('to')]
  if (from !== null && to !== null && from > to) throw new UsageError('--from is after --to.')
  if (json === true && csv === true) throw new UsageError('Either --json or --csv.')
  return {
    from,
    to,
    search: typeof search === 'string' ? search.trim() : '',
    all: values['all'] === true,
    form: json === true ? 'json' : csv === true ? 'csv' : 'text',
  }
}

interface ActParts extends CommandParts {
  db: Db
  patience: number
  wanted: Wanted
  yes: boolean
}

interface PaymentsAct extends Act {
  run: (parts: ActParts, ...words: string[]) => Promise<number>
}

const acts: Readonly<Record<string, PaymentsAct>> = {
  list: {
    words: 0,
    options: ['all', 'from', 'to', 'search', 'json', 'csv'],
    run: ({ wanted, ...parts }) => list(parts, wanted),
  },
  show: {
    words: 1,
    options: [],
    run: async ({ db, say }, which) => show((await found(db, which)).record, say),
  },
  look: {
    words: 1,
    options: [],
    run: async ({ db, say, now, patience }, which) =>
      look({ db, say, now, patience }, which === 'all' ? null : (await found(db, which)).meant),
  },
  reconcile: {
    words: 1,
    options: [],
    run: async ({ db, settings, say, now }, date) =>
      compareDay({ db, settings, say, now }, dayIn(date, now())),
  },
  settle: { words: 2, options: ['yes'], run: settle },
  dispute: {
    words: 2,
    options: ['yes'],
    run: async (parts, which, how) => dispute(parts, (await found(parts.db, which)).meant, how),
  },
}

const references = /^(?:PD-)?([0-9A-Z]{4}-[0-9A-Z]{4})(-[0-9A-Z]+)?$/

/** The payment behind a reference, and which of its cards are meant. @throws {Error} when there is none. */
async function found(
  db: Db,
  which: string | undefined,
): Promise<{ record: PaymentRecord; meant: PaymentRecord['attempts'] }> {
  const typed = which?.trim().toUpperCase() ?? ''
  const [, reference, number] = references.exec(typed) ?? []
  if (reference === undefined) throw new UsageError('Which payment? Give its reference from the list.')
  const record = await recordByReference(db, reference)
  const meant = record?.attempts.filter((one) => number === undefined || one.reference.endsWith(number))
  if (record === undefined || meant === undefined || meant.length === 0)
    throw new Error(`There is no payment ${typed}.`)
  return { record, meant }
}

/** Asks the provider, where that can be done from here. @throws {Error} when it knows more than that nothing was taken. */
async function refuseIfCharged(
  { settings, say }: Pick<ActParts, 'settings' | 'say'>,
  payment: PaymentRecord['payment'],
  attempt: PaymentRecord['attempts'][number],
): Promise<void> {
  const account = openCardAccount(settings, logOfErrors())
  if (account === null) return
  const record = await account.gateway.lookUp(attempt.reference)
  if (record.found === 'trouble') return say(`The card provider could not be asked: ${record.text}`)
  const { says } = interpret(attempt, payment, record.transactions)
  if (['nothing', 'declined', 'not charged'].includes(says)) return
  throw new Error(
    `The card provider says otherwise of ${attempt.reference}: ${says}. Nothing was changed; "payments look ${attempt.reference}" has the site learn of it.`,
  )
}

/** Goes through the same step as all other news, with its letters; its history says that a person said so. */
async function settle(
  { db, settings, say, now, yes }: ActParts,
  which?: string,
  how?: string,
): Promise<number> {
  if (which === undefined || how !== 'not-charged')
    throw new UsageError('Settled how? Name a reference, and "not-charged".')
  const { record, meant } = await found(db, which)
  const open = meant.find((one) => one.state === 'needs person' || isDoubted(one))
  if (open === undefined)
    throw new Error(
      `It needs no person: ${meant.map(({ reference, state }) => `${reference} is ${state}`).join(', ')}.`,
    )
  await refuseIfCharged({ settings, say }, record.payment, open)
  if (!yes) {
    say(
      `Nothing was changed. If the provider's control panel shows no successful sale under ${open.reference},`,
    )
    say('say this again with --yes. If it shows one, use "payments look".')
    return 1
  }
  const takeNews = settleHere(db, settings, now)
  const outcome = await takeNews(open.id, { from: 'person', why: 'No sale in the control panel' })
  if (outcome !== 'not charged')
    throw new Error(`${open.reference} has changed just now. Please look at it again.`)
  const { phone, email } = record.payment
  const patient = `${nameOf(record.payment)} (${phone}, ${email})`
  say(`${open.reference} is settled: not charged.`)
  const others = (one: PaymentRecord) => one.attempts.filter(({ id }) => id !== open.id)
  const other = inTheWay(others((await found(db, record.payment.reference)).record))
  const before = others(record).find(({ id }) => id === other?.id)
  if (other === undefined) say(`The website writes to ${patient} that nothing was taken.`)
  else if (other.state === 'paid' && before?.state !== 'paid')
    say(`${other.reference} was charged and now pays for it: the website sends ${patient} the receipt.`)
  else say(`${other.reference} is ${formatState(other)}, so the website does not write to ${patient}.`)
  return 0
}
