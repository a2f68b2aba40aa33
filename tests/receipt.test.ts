import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { fallbackFonts, ownFonts } from '../src/payments/receipt/fonts.ts'
import { receiptPdf } from '../src/payments/receipt/receipt-pdf.ts'
import { receiptFileName, receiptOf } from '../src/payments/receipt/receipt.ts'
import type { TransactionUpdate } from '../src/payments/contract/transaction-update.ts'
import { callOut, deposit } from '../src/practice/fees.ts'
import { practice } from '../src/practice/practice.ts'
import type { OnlineFee } from '../src/practice/types.ts'

const folder = join(import.meta.dirname, '../public/fonts/receipt')

interface Difference {
  transaction_id?: string
  currency?: string
  action?: Partial<TransactionUpdate['action']>
  card?: Partial<TransactionUpdate['card']>
  billing_address?: Partial<TransactionUpdate['billing_address']>
}

/** A paid deposit, but for what is said to be different. */
function update({ action, card, billing_address: payer, ...rest }: Difference = {}): TransactionUpdate {
  return {
    transaction_id: '7000000001',
    currency: 'GBP',
    ...rest,
    action: {
      amount: '50.00',
      date: '20261124141502',
      success: '1',
      response_text: 'SUCCESS',
      processor_response_text: 'Approved',
      response_code: '100',
      ...action,
    },
    card: { cc_number: '************1111', cc_type: 'visa', ...card },
    billing_address: {
      first_name: 'Rosalind',
      last_name: 'Fenn',
      email: 'ros.fenn@example.org',
      city: 'Wrenbury',
      ...payer,
    },
  }
}

const named = (name: string) => update({ billing_address: { first_name: name, last_name: '' } })
const declined: Difference = {
  action: {
    success: '0',
    response_text: 'DECLINE',
    processor_response_text: 'Do not honour',
    response_code: '200',
  },
}

async function pdfOf(from: TransactionUpdate): Promise<{ bytes: Uint8Array; fetched: readonly string[] }> {
  const fetched: string[] = []
  const bytes = await receiptPdf(receiptOf(from), (file) => {
    fetched.push(file)
    return readFile(join(folder, file))
  })
  return { bytes, fetched }
}

/** The file as another program reads it. */
async function readBack(bytes: Uint8Array) {
  // The reader takes the bytes for itself.
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const pieces = items
    .filter((item) => 'str' in item)
    .map(({ str, transform, width, hasEOL }) => ({
      text: str,
      left: Number(transform[4]),
      right: Number(transform[4]) + width,
      base: Number(transform[5]),
      ends: hasEOL,
    }))
  const text = pieces.map(({ text: piece, ends }) => piece + (ends ? '\n' : '')).join('')
  return { pdf, pieces, text: asOneLine(text) }
}

/** Readers give some letters in the shape in which they stand. */
const asOneLine = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ')
const textOf = async (from: TransactionUpdate) => (await readBack((await pdfOf(from)).bytes)).text

/** What the file gives to be copied where its glyphs alone would not tell. */
async function saysInPlace(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes)
  const contents = pdf.getPage(0).node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((one) => pdf.context.lookup(one)) : [contents]
  const drawn = streams
    .filter((stream) => stream instanceof PDFRawStream)
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    .join('\n')
  return [...drawn.matchAll(/ActualText <FEFF([\dA-F]*)>/g)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le'))
    .join('\n')
}

const factsOf = (from: TransactionUpdate) =>
  Object.fromEntries(receiptOf(from).facts.map(({ label, text }) => [label, text]))

