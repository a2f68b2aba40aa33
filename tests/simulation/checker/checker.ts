import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { ArrivedMail, Seen, ToldCommand } from '../records.ts'
import { createBook } from './book.ts'
import type { SeenAnswer, SentSale } from './book.ts'
import { createPromises } from './promises.ts'
import { openTruth } from './truth.ts'

/*
 * Judges the site from outside, and shares no code with it: by what people saw and were told, what the provider took,
 * what the mail server accepted, and the files. Times are UTC milliseconds.
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const A_MOMENT = 3_000

/** Promised times; each has room for a poll that waits while nothing happens. */
const WITHIN = {
  /** A letter's longest pause between two tries, and a quarter. */
  mail: 80 * MINUTE,
  /** "Asked the card provider for half an hour". */
  lookUps: 100 * MINUTE,
  /** The daily comparison. */
  comparison: 28 * HOUR,
} as const

export interface Complaint {
  at: number
  rule: string
  sentence: string
}

interface Files {
  providerFile: string
  dataDir: string
}

export interface Checker {
  see: (seen: Seen) => void
  /** Everything that was due is done. */
  pause: (at: number) => void
}

export function createChecker(
  { providerFile, dataDir }: Files,
  complain: (complaint: Complaint) => void,
): Checker {
  const book = createBook()
  const promises = createPromises()
  const truth = openTruth(providerFile)
  const mails: (ArrivedMail & { at: number })[] = []
  /** Since the last moment at which a delivery may have been repeated for a good reason. */
  let unsure = 0
  let isMailBad = false
  let isTestMode = false
  /** The provider's last answer to this process about test mode, and when. */
  let heardTestMode: { isTest: boolean; at: number } | null = null
  let restoredAt: number | null = null
  let lookedAt = 0
  let notice: { number: string; kind: string; at: number; until: number } | null = null

  const charged = (sale: SentSale) => truth.of(sale.reference).filter(({ pence }) => pence > 0)
  /**
   * The site must think that a card has or may have the money that is wanted now. A charge for another name is another
   * person's, such as a second child; what the site heard a moment ago it may not have read yet.
   */
  const hold = ({ knows, knownAt, isTest, fields }: SentSale, at: number, name: unknown) =>
    !isTest &&
    (knows === 'nothing' ||
      (knows === 'charged' && fields['first_name'] === name && at - (knownAt ?? 0) > A_MOMENT))
  const mailsAbout = (word: string) =>
    mails.filter(({ subject, text }) => subject.includes(word) || text.includes(word))

  function seeAnswer(seen: SeenAnswer) {
    if (seen.path === '/api/payments/process') return seeProcess(seen)
    if (seen.path === '/api/payments/made' && seen.status === 200) return seeMade(seen)
    if (seen.path.startsWith('/api/mail/') && seen.reference !== null) return seeAccepted(seen)
    if (seen.path === '/notice' || seen.path === '/contact') return seeNotice(seen)
  }

  function seeProcess(seen: SeenAnswer) {
    const wish = book.wishOf(seen)
    if (seen.status === null) return
    const { status, error } = seen.body as { status: string; error: string | null; details: string | null }
    const token = String(seen.asked['token'])
    const own = wish.sales.filter((sale) => sale.token === token)
    if (status === 'success') {
      wish.pendingSince = null
      if (wish.sales.every((sale) => charged(sale).length === 0))
        complain({
          at: seen.at,
          rule: 'what the page showed',
          sentence: `${wish.key} was shown “success”, and no card was charged.`,
        })
    }
    if (status === 'pending') wish.pendingSince ??= seen.at
    if (status === 'error') {
      const about =
        /this time|nothing more|We can’t take card payments|another payment from this browser|find your details|Too many|price may have changed/i.test(
          error ?? '',
        )
          ? own
          : wish.sales
      const held = about.find((sale) => hold(sale, seen.at, seen.asked['first_name']))
      if (held !== undefined && /nothing (more )?was taken/i.test(error ?? ''))
        complain({
          at: seen.at,
          rule: 'what the page showed',
          sentence: `${wish.key} was told “${error}”, and ${held.reference} was or may have been charged.`,
        })
      if (
        /returned to your card/.test(error ?? '') &&
        wish.sales.every((sale) => charged(sale).every(({ back }) => back === 0))
      )
        complain({
          at: seen.at,
          rule: 'what the page showed',
          sentence: `${wish.key} was told that money was returned, and none was.`,
        })
    }
  }

  function seeMade(seen: SeenAnswer) {
    const { payments } = seen.body as {
      payments: { status: string; transaction_id: string | null; amount: string }[]
    }
    for (const { status, transaction_id: id, amount } of payments) {
      const sale = [...book.sales.values()].find(
        (one) =>
          one.wish.key.startsWith(seen.device) && charged(one).some((charge) => String(charge.id) === id),
      )
      const charge = sale && charged(sale).find((one) => String(one.id) === id)
      if (status === 'success' && charge === undefined)
        complain({
          at: seen.at,
          rule: 'what the page showed',
          sentence: `${seen.device} is shown ${id} as paid, and it was not charged.`,
        })
      if (status === 'success' && charge !== undefined && (charge.pence / 100).toFixed(2) !== amount)
        complain({
          at: seen.at,
          rule: 'what the page showed',
          sentence: `${seen.device} is shown ${amount} for ${id}, and it was ${charge.pence} pence.`,
        })
    }
  }

  function seeSale(seen: Extract<Seen, { saw: 'sale' }>) {
    const sale = book.enterSale(seen, isTestMode)
    const wrong = (sentence: string) => complain({ at: seen.at, rule: 'one charge for one wish', sentence })
    if (sale === null) return wrong(`${seen.fields['orderid']} is sent with a token that nobody entered.`)
    const { wish } = sale
    const before = wish.sales.filter((one) => one !== sale)
    if (before.some(({ token }) => token === sale.token))
      wrong(`${sale.reference} sends a token for the second time.`)
    const held = before.find((one) => hold(one, seen.at, seen.fields['first_name']))
    if (held !== undefined && !sale.isTest)
      wrong(`${sale.reference} is sent while ${held.reference} has or may have the money of ${wish.key}.`)
    const asked = wish.asked.get(sale.token)
    for (const [field, name] of [
      ['amount', 'amount'],
      ['email', 'email'],
      ['first_name', 'first_name'],
      ['currency', 'currency'],
    ] as const)
      if (String(asked?.[name]) !== seen.fields[field])
        wrong(
          `${sale.reference} is sent with ${field} ${seen.fields[field]} instead of ${String(asked?.[name])}.`,
        )
    if (heardTestMode?.isTest === true)
      wrong(`${sale.reference} is sent to an account that said it is in test mode.`)
    if (restoredAt !== null) wrong(`${sale.reference} is sent before the restored ledger was compared.`)
    if (notice?.kind === 'no card payments' && notice.at + 5 * MINUTE < seen.at && seen.at < notice.until)
      wrong(`${sale.reference} is sent while a notice says that no cards are taken.`)
    promiseOutcome(sale)
  }

  /** Whatever becomes of a card, somebody is told in time. */
  function promiseOutcome(sale: SentSale) {
    const { reference, payment, wish, at } = sale
    if (sale.isTest) return
    promises.make({
      name: `outcome ${reference}`,
      at,
      within: WITHIN.comparison,
      needs: ['mail', 'provider', 'site', 'disk'],
      isKept: () =>
        charged(sale).length === 0 ||
        mailsAbout(payment).some(
          ({ to, subject }) => to === wish.email || /attention|disagree|returned/.test(subject),
        ),
      sentence: `${reference} was charged, and nobody was told in a day.`,
    })
    promises.make({
      name: `outcome soon ${reference}`,
      at,
      within: WITHIN.lookUps,
      needs: ['mail', 'provider', 'site', 'disk'],
      isKept: () =>
        sale.knownAt === null ||
        charged(sale).length === 0 ||
        mailsAbout(payment).some(
          ({ to, subject }) =>
            (to === wish.email && !subject.startsWith('Your payment')) || /attention|disagree/.test(subject),
        ),
      sentence: `The site knew that ${reference} was charged, and sent no receipt.`,
    })
    promises.make({
      name: `form ${reference}`,
      at,
      within: WITHIN.lookUps,
      needs: ['mail', 'provider', 'site', 'disk'],
      isKept: () =>
        sale.knows !== 'charged' ||
        wish.sales.some((one) => one !== sale && one.knows === 'charged') ||
        mails.some(({ to, subject }) => to !== wish.email && subject.includes(payment)),
      sentence: `The practice was not told of ${reference}.`,
    })
    promises.make({
      name: `pending ${wish.key}`,
      at,
      within: WITHIN.comparison,
      needs: ['mail', 'provider', 'site', 'disk'],
      isKept: () =>
        wish.pendingSince === null ||
        wish.sales.some((one) =>
          mails.some(({ to, subject }) => to === wish.email && subject.includes(one.payment)),
        ) ||
        wish.sales.every(({ knows }) => knows === 'nothing' || knows === 'not charged'),
      sentence: `${wish.key} was asked to wait, and never heard the outcome.`,
    })
  }

  /** The practice has every accepted message, with what was typed. */
  function seeAccepted(seen: SeenAnswer) {
    const reference = seen.reference!
    const typed = Object.entries(seen.asked).filter(
      ([name, value]) => typeof value === 'string' && !['formKey', 'openFor', 'ratingValue'].includes(name),
    )
    const missing = () => {
      const about = mails.filter(
        ({ to, subject }) => to !== seen.asked['email'] && subject.includes(reference),
      )
      if (about.length === 0) return 'nothing'
      const text = about.map((mail) => mail.text).join('\n')
      return (
        typed
          .map(([, value]) => String(value))
          .find((value) => !text.replaceAll(/\s+/g, '').includes(value.replaceAll(/\s+/g, ''))) ?? null
      )
    }
    promises.make({
      name: `message ${reference}`,
      at: seen.at,
      within: WITHIN.mail,
      needs: ['mail', 'site', 'disk'],
      isKept: () => missing() === null || wereForgotten.has(String(seen.asked['email'])),
      get sentence() {
        return `Message ${reference} was accepted, and the practice does not have: ${missing()}.`
      },
    })
  }
  const wereForgotten = new Set<string>()

  function seeNotice(seen: SeenAnswer) {
    const { step, kind, sentence, end } = seen.asked as Record<string, string>
    if (step === 'publish' && seen.status === 303)
      notice = {
        number: sentence ?? '',
        kind: kind ?? '',
        at: seen.at,
        until: endOfDay(seen.at, end === 'tomorrow' ? 2 : 1),
      }
    if (step === 'take-back' && seen.status === 303 && notice !== null) notice.until = seen.at
    if (seen.path !== '/contact' || notice === null || seen.status !== 200) return
    const isShown = String(seen.body).includes(notice.number)
    if (isShown && seen.at > notice.until + 2 * MINUTE)
      complain({
        at: seen.at,
        rule: 'notices',
        sentence: `${notice.number} was taken back, and is still shown.`,
      })
  }

  function seeMail(mail: ArrivedMail & { at: number }) {
    const same = mails.findLast(({ messageId }) => messageId === mail.messageId)
    if (same !== undefined && same.at > unsure && !isMailBad)
      complain({ at: mail.at, rule: 'told once', sentence: `“${mail.subject}” to ${mail.to} is sent again.` })
    mails.push(mail)
    const [, payment = ''] = /([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(mail.subject) ?? []
    const sales = book.ofPayment(payment)
    const untrue = (why: string) =>
      complain({ at: mail.at, rule: 'what letters say', sentence: `“${mail.subject}” to ${mail.to}: ${why}` })
    const sale = sales.find((one) => one.wish.email === mail.to)
    if (mail.subject.startsWith('Receipt ')) {
      const charges = sales.flatMap(charged)
      if (charges.length === 0) untrue('no card was charged.')
      else if (
        !charges.some(({ pence }) =>
          mail.text.includes(`£${pence % 100 === 0 ? pence / 100 : (pence / 100).toFixed(2)}`),
        )
      )
        untrue('the sum is wrong.')
      const others = mails.filter(
        (one) => one !== mail && one.subject === mail.subject && one.messageId !== mail.messageId,
      )
      if (others.some(({ at }) => at > (lastRestore ?? 0))) untrue('it is the second receipt.')
    }
    if (/Nothing was taken from your card/.test(mail.text)) {
      // It was true when it was written, and the mail server kept it since.
      const held =
        isMailBad || unsure > mail.at - 4 * HOUR
          ? undefined
          : sale?.wish.sales.find(
              (one) => hold(one, mail.at, sale.fields['first_name']) && mail.at - one.at > MINUTE,
            )
      if (held !== undefined) untrue(`${held.reference} was or may have been charged.`)
    }
    if (mail.subject.startsWith('Money returned to your card')) {
      const told = sumOf(mails.filter((one) => one.subject === mail.subject && one.to === mail.to))
      const back = sales.flatMap(charged).reduce((sum, one) => sum + one.back, 0)
      if (told > back && lastRestore === null) untrue(`${told} pence are told, and ${back} were returned.`)
    }
    if (/(deposit|fee) paid/.test(mail.subject) && sales.length > 0) {
      const paid = sales.find(({ knows }) => knows === 'charged') ?? sales.at(-1)!
      const form = paid.wish.asked.get(paid.token)?.['form'] as
        | { message?: Record<string, string> }
        | undefined
      const phone = form?.message?.['phone']
      if (
        phone !== undefined &&
        !/is missing/.test(mail.text) &&
        !mail.text.replaceAll(' ', '').includes(phone) &&
        !mail.text.includes(phone.replace(/^0/, '+44'))
      )
        untrue(`the telephone number was corrected to ${phone}.`)
    }
  }
  let lastRestore: number | null = null

  /** Each letter once, in pence. */
  function sumOf(letters: readonly ArrivedMail[]): number {
    const each = new Map(letters.map((mail) => [mail.messageId, mail])).values()
    return [...each].reduce(
      (sum, { text }) => sum + Math.round(100 * Number(/Returned: £([\d.,]+)/.exec(text)?.[1] ?? 0)),
      0,
    )
  }

  function seeCommand({ words, code, said }: ToldCommand, at: number) {
    const [verb, what] = words
    if (verb === 'mail' && (what === 'retry' || what === 'resend')) unsure = at
    if (verb === 'payments' && what === 'resolve' && / is resolved: not charged/.test(said))
      book.settle(words[2] ?? '')
    if (verb === 'forget' && /Erased:/.test(said)) {
      const email = words[2] ?? ''
      wereForgotten.add(email)
      if (code === 0 && !/not known yet/.test(said)) expectErased(email, said, at)
    }
    if (verb === 'backup' && code === 0) expectComplete(words[1] ?? '', at)
  }

  /** What the person typed is in no file any more, but for what tax law keeps of a charged payment. */
  function expectErased(email: string, said: string, at: number) {
    const wishes = [...book.wishes.values()].filter((wish) => wish.email === email)
    const phones = wishes.flatMap(({ asked }) =>
      [...asked.values()].map(({ form }) => (form as { message?: { phone?: string } }).message?.phone ?? ''),
    )
    const gone = [...phones.filter(Boolean), ...(/Kept: Payment/.test(said) ? [] : [email])]
    for (const name of readdirSync(dataDir).filter(
      (one) => one.startsWith('practice.sqlite') && !/before-restore/.test(one),
    )) {
      const bytes = readFileSync(join(dataDir, name)).toString('latin1')
      const left = gone.find((word) => bytes.includes(word))
      if (left !== undefined)
        complain({ at, rule: 'erased', sentence: `${left} of ${email} is still in ${name}.` })
    }
  }

  /** A backup has every message and every card that the database has. */
  function expectComplete(file: string, at: number) {
    const backup = new Database(file, { readonly: true })
    const database = new Database(join(dataDir, 'practice.sqlite'), { readonly: true })
    try {
      for (const table of ['messages', 'attempts', 'letters']) {
        const count = (of: Database.Database) =>
          of.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number
        if (count(backup) !== count(database))
          complain({
            at,
            rule: 'backups',
            sentence: `The backup has ${count(backup)} ${table} of ${count(database)}.`,
          })
      }
    } finally {
      backup.close()
      database.close()
    }
  }

  /** What the database itself says that waits for too long. */
  function look(at: number) {
    for (const { reference, at: since } of truth.chargedBack(lookedAt))
      promises.make({
        name: `dispute ${reference} ${since}`,
        at: since,
        within: WITHIN.comparison,
        needs: ['mail', 'provider', 'site', 'disk'],
        isKept: () => mails.some((mail) => mail.at > since && /disputed/.test(mail.subject)),
        sentence: `${reference} was charged back, and the practice was not told.`,
      })
    for (const sale of book.sales.values()) promiseReturn(sale, at)
    lookedAt = at
  }

  function promiseReturn(sale: SentSale, at: number) {
    if (sale.isTest) return
    const back = charged(sale).reduce((sum, one) => sum + one.back, 0)
    if (back === 0) return
    const told = () =>
      sumOf(
        mails.filter(
          ({ to, subject }) =>
            to === sale.wish.email && subject.startsWith('Money returned') && subject.includes(sale.payment),
        ),
      )
    promises.make({
      name: `return ${sale.reference} ${back}`,
      at,
      within: WITHIN.comparison,
      needs: ['mail', 'provider', 'site', 'disk'],
      isKept: () =>
        told() >= back ||
        wereForgotten.has(sale.wish.email) ||
        mailsAbout(sale.reference).some(({ subject, at: when }) => when > at && /attention/.test(subject)),
      get sentence() {
        return `${back} pence of ${sale.reference} were returned, and the payer was told of ${told()}.`
      },
    })
  }

  return {
    see(seen) {
      switch (seen.saw) {
        case 'ask':
          if (seen.path === '/api/payments/process') book.wishOf(seen)
          return
        case 'answer':
          return seeAnswer(seen)
        case 'sale':
          return seeSale(seen)
        case 'sale answer':
        case 'event':
          return book.hear(seen)
        case 'look-up': {
          book.hear(seen)
          const mode = /<test_mode_enabled>(\w+)/.exec(seen.said ?? '')?.[1]
          if (mode !== undefined) heardTestMode = { isTest: mode === 'true', at: seen.at }
          // The first comparison of a whole period after a restore.
          if (
            restoredAt !== null &&
            seen.said !== null &&
            'start_date' in seen.fields &&
            seen.at > restoredAt + 9 * MINUTE
          )
            restoredAt = null
          return
        }
        case 'mail':
          return seeMail(seen)
        case 'command':
          return seeCommand(seen, seen.at)
        case 'weather':
          if (seen.of === 'mail') {
            isMailBad = !seen.good
            unsure = seen.at
          }
          return promises.turn(seen.of, seen.good, seen.at)
        case 'site':
          if (seen.what === 'killed' || seen.what === 'stopped') unsure = Math.max(unsure, seen.at)
          if (seen.what === 'started') heardTestMode = null
          if (seen.what === 'restored') {
            lastRestore = restoredAt = unsure = seen.at
            promises.restored(seen.madeAt ?? 0, seen.at)
          }
          return promises.turn('site', seen.what === 'started', seen.at)
      }
    },
    pause(at) {
      if (at - lookedAt > 3 * HOUR) look(at)
      const broken = promises.broken(at)
      if (broken !== null)
        complain({ at, rule: 'nothing waits longer than promised', sentence: broken.sentence })
    },
  }
}

const london = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short' })

/** The so many next midnight in London. */
function endOfDay(from: number, days: number): number {
  let at = Math.ceil(from / (15 * MINUTE)) * 15 * MINUTE
  for (let left = days; left > 0; at += 15 * MINUTE)
    if (london.format(at) !== london.format(at - 15 * MINUTE)) left -= 1
  return at - 15 * MINUTE
}
