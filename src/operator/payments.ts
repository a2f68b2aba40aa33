import { asOnlyWriter } from '../db.ts'
import type { Attempt, Db } from '../db.ts'
import { CARDS_LISTED } from '../limits.ts'
import { entryById, move } from '../payments/ledger.ts'
import { recordsOf } from '../payments/records.ts'
import type { PaymentRecord } from '../payments/records.ts'
import { compareDay, dayIn } from './payments-of-a-day.ts'
import { list, nameOf, needAttention, show } from './payments-shown.ts'
import { withStorage, wordsIn, WrongUse } from './verb.ts'
import type { Verb, VerbParts } from './verb.ts'

export const payments: Verb = {
  summary: 'lists, shows, looks up, compares and settles card payments',
  help: `Usage: npm run practice -- payments [list [--all]]
       npm run practice -- payments show REFERENCE
       npm run practice -- payments look REFERENCE | all
       npm run practice -- payments reconcile DATE
       npm run practice -- payments settle REFERENCE not-charged [--yes]

REFERENCE is that of a payment, such as 7KQ2-M9XD, or of one card tried for it, such as PD-7KQ2-M9XD-1.

list        cards that need attention (${needAttention.join(', ')}) and the last ${CARDS_LISTED}; --all: every one
show        a payment: who pays, every card that was tried, and what happened to each
look        has the running site ask the card provider again, within seconds; all: about all that need attention
reconcile   compares the payments of a day in London (YYYY-MM-DD) with the card provider's, and changes nothing; takes
            the provider's keys from the environment, as the site does
settle      records that a card was not charged, after somebody has looked into the provider's control panel; only for
            one that needs a person. One that was charged is not settled by hand: "look" lets the site learn of it

Exit code 1 when something needs a person: in what is listed or shown, and after a comparison that found a difference or
could not be made.`,
  run(args, { settings, say }) {
    const { words, chosen } = wordsIn(args, ['all', 'yes'])
    const [what = 'list', ...others] = words
    const act = Object.hasOwn(acts, what) ? acts[what] : undefined
    if (act === undefined) throw new WrongUse(`There is no "payments ${what}".`)
    if (others.length > act.words) throw new WrongUse('Too many words.')
    const stranger = chosen.find((option) => option !== act.option)
    if (stranger !== undefined) throw new WrongUse(`"payments ${what}" takes no --${stranger}.`)
    return withStorage(settings, ({ db }) =>
      act.run({ db, settings, say, isChosen: chosen.length > 0 }, ...others),
    )
  },
}

interface ActParts extends VerbParts {
  db: Db
  /** Whether the one option of the act was given. */
  isChosen: boolean
}

interface Act {
  /** How many words may follow. */
  words: number
  option?: string
  run: (parts: ActParts, ...words: string[]) => Promise<number>
}

const acts: Readonly<Record<string, Act>> = {
  list: { words: 0, option: 'all', run: ({ db, say, isChosen }) => list(db, say, isChosen) },
  show: { words: 1, run: async ({ db, say }, which) => show((await found(db, which)).record, say) },
  look: { words: 1, run: ({ db, say }, which) => look(db, say, which) },
  reconcile: {
    words: 1,
    run: async ({ db, settings, say }, date) => compareDay(db, settings, say, dayIn(date, Date.now())),
  },
  settle: { words: 2, option: 'yes', run: settle },
}

const references = /^(?:PD-)?([0-9A-Z]{4}-[0-9A-Z]{4})(-\d+)?$/

/** The payment behind a reference, and which of its cards are meant. @throws {Error} when there is none. */
async function found(
  db: Db,
  which: string | undefined,
): Promise<{ record: PaymentRecord; meant: PaymentRecord['attempts'] }> {
  const typed = which?.trim().toUpperCase() ?? ''
  const [, reference, number] = references.exec(typed) ?? []
  if (reference === undefined) throw new WrongUse('Which payment? Give its reference from the list.')
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  const [record] = payment === undefined ? [] : await recordsOf(db, [payment.id])
  const meant = record?.attempts.filter((one) => number === undefined || one.reference.endsWith(number))
  if (record === undefined || meant === undefined || meant.length === 0)
    throw new Error(`There is no payment ${typed}.`)
  return { record, meant }
}

/** An attempt that is just being begun is in the hands of the site, and will be looked up if it is not ended. */
const canBeLookedUp = ({ state }: Pick<Attempt, 'state'>) => state !== 'started'

async function look(db: Db, say: VerbParts['say'], which: string | undefined): Promise<number> {
  const due = { look_at: Date.now() }
  if (which === 'all') {
    const { numUpdatedRows } = await db
      .updateTable('attempts')
      .set(due)
      .where('state', 'in', needAttention)
      .executeTakeFirst()
    say(`${numUpdatedRows} to be looked up.`)
    return 0
  }
  const ids = (await found(db, which)).meant.filter(canBeLookedUp).map(({ id }) => id)
  if (ids.length === 0) throw new Error('It is just being begun. Nothing was changed.')
  await db.updateTable('attempts').set(due).where('id', 'in', ids).execute()
  say(`${ids.length} to be looked up.`)
  return 0
}

/** The move goes through the ledger like every other, and its history says that a person made it. */
async function settle({ db, say, isChosen }: ActParts, which?: string, how?: string): Promise<number> {
  if (which === undefined || how !== 'not-charged')
    throw new WrongUse('Settled how? Name a reference, and "not-charged".')
  const { record, meant } = await found(db, which)
  const open = meant.find(({ state }) => state === 'needs person')
  if (open === undefined)
    throw new Error(
      `It needs no person: ${meant.map(({ reference, state }) => `${reference} is ${state}`).join(', ')}.`,
    )
  if (!isChosen) {
    say(
      `Nothing was changed. If the provider's control panel shows no successful sale under ${open.reference},`,
    )
    say('say this again with --yes. If it shows one, use "payments look".')
    return 1
  }
  const settled = await asOnlyWriter(db, async (trx) => {
    const entry = await entryById(trx, open.id)
    if (entry?.attempt.state !== 'needs person') return null
    const text = 'No sale in the control panel'
    return move(trx, entry.attempt, { to: 'not charged', source: 'person', now: Date.now(), text })
  })
  if (settled === null) throw new Error(`${open.reference} has changed just now. Please look at it again.`)
  const { phone, email } = record.payment
  say(`${open.reference} is settled: not charged.`)
  say(`Please tell ${nameOf(record.payment)} (${phone}, ${email}) that nothing was taken.`)
  return 0
}
