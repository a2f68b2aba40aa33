import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { practice as facts } from '#practice/practice.ts'
import { getPracticeAddresses } from '../src/facts/mail-addresses.ts'
import { readAllAttempts } from '../src/payments/ledger/attempts.ts'
import { createPaymentLetters } from '../src/payments/letters/payment-letters.ts'
import { isWordedAlike } from './support/letters.ts'
import { contactMessage, rosalind } from './support/people.ts'
import { postJson, SITE } from './support/practice.ts'
import type { Delivered } from './support/smtp.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'

/* What a patient gets by mail, as the mail server received it: with pictures, and complete without them. */

/** Bytes of a whole mail. */
const MAIL_MAX = 40_000

const letters = {
  'an answered message': /^Your message has reached us$/,
  'a paid deposit': /^Your place is held$/,
  'a paid call-out': /^The dentist is expecting you$/,
  'a payment in doubt': /^We’re checking your payment$/,
  'a payment that failed': /^Nothing was taken from your card$/,
  'returned money': /^We’ve returned your money$/,
}

let till: Till
let mails: readonly Delivered[]

beforeAll(async () => {
  till = await openTill({ at: '2026-11-24T20:00:00Z' })
  const { practice, gateway } = till
  const { transaction_id } = await till.payer().pay()
  await till.payer({ purpose: 'call-out' }).pay()
  await gateway.settle(Number(transaction_id))
  await gateway.refund(Number(transaction_id), '20.00')
  await postJson(practice, '/api/mail/contact', contactMessage)
  await postJson(practice, '/api/mail/emergency', { ...rosalind, treatment: 'A tooth broke.' })
  const [about] = await readAllAttempts(practice.db)
  if (!about) throw new Error('no payment')
  const addresses = getPracticeAddresses({ mailFrom: null, mailTo: null })
  const { enqueue } = createPaymentLetters(practice.outbox, addresses, SITE, practice.now)
  await practice.db.transaction().execute(async (trx) => {
    await enqueue(trx, { letter: 'still checking', about })
    await enqueue(trx, { letter: 'nothing taken', about })
  })
  const written = () => [...practice.mailServer.confirmations, ...practice.mailServer.mails]
  await vi.waitFor(async () => {
    await till.mails()
    if (written().filter(isToPatient).length < 7) throw new Error('Some letters are under way.')
  }, 20_000)
  mails = written()
})
afterAll(() => till.close())

const isToPatient = ({ headers }: Delivered) => headers.some(({ key }) => key === 'auto-submitted')
const titleOf = ({ html = '' }: Delivered) => /<h1[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found)

describe.each(Object.entries(letters))('a letter about %s', (_, title) => {
  const find = () => {
    const letter = mails.find((mail) => title.test(titleOf(mail)))
    if (letter === undefined) throw new Error('It was not written.')
    return letter
  }

  test('has the wordmark in words too, a picture that says nothing, and both come with it', () => {
    const { html = '', attachments } = find()
    expect(all(html, /<img[^>]*alt="([^"]*)"/g)).toEqual([facts.name, ''])
    const addresses = all(html, /<img[^>]*src="cid:([^"]*)"/g)
    expect(attachments.map(({ contentId, disposition }) => [contentId, disposition])).toEqual(
      addresses.map((address) => [`<${address}>`, 'inline']),
    )
    expect(html.replaceAll(/href="[^"]*"/g, '')).not.toMatch(/url\(|https?:|<link|@import|<script/)
  })

  test('says in words what it is about, and has the code in a row', () => {
    const { html = '', text = '' } = find()
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/
    expect(titleOf(find())).not.toMatch(code)
    const rows = all(html, /<th[^>]*>(.*?<\/th><td[^>]*>.*?)<\/td>/g)
    expect(rows.some((row) => /^(Reference|Receipt)<\/th>/.test(row) && code.test(row))).toBe(true)
    expect(text).toMatch(/^(Reference|Receipt): .*[0-9A-Z]{4}-[0-9A-Z]{4}/m)
  })

  test('has one button, which calls us or shows the way', () => {
    const { html = '', text = '' } = find()
    const [button, ...others] = all(html, /<a class="button" href="([^"]*)"/g)
    expect(others).toEqual([])
    expect(button).toMatch(/^(tel:|https:)/)
    if (button?.startsWith('https:') === true) expect(text).toContain(button)
  })

  test('says the same in plain text, and is small', () => {
    const { html = '', text = '', raw } = find()
    expect(isWordedAlike({ html, text: text.replaceAll('\r', '') })).toEqual([])
    expect(raw.length).toBeLessThan(MAIL_MAX)
  })
})

test('a letter to a patient in need at night calls whoever answers now', () => {
  const letter = mails.find(
    ({ text = '', headers }) =>
      isToPatient({ headers } as Delivered) && text.includes('Do you need help now'),
  )
  const number = facts.emergencyTelephone?.international ?? '111'
  expect(letter?.html).toMatch(new RegExp(`<a class="button" href="tel:${RegExp.escape(number)}"`))
})

test('letters to the practice have no pictures', () => {
  const own = mails.filter((mail) => !isToPatient(mail))
  expect(own.length).toBeGreaterThanOrEqual(4)
  for (const { html = '', attachments } of own) {
    expect(html).not.toContain('<img')
    expect(attachments).toEqual([])
  }
})
