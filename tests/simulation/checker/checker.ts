import { createBook } from './book.ts'
import type { SentSale } from './book.ts'
import { judgeErasure, judgeBackup, judgeLedger } from './files.ts'
import { A_MOMENT, DAY, HOUR, Known, MINUTE, midnightAfter, UNCLEAR } from './known.ts'
import type { Mail } from './known.ts'
import { judgeLetter } from './letters.ts'
import { judgeAnswer } from './pages.ts'
import { createPromises } from './promises.ts'
import { CRASHED } from '../records.ts'
import type { Seen, SeenAs } from '../records.ts'
import { openTruth } from './truth.ts'

/*
 * Judges the site from outside, and shares no code with it: by what people saw and were told, what the provider took,
 * what the mail server accepted, and by the files.
 */

/** Promised times; each has room for a poll that waits while nothing happens. */
const WITHIN = {
  /** A letter's longest pause between two tries. */
  mail: 130 * MINUTE,
  /** "Asked the card provider for half an hour". */
  lookUps: 150 * MINUTE,
  /** The daily comparison. */
  comparison: 28 * HOUR,
  /** A morning letter, after a clock that was three days ahead and the days of Easter. */
  morning: 11 * 24 * HOUR,
} as const
const rules: Readonly<Record<string, string>> = {
  answer: 'no sentence is untrue',
  sale: 'one charge for one wish',
  mail: 'no letter is untrue',
  command: 'what the operator does is done',
}
/** The site believes for an hour that cards are charged; a poll that waits adds half of one. */
const LIVE_FOR = 92 * MINUTE
/** Pause between two looks for money that was given back. */
const LOOK_PAUSE = 3 * HOUR

export interface Complaint {
  at: number
  rule: string
  sentence: string
}