describe('what a receipt says', () => {
  const fees: readonly (readonly [string, OnlineFee, Difference])[] = [
    ['a deposit', deposit, {}],
    ['a call-out fee', callOut, { action: { amount: '198.00' } }],
  ]
  test.each(fees)(
    'of %s: who, what, how much, when, by which card, and what follows',
    async (_, fee, difference) => {
      const from = update(difference)
      const receipt = receiptOf(from)
      expect(receipt).toMatchObject({
        title: 'Receipt',
        paid: true,
        status: 'Paid',
        purpose: fee.name,
        amount: fee === deposit ? '£50.00' : '£198.00',
      })
      expect(factsOf(from)).toEqual({
        Patient: 'Rosalind Fenn',
        Email: 'ros.fenn@example.org',
        'Date and time': 'Tuesday, 24 November 2026 at 14:15 (London)',
        Card: 'Visa ending 1111',
        'Transaction number': '7000000001',
      })
      const everything = JSON.stringify(receipt)
      const { address, company, telephone, email } = practice
      const owed = [
        practice.name,
        ...Object.values(address).filter(
          (line) => line !== true && line !== address.country && line !== 'GB',
        ),
        telephone.shown,
        email.address,
        company.registeredName,
        company.number,
        company.registeredIn,
        company.registeredOffice.street,
        ...fee.remains,
        ...fee.terms,
      ]
      for (const words of fee.beforePaying) expect(everything).not.toContain(words)
      for (const words of owed) expect(everything).toContain(JSON.stringify(words).slice(1, -1))
      if (fee === callOut) expect(everything).toContain(practice.emergencyTelephone.shown)

      const text = await textOf(from)
      const shown = [
        receipt.title,
        receipt.opening,
        receipt.purpose,
        receipt.amount,
        receipt.status,
        ...receipt.facts.flatMap(({ label, text: fact }) => [label, fact]),
        ...receipt.sections.flatMap(({ heading, paragraphs, list = [] }) => [
          heading,
          ...paragraphs,
          ...list,
        ]),
        ...receipt.sender.lines,
        ...receipt.legal,
      ]
      for (const words of shown) expect(text).toContain(words)
    },
  )

  test('of a payment that failed: that it is no receipt, why, and what to do', async () => {
    const from = update(declined)
    const receipt = receiptOf(from)
    expect(receipt).toMatchObject({ title: 'Payment details', paid: false, status: 'Payment failed' })
    expect(factsOf(from)).toMatchObject({
      Patient: 'Rosalind Fenn',
      Reason: 'DECLINE',
      'Answer of the bank': 'Do not honour',
      'Response code': '200',
    })
    const text = await textOf(from)
    for (const words of [receipt.opening, 'Payment failed', 'DECLINE', 'Do not honour', 'What you can do'])
      expect(text).toContain(words)
    expect(text).not.toContain('Paid')
    expect(text).not.toContain('Thank you')
    expect(text).not.toContain('Cancelling')
  })

  test('of a failure without words: the words of the catalogue', () => {
    const silent = { success: '', response_text: ' ', processor_response_text: '', response_code: '' }
    const facts = factsOf(update({ action: silent }))
    expect(facts).toMatchObject({ Reason: 'An unknown error occurred.', 'Response code': 'N/A' })
    expect(facts).not.toHaveProperty('Answer of the bank')
  })

  test.each([
    ['49.99', 'GBP', '£49.99'],
    ['1234.50', 'GBP', '£1,234.50'],
    ['50.00', 'EUR', '50.00 EUR'],
    ['50', 'GBP', '50 GBP'],
    ['-50.00', 'GBP', '-50.00 GBP'],
    ['', '', 'Not known'],
  ])('takes %s %s for no fee of the practice', (amount, currency, shown) => {
    const receipt = receiptOf(update({ currency, action: { amount } }))
    expect(receipt).toMatchObject({ purpose: 'Card payment', amount: shown })
    expect(receipt.sections.map(({ heading }) => heading)).toEqual(['Questions'])
  })

  test.each([
    ['20261124141502', 'Tuesday, 24 November 2026 at 14:15 (London)'],
    ['20260701231500', 'Thursday, 2 July 2026 at 00:15 (London)'],
    ['', 'Not known'],
    ['20261332250000', 'Not known'],
    ['20260230120000', 'Not known'],
    ['2026-11-24 14:15', 'Not known'],
    ['99999999999999', 'Not known'],
    ['yesterday', 'Not known'],
  ])('tells the date %j as %s', async (date, shown) => {
    const from = update({ action: { date } })
    expect(factsOf(from)['Date and time']).toBe(shown)
    expect(await textOf(from)).toContain(shown)
  })
})

describe('the card', () => {
  test.each([
    ['************1111', 'visa', 'Visa ending 1111'],
    ['411111******4242', 'MasterCard', 'Mastercard ending 4242'],
    ['4111111111111111', 'visa', 'Visa ending 1111'],
    ['3782 822463 10005', 'amex', 'American Express ending 0005'],
    ['xxxx1234 ', 'something', 'Card ending 1234'],
    ['', 'visa', undefined],
    ['************', 'visa', undefined],
    ['**111', '', undefined],
  ])('%s of %s is told as %s', (number, type, shown) => {
    expect(factsOf(update({ card: { cc_number: number, cc_type: type } }))['Card']).toBe(shown)
  })

  test.each(['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111'])(
    'shows no more than the last four of %s, wherever it stands',
    async (number) => {
      const from = update({
        action: {
          success: '0',
          response_text: `Card ${number} lost`,
          processor_response_text: number,
          response_code: number,
        },
        card: { cc_number: number, cc_type: number },
        billing_address: { first_name: number, last_name: number },
      })
      for (const text of [JSON.stringify(receiptOf(from)), await textOf(from)]) {
        expect(text.replaceAll(/[\s-]/g, '')).toContain('ending1111')
        expect(text.replaceAll(/[\s-]/g, '')).not.toMatch(/4111|1{5}/)
      }
    },
  )
})

