import type { SentSale } from './book.ts'
import { HOUR, inLondon, MINUTE, poundsOf, returnedIn } from './known.ts'
import type { Known, Mail } from './known.ts'

/* What each letter claims. */

interface Letter {
  known: Known
  mail: Mail
  /** Cards that were sent for the payment that it names. */
  sales: readonly SentSale[]
  payment: string
}

/** A subject, and what is untrue about a letter with it; null: nothing. */
const claims: readonly (readonly [RegExp, (letter: Letter) => string | null])[] = [
  [/^Receipt /, judgeReceipt],
  [/^Receipt |(deposit|fee) paid /, isSecond],
  [/^Receipt |(deposit|fee) paid /, isUnmarkedTest],
  [/^Your payment /, judgeNothingTaken],
  [/^Money returned to your card /, judgeReturn],
  [/(deposit|fee) paid /, judgeForm],
  [/^Payment disputed /, judgeDispute],
  [/website and the card provider disagree/, judgeDisagreement],
  [/^Morning letter/, judgeMorning],
  [/^(?!Address refused).*: reference /, judgeAcknowledgement],
]

/** Whether these come is promised; of their words nothing is judged. */
const others =
  /^(Possible robot: |Address refused: |Link to publish|Notice (published|taken down)|Money returned |Card payments are off|Payment needs attention)|^(EMERGENCY form|Feedback|Complaint|First visit enquiry|Contact form) |was refused \(letter|card payment is disputed|comparison is overdue/

export function judgeLetter(known: Known, mail: Mail): string | null {
  const same = known.mails.findLast(({ messageId }) => messageId === mail.messageId)
  if (same !== undefined && same.at < known.restoredAt && known.retriedAt < known.restoredAt)
    return 'nobody asked to send it again after the restore'
  if (same !== undefined)
    // A mail server may accept a letter a moment after the site that sent it has died.
    return same.at > known.mayRepeatSince + MINUTE && known.since.mail < same.at ? 'it comes again' : null
  const [, payment = ''] = /([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(mail.subject) ?? []
  const letter = { known, mail, sales: known.book.ofPayment(payment), payment }
  const claimed = claims.filter(([subject]) => subject.test(mail.subject))
  if (claimed.length === 0 && !others.test(mail.subject)) return 'nobody knows what it claims'
  for (const [, judge] of claimed) {
    const untrue = judge(letter)
    if (untrue !== null) return untrue
  }
  return null
}

function judgeReceipt({ known, mail, sales }: Letter): string | null {
  const charges = sales.flatMap(known.charges)
  if (charges.length === 0) return 'no card was charged'
  return charges.some(({ pence }) => mail.text.includes(`£${poundsOf(pence)}`)) ? null : 'the sum is wrong'
}

/** It may have waited; and after a restore, the provider’s record does not tell what was a test. */
function isUnmarkedTest({ known, mail, sales }: Letter): string | null {
  if (!known.isWell(mail.at, 4 * HOUR, 'mail', 'site', 'disk')) return null
  const isTest = sales.length > 0 && sales.every((one) => one.isKnownTest && one.at > known.restoredAt)
  return isTest && !mail.subject.endsWith('(test)') ? 'it was only a test' : null
}

/** One receipt for each charged card, and one form; after a restore nobody knows what was sent before. */
function isSecond({ known, mail, sales }: Letter): string | null {
  const before = known.mails.filter(
    ({ subject, to, at }) => subject === mail.subject && to === mail.to && at > known.restoredAt,
  )
  const owed = mail.subject.startsWith('Receipt') ? sales.flatMap(known.charges).length : 1
  return new Set(before.map(({ messageId }) => messageId)).size < owed ? null : 'it is one too many'
}

/** It was true when it was written; the mail server may have kept it waiting since. */
function judgeNothingTaken({ known, mail, sales }: Letter): string | null {
  if (!/Nothing was taken from your card/.test(mail.text) || !known.isWell(mail.at, 4 * HOUR, 'mail'))
    return null
  const [about] = sales
  const held = about?.wish.sales.find(
    (sale) =>
      known.holds(sale, mail.at, about.fields['first_name']) &&
      sale.isClockWrong === about.isClockWrong &&
      mail.at - sale.at > MINUTE,
  )
  return held === undefined ? null : `${held.reference} was or may have been charged`
}

function judgeReturn({ known, mail, sales, payment }: Letter): string | null {
  const told = known.toldBack(payment, mail.to) + returnedIn(mail)
  const back = known.backOf(sales)
  return told > back && sales.every(({ at }) => at > known.restoredAt)
    ? `${told} pence are told, and ${back} were returned`
    : null
}

interface Form {
  message?: Record<string, string>
}

/** The practice has what was typed last, and reads of an earlier payment. */
function judgeForm({ known, mail, sales }: Letter): string | null {
  const paid = sales.at(-1)
  if (paid === undefined) return null
  const typed = [...paid.wish.asked]
  // Corrections come with later cards, too, even with one that was not sent.
  const last = typed.slice(typed.findIndex(([token]) => token === paid.token))
  const phones = last.map(([, asked]) => (asked as { form?: Form }).form?.message?.['phone'] ?? '')
  const digits = mail.text.replaceAll(/\s/g, '').replaceAll('+44', '0')
  const isLost = /is missing/.test(mail.text) || known.restoredAt > paid.at
  if (!isLost && !phones.some((phone) => digits.includes(phone)))
    return `the telephone number became ${phones.join(', then ')}`
  const hasLetter = (subject: string) => known.mails.some((one) => one.subject === subject)
  if (hasLetter(mail.subject) || !known.isWell(mail.at, HOUR, 'mail')) return null
  const before = [...known.book.sales.values()].find(
    (one) =>
      one.wish.email === paid.wish.email &&
      one.wish !== paid.wish &&
      ['first_name', 'order_description'].every((name) => one.fields[name] === paid.fields[name]) &&
      one.at < paid.at &&
      // The provider’s record does not tell that it was no test.
      one.at > known.restoredAt &&
      one.knows === 'charged' &&
      (one.knownAt ?? Infinity) < mail.at - MINUTE &&
      hasLetter(`Receipt ${one.payment}`) &&
      known.backOf([one]) === 0,
  )
  return before === undefined || mail.text.includes(before.payment)
    ? null
    : `it does not say that ${before.payment} was paid before`
}

/** The provider's event names no sale; its record of the sale does. */
function judgeDispute({ known, mail }: Letter): string | null {
  const [reference = ''] = /PD-[0-9A-Z-]+/.exec(mail.subject) ?? []
  return known.book.disputed.has(reference) ? null : 'nobody said which payment is disputed'
}

function judgeDisagreement({ known, mail }: Letter): string | null {
  const long = 26 * HOUR
  if (mail.at - known.restoredAt < long || !known.isWell(mail.at, long, 'provider', 'disk', 'clock'))
    return null
  // It may have waited.
  if (!known.isWell(mail.at, 4 * HOUR, 'mail')) return null
  for (const [reference] of mail.text.matchAll(/PD-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/g)) {
    const sale = known.book.sales.get(reference)
    // A comparison leaves alone what changed a moment ago; the next one is a day later.
    if (sale?.knows !== 'charged' || mail.at - (sale.knownAt ?? 0) < long || sale.isTest) continue
    // The comparison that found it may have told the payer a moment before.
    const told = known.toldBack(sale.payment, sale.wish.email, mail.at - MINUTE)
    const back = known.backOf(known.book.ofPayment(sale.payment))
    if (back === told) return `both know the same of ${reference}`
  }
  return null
}

/** At seven in London, or when the next poll comes, unless something was in the way. */
function judgeMorning({ known, mail }: Letter): string | null {
  const [, time] = inLondon(mail.at)
  const isWell = known.isWell(mail.at, 2 * HOUR, 'mail', 'site', 'disk', 'clock')
  return isWell && (time < '07:00' || time > '07:35') ? `it comes at ${time}` : null
}

/** One in a day for each address and form. */
function judgeAcknowledgement({ known, mail }: Letter): string | null {
  const formOf = (subject: string) => known.messages.get(subject.slice(-9))
  const isWell = known.isWell(mail.at, 26 * HOUR, 'mail', 'clock') && mail.at - known.restoredAt > 26 * HOUR
  const isAgain = known.mails.some(
    ({ to, subject, at }) =>
      to === mail.to &&
      /: reference /.test(subject) &&
      mail.at - at < 22 * HOUR &&
      formOf(subject) === formOf(mail.subject),
  )
  return isWell && isAgain && !known.forgotten.has(mail.to) ? 'it is the second one in a day' : null
}