export function createChecker(
  providerFile: string,
  dataDir: string,
  complain: (complaint: Complaint) => void,
) {
  const book = createBook()
  const known = new Known(book, openTruth(providerFile))
  const promises = createPromises(known.since)
  let lookedAt = 0

  function judgeSale(seen: SeenAs<'sale'>): string | null {
    const { at, fields } = seen
    const sale = book.enterSale(seen, { isTest: known.isTestMode(), isClockWrong: known.isClockWrong() })
    if (sale === null) return `${fields['orderid']} is sent with a token that nobody entered.`
    const { reference, wish, token } = sale
    const before = wish.sales.filter((one) => one !== sale)
    if (before.some((one) => one.token === token)) return `${reference} sends a token for the second time.`
    const held = before.find((one) => known.holds(one, at, fields['first_name']))
    if (held !== undefined && !sale.isTest)
      return `${reference} is sent while ${held.reference} has or may have the money of ${wish.key}.`
    const asked = wish.asked.get(token)
    const other = ['amount', 'email', 'first_name', 'last_name', 'city', 'currency'].find(
      (name) => asked?.[name] !== fields[name],
    )
    if (other !== undefined)
      return `${reference} has ${other} ${fields[other]} instead of ${String(asked?.[other])}.`
    if (known.liveAt === null || (known.isWell(at, 2 * HOUR, 'clock') && at - known.liveAt > LIVE_FOR))
      return `${reference} is sent though the account may be in test mode.`
    if (!known.isCompared) return `${reference} is sent before the restored ledger was compared.`
    const notice = known.notice()
    if (notice?.kind === 'no card payments' && known.isSurelyOn(notice, at))
      return `${reference} is sent while a notice says that no cards are taken.`
    promiseOutcome(sale)
    return null
  }

  /** Whatever becomes of a card, somebody is told in time. */
  function promiseOutcome(sale: SentSale) {
    const { reference, payment, wish, at } = sale
    if (sale.isTest) return
    const isTold = (isPayer: boolean, what: RegExp) =>
      known.about(payment).some(({ to, subject }) => (to === wish.email) === isPayer && what.test(subject))
    const toPayer = (what: RegExp) => isTold(true, what)
    const toOthers = (what: RegExp) => isTold(false, what)
    const isGone = () => known.charges(sale).length === 0 || known.forgotten.has(wish.email)
    /** Whatever is heard of the card begins the time anew. */
    const make = (what: string, within: number, sentence: string, isKept: () => boolean) => {
      const name = `${what} ${reference}`
      promises.make({ name, at, within, survives: true, from: () => sale.knownAt ?? 0, sentence, isKept })
    }
    make('somebody', WITHIN.comparison, `${reference} was charged, and nobody was told in a day.`, () => {
      return isGone() || toPayer(/./) || toOthers(/attention|disagree|returned|refused/)
    })
    make(
      'receipt',
      WITHIN.lookUps,
      `The site knew that ${reference} was charged, and sent no receipt.`,
      () => {
        if (isGone() || sale.knownAt === null) return true
        const charged = book.ofPayment(payment).filter(({ knows }) => knows === 'charged').length
        return known.receipts(sale) >= charged || toOthers(/attention|disagree|refused/)
      },
    )
    make('form', WITHIN.lookUps, `The practice was not told of ${reference}.`, () => {
      const isOther = book.ofPayment(payment).some((one) => one !== sale && one.knows === 'charged')
      return sale.knows !== 'charged' || isOther || toOthers(/./)
    })
    promises.make({
      name: `pending ${reference}`,
      at,
      // After a wrong clock the site counts its look-ups, and polls wait for one another.
      within: known.isClockWrong() ? WITHIN.comparison : WITHIN.lookUps,
      from: () => sale.knownAt ?? 0,
      isKept() {
        // A later card makes a promise of its own.
        if (wish.sales.at(-1) !== sale) return true
        if (wish.pendingAt === null || known.forgotten.has(wish.email)) return true
        // Perhaps it was an earlier card that kept the payer waiting.
        const since = Math.min(at, wish.pendingAt)
        const isHeard = (mail: Mail) =>
          mail.at > since && (mail.to === wish.email || /attention|refused/.test(mail.subject))
        return wish.sales.some((one) => known.about(one.payment).some(isHeard))
      },
      sentence: `${wish.key} was asked to wait, and nobody heard the outcome.`,
    })
  }

  /** The practice has every accepted message, with what was typed and its photos, and reads of it in the morning. */
  function promiseMessage({ at, path, asked, reference }: SeenAs<'answer'>) {
    if (!path.startsWith('/api/mail/') || reference === null) return
    const email = asked['email'] as string
    const isForgotten = () => known.forgotten.has(email)
    known.messages.set(reference, path)
    const typed = Object.entries(asked).flatMap(([name, value]) =>
      typeof value !== 'string' || ['formKey', 'openFor', 'ratingValue'].includes(name) ? [] : [value],
    )
    const own = typed.flatMap((value) => value.match(/^07\d{9}$|note \d+ of \w+/) ?? [])
    known.typed.getOrInsertComputed(email, () => []).push(...own)
    const { length: photos } = (asked['photos'] ?? []) as string[]
    const missing = () => {
      const letters = known.mails.filter(({ to, subject }) => to !== email && subject.includes(reference))
      const text = letters.map((one) => one.text).join(' ')
      const attached = new Set(letters.flatMap((one) => one.photos)).size
      if (letters.length > 0 && attached < photos) return 'a photo'
      const all = text.replaceAll(/\s/g, '')
      return typed.find((value) => !all.includes(value.replaceAll(/\s/g, '')))
    }
    promises.make({
      name: `message ${reference} ${typed.join(' ')}`,
      at,
      within: WITHIN.mail,
      needs: ['mail', 'site', 'disk', 'clock'],
      isKept: () => missing() === undefined || isForgotten(),
      get sentence() {
        return `Message ${reference} was accepted, and the practice does not have: ${missing()}.`
      },
    })
    promises.make({
      name: `morning ${reference}`,
      at,
      within: WITHIN.morning,
      needs: [],
      isKept: () =>
        isForgotten() || known.about(reference).some(({ subject }) => subject.startsWith('Morning')),
      sentence: `No morning letter says that message ${reference} came in.`,
    })
  }

  function followNotice({ at, asked, path, status, device }: SeenAs<'answer'>) {
    if (path !== '/notice' || device !== 'reception') return
    if (status === null) known.notices = [{ ...UNCLEAR, at }]
    if (status !== 303) return
    const { step, kind = '', sentence = '', end } = asked as Record<string, string>
    const last = known.notice()
    if (step === 'publish') {
      known.notices = known.notices.filter((one) => one.sentence !== UNCLEAR.sentence)
      const ends = known.isClockWrong() ? Infinity : midnightAfter(at, end === 'tomorrow' ? 2 : 1)
      known.notices.push({ sentence, kind, at, ends, takenBackAt: Infinity })
    } else if (step === 'take-back' && last !== undefined) last.takenBackAt = at
  }

  function judgeCommand({ words, code, said, at }: SeenAs<'command'>): string | null {
    const [verb = '', what = '', email = ''] = words
    // The others refuse for good reasons.
    const isBroken = code === CRASHED && ['backup', 'forget', 'mail'].includes(verb)
    if (isBroken && known.isWell(at, HOUR, 'disk', 'keys', 'provider', 'clock'))
      return `“${words.join(' ')}” breaks off: ${said}`
    if (verb === 'mail' && (what === 'retry' || what === 'resend'))
      known.mayRepeatSince = known.retriedAt = at
    if (verb === 'payments' && / is resolved: not charged/.test(said)) {
      const sale = book.sales.get(email)
      book.resolve(email)
      known.resolved.add(email)
      if (
        sale !== undefined &&
        known.charges(sale).length > 0 &&
        known.isWell(at, MINUTE, 'provider', 'keys')
      )
        return `${email} is resolved as not charged, and the provider says that it was charged.`
    }
    if (verb === 'payments' && /Nothing was changed/.test(said)) book.unhear(email, at - MINUTE)
    if (verb === 'forget' && /Erased:/.test(said)) {
      known.forgotten.add(email)
      return code === 0 && !/not known yet/.test(said) ? judgeErasure(known, { dataDir, email, said }) : null
    }
    return verb === 'backup' && code === 0
      ? (judgeBackup(what, dataDir) ?? judgeLedger(known, what, at))
      : null
  }

  /** Money that was given back or charged back since the last look. */
  function look(at: number) {
    const before = lookedAt
    for (const { reference, at: since } of known.truth.chargedBack(lookedAt))
      promises.make({
        name: `dispute ${reference} ${since}`,
        at: since,
        within: WITHIN.comparison,
        isKept: () => known.about(reference).some((mail) => mail.at > since && /disputed/.test(mail.subject)),
        sentence: `${reference} was charged back, and the practice was not told.`,
      })
    for (const reference of known.truth.returnedSince(lookedAt)) {
      const sale = book.sales.get(reference)
      const back = sale === undefined || sale.isTest ? 0 : known.backOf([sale])
      if (sale === undefined || back === 0) continue
      const told = () => known.toldBack(sale.payment, sale.wish.email)
      promises.make({
        name: `return ${sale.reference} ${back}`,
        at,
        within: WITHIN.comparison,
        survives: true,
        isKept() {
          const others = known.about(sale.payment).filter(({ to }) => to !== sale.wish.email)
          const isOthers = others.some((one) => one.at > before && /attention|refused/.test(one.subject))
          return told() >= back || known.forgotten.has(sale.wish.email) || isOthers
        },
        get sentence() {
          return `${back} pence of ${sale.reference} were returned, and the payer was told of ${told()}.`
        },
      })
    }
    lookedAt = at
  }

  function followSite({ what, madeAt = 0, processes = 0, at }: SeenAs<'site'>) {
    known.processes = processes
    if (what === 'restored') {
      known.restoredAt = at
      known.backupAt = madeAt
      known.isCompared = false
      known.restoreNotices(madeAt)
      return promises.restored(madeAt, at)
    }
    // It asks anew; cards that the process before has sent may still arrive.
    if (what !== 'started') known.mayRepeatSince = at
    else if (processes < 2) known.liveAt &&= Math.min(known.liveAt, at - LIVE_FOR + MINUTE / 2)
    if (what !== 'left to another') promises.turn('site', what === 'started', at)
  }

  /** What is charged since cards were last known to be charged becomes a test, and the practice is told, once in a day. */
  function hearTestMode(at: number) {
    for (const sale of book.sales.values())
      sale.isKnownTest ||=
        sale.isTest &&
        sale.at >= known.wasLiveAt &&
        sale.knows === 'charged' &&
        at - (sale.knownAt ?? 0) > A_MOMENT
    promises.make({
      name: `test mode ${at}`,
      at,
      within: WITHIN.mail,
      isKept: () =>
        known.mails.some((mail) => mail.at > at - DAY && mail.subject.endsWith('is in test mode')),
      sentence: 'The account is in test mode, and the practice was not told.',
    })
  }

  function hear(seen: SeenAs<'look-up'>) {
    const { said, fields, at } = seen
    const mode = /<test_mode_enabled>(\w+)/.exec(said ?? '')?.[1]
    if (mode === 'true') hearTestMode(at)
    if (mode === 'false') known.liveAt = known.wasLiveAt = at
    // Of two processes, the other one still believes what it heard.
    else if (mode !== undefined && known.processes < 2) known.liveAt = null
    // The first comparison of a period that ends after the restore, by the clock of the site.
    const isAfter = at > known.restoredAt + 9 * MINUTE || known.isClockWrong()
    if (said !== null && 'start_date' in fields && isAfter) {
      if (!known.isCompared) book.forget(known.backupAt, known.restoredAt)
      known.isCompared = true
    }
    book.hearRecord(seen)
  }

  /** Of what was seen: null, or what is wrong about it. */
  const judge: { [Kind in Seen['saw']]: (seen: SeenAs<Kind>) => string | null | void } = {
    ask: (seen) => void (seen.path === '/api/payments/process' && book.wishOf(seen)),
    answer(seen) {
      promiseMessage(seen)
      followNotice(seen)
      return judgeAnswer(known, seen)
    },
    sale: judgeSale,
    'sale answer': book.hearAnswer,
    event: book.hearEvent,
    'look-up': hear,
    mail(seen) {
      const untrue = judgeLetter(known, seen)
      known.mails.push(seen)
      return untrue && `“${seen.subject}” to ${seen.to}: ${untrue}.`
    },
    command: judgeCommand,
    weather({ of, good, at }) {
      // What one process could not record, another one sends again.
      if (of === 'mail' || (of === 'disk' && known.processes > 1)) known.mayRepeatSince = at
      promises.turn(of, good, at)
    },
    site: followSite,
  }

  return {
    see(seen: Seen) {
      const sentence = judge[seen.saw](seen as never) ?? null
      if (sentence !== null) complain({ at: seen.at, rule: rules[seen.saw] ?? seen.saw, sentence })
    },
    /** Everything that was due is done. */
    pause(at: number) {
      if (at - lookedAt > LOOK_PAUSE) look(at)
      const broken = promises.broken(at)
      if (broken !== null)
        complain({ at, rule: 'nothing waits longer than promised', sentence: broken.sentence })
    },
  }
}