describe('the file', () => {
  test.each([
    [{}, 'pearmain-receipt-2026-11-24-7000000001.pdf'],
    [{ action: { date: '20260701231500' } }, 'pearmain-receipt-2026-07-02-7000000001.pdf'],
    [{ action: { date: 'never' } }, 'pearmain-receipt-7000000001.pdf'],
    [declined, 'pearmain-payment-failed-2026-11-24-7000000001.pdf'],
    [{ transaction_id: '../../etc/Übel\u0000 “7”.exe' }, 'pearmain-receipt-2026-11-24-etc-bel-7-exe.pdf'],
    [{ transaction_id: '' }, 'pearmain-receipt-2026-11-24.pdf'],
  ])('of %j is called %s', (difference, name) => {
    expect(receiptFileName(update(difference))).toBe(name)
  })

  test('has a name that every system takes, whatever the number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (id, date) => {
        const name = receiptFileName(update({ transaction_id: id, action: { date } }))
        expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.pdf$/)
        expect(name.length).toBeLessThan(120)
      }),
    )
  })

  test('tells a reader its title, its author and its language', async () => {
    const { pdf } = await readBack((await pdfOf(update())).bytes)
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({
      Title: 'Receipt: New patient deposit, £50.00',
      Author: practice.name,
      Subject: 'Paid: New patient deposit',
      Language: 'en-GB',
    })
  })

  test('is one sheet of A4 with everything on it, however much there is to say', async () => {
    const long = update({
      transaction_id: '7'.repeat(200),
      billing_address: {
        first_name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(5).trim(),
        last_name: '王'.repeat(190),
        email: `${'a'.repeat(240)}@example.org`,
      },
      action: {
        success: '0',
        response_text: 'No. '.repeat(100),
        processor_response_text: 'Never. '.repeat(55),
      },
    })
    const { pdf, pieces, text } = await readBack((await pdfOf(long)).bytes)
    expect(pdf.numPages).toBe(1)
    const page = await pdf.getPage(1)
    expect(page.view.map(Math.round)).toEqual([0, 0, 595, 842])
    for (const { left, right, base } of pieces) {
      expect(left).toBeGreaterThan(50)
      expect(right).toBeLessThan(546)
      expect(base).toBeGreaterThan(40)
      expect(base).toBeLessThan(800)
    }
    const unbroken = text.replaceAll(' ', '')
    for (const part of [
      '7'.repeat(200),
      '王'.repeat(190),
      `${'a'.repeat(240)}@example.org`,
      'No.'.repeat(100),
    ])
      expect(unbroken).toContain(part)
    const question = pieces.find((piece) => piece.text.startsWith('Telephone reception'))
    const legal = pieces.find((piece) => piece.text.includes('trading name'))
    expect(question?.base).toBeGreaterThan((legal?.base ?? 842) + 12)
  })

  test('is not made when a font is out of reach', async () => {
    const outOfReach = receiptPdf(receiptOf(update()), () => Promise.reject(new Error('no network')))
    await expect(outOfReach).rejects.toThrow('no network')
  })
})

describe('names of patients', () => {
  test.each([
    'Rosalind Fenn',
    'Zoë Ní Bhraonáin',
    'Łukasz Żółć',
    'Nguyễn Thị Hằng',
    'Ελένη Παπαδοπούλου',
    'Олена Шевченко',
    'שרה לוי',
    'محمد الأحمد',
    'عبد الله',
    '王小明',
    '陳美玲',
    '김민수',
    'さくら',
    'ナオミ 田中',
    'Արամ Խաչատրյան',
    'ნინო',
    'አበበ ቢቂላ',
    'สมชาย ใจดี',
    'ສົມສັກ',
    'Sarah (שרה) Levy',
  ])('%s is found in the text', async (name) => {
    const { bytes } = await pdfOf(named(name))
    const { text } = await readBack(bytes)
    expect(text).toContain(`Patient ${asOneLine(name)} Email`)
  })

  test.each([
    'प्रिया शर्मा',
    'শর্মিষ্ঠা',
    'ਹਰਪ੍ਰੀਤ ਸਿੰਘ',
    'પ્રિયા',
    'ପ୍ରିୟା',
    'லக்ஷ்மி',
    'శ్రీనివాస్',
    'ಶ್ರೀನಿವಾಸ',
    'ശ്രീനിവാസൻ',
    'ශ්‍රී',
    'ព្រះ',
    'ที่รัก',
    'Zo\u0308e\u0331',
  ])('%s is copied as it was written, whatever order its signs stand in', async (name) => {
    const { bytes } = await pdfOf(named(name))
    const { text } = await readBack(bytes)
    expect(text).not.toContain('□')
    const copied = text + (await saysInPlace(bytes))
    for (const part of name.normalize('NFC').split(' ')) expect(copied).toContain(part)
  })

  test('signs that no font has are boxes to look at and themselves to copy', async () => {
    const { bytes } = await pdfOf(named('Zoë 🦷 ꯍ'))
    expect((await readBack(bytes)).text).toContain('Zoë □ □')
    const copied = await saysInPlace(bytes)
    for (const sign of ['🦷', 'ꯍ']) expect(copied).toContain(sign)
  })

  test('letters of another alphabet stand in their own order among the others', async () => {
    const at = async (name: string, part: string) => {
      const { pieces } = await readBack((await pdfOf(named(name))).bytes)
      return pieces.find(({ text }) => text.includes(part))?.left ?? Number.NaN
    }
    const english = 'Sarah (שרה) Levy'
    expect(await at(english, 'Sarah')).toBeLessThan(await at(english, 'שרה'))
    expect(await at(english, 'שרה')).toBeLessThan(await at(english, 'Levy'))
    const hebrew = 'שרה (Sarah) לוי'
    expect(await at(hebrew, 'לוי')).toBeLessThan(await at(hebrew, 'Sarah'))
    expect(await at(hebrew, 'Sarah')).toBeLessThan(await at(hebrew, 'שרה'))
  })

  test('no text whatever makes it fail', async () => {
    const blocks = fallbackFonts.flatMap(([, ...ranges]) => ranges)
    const ofOneScript = fc
      .constantFrom(...blocks)
      .chain(([first, last]) =>
        fc.array(fc.integer({ min: first, max: last }), { minLength: 1, maxLength: 12 }),
      )
      .map((codes) => String.fromCodePoint(...codes))
    const anyUnits = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
      .map((units) => String.fromCharCode(...units))
    const text = fc.oneof(ofOneScript, anyUnits, fc.string({ unit: 'binary', maxLength: 12 }))
    // Every text of a receipt that comes from outside is another one; those of the action are told of a failed payment.
    const texts = fc.record({
      transaction_id: text,
      billing_address: fc.record({ first_name: text, last_name: text, email: text }),
      action: fc.record({
        success: fc.constantFrom('0', '1'),
        response_text: text,
        processor_response_text: text,
        response_code: text,
      }),
    })
    await fc.assert(
      fc.asyncProperty(texts, async (difference) => {
        const { bytes } = await pdfOf(update(difference))
        const { pdf } = await readBack(bytes)
        expect(pdf.numPages).toBe(1)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the fonts', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ttf'))
  const size = (file: string) => statSync(join(folder, file)).size

  test('are those of the table, and small enough to be kept and fetched', () => {
    const table = [...Object.values(ownFonts), ...fallbackFonts.map(([file]) => file)]
    expect(files.toSorted()).toEqual(table.toSorted())
    expect(files.map(size).reduce((sum, one) => sum + one, 0)).toBeLessThan(6_000_000)
    expect(Math.max(...files.map(size))).toBeLessThan(300_000)
  })

  test('are fetched once, and only when a letter needs them', async () => {
    const own = Object.values(ownFonts)
    expect((await pdfOf(update())).fetched).toEqual(own)
    expect((await pdfOf(named('Łukasz 🦷'))).fetched).toEqual(own)
    const more = async (name: string) =>
      (await pdfOf(named(name))).fetched
        .slice(own.length)
        .map((file) => file.replace(/(-\d+)?-\w{8}\.ttf$/, ''))
    expect(await more('שרה שרה לוי')).toEqual(['hebrew'])
    expect(new Set(await more('王小明'))).toEqual(new Set(['han']))
    expect(await more('Ελένη Олена')).toEqual(['greek', 'cyrillic'])
  })
})
