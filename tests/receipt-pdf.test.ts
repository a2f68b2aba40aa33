import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { fallbackFonts, ownFonts } from '../src/payments/receipt/fonts.ts'
import { receiptPdf } from '../src/payments/receipt/receipt-pdf.ts'
import { receiptFileName, receiptOf } from '../src/payments/receipt/receipt.ts'
import { formatPounds } from '../src/practice/money.ts'
import { deposit } from '../src/practice/online-fees.ts'
import { practice } from '../src/practice/practice.ts'
import { sample } from './support/amount.ts'
import { anyText } from './support/any-text.ts'
import { asOneLine, readBack, signsOf, spokenParts } from './support/read-pdf.ts'
import { declined, fontFolder, pdfOf, update } from './support/receipts.ts'
import type { Difference } from './support/receipts.ts'

/** How names of files begin. */
const short = practice.shortName.toLowerCase()

const named = (name: string) => update({ billing_address: { first_name: name, last_name: '' } })

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

describe('the file', () => {
  test.each([
    ['a payment', {}, `${short}-receipt-2026-11-24-7000000001.pdf`],
    [
      'one of a summer night',
      { action: { date: '20260701231500' } },
      `${short}-receipt-2026-07-02-7000000001.pdf`,
    ],
    ['one without a date', { action: { date: 'never' } }, `${short}-receipt-7000000001.pdf`],
    ['a declined one', declined, `${short}-payment-failed-2026-11-24-7000000001.pdf`],
    [
      'one with a hostile number',
      { transaction_id: '../../etc/Übel\u0000 “7”.exe' },
      `${short}-receipt-2026-11-24-etc-bel-7-exe.pdf`,
    ],
    ['one without a number', { transaction_id: '' }, `${short}-receipt-2026-11-24.pdf`],
  ])('of %s is called after its date and number', (_, difference, name) => {
    expect(receiptFileName(update(difference))).toBe(name)
  })

  test('has a name that every system takes, whatever the number', () => {
    fc.assert(
      fc.property(anyText(), anyText(), (id, date) => {
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
      Title: `Receipt: ${deposit.name}, ${formatPounds(deposit.pence)}`,
      Author: practice.name,
      Subject: `Paid: ${deposit.name}`,
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
    const outOfReach = receiptPdf(receiptOf(update(), 'registration'), () =>
      Promise.reject(new Error('no network')),
    )
    await expect(outOfReach).rejects.toThrow('no network')
  })
})

describe('who listens to the file', () => {
  const heard = async (from: Difference) => {
    const { bytes } = await pdfOf(update(from))
    return spokenParts(bytes)
  }

  test('hears what each part is, in the order in which it is read', async () => {
    const { parts } = await heard({})
    const { street, town, county, postcode } = practice.address
    expect(parts.slice(0, 18)).toEqual([
      `Figure: ${practice.name}`,
      `P: ${street}`,
      `P: ${town}, ${county}, ${postcode}`,
      `P: ${practice.telephone.shown}`,
      `P: ${practice.email.address}`,
      'H1: Receipt',
      `P: Thank you. ${practice.name} has received your payment.`,
      `P: ${deposit.name}`,
      `P: ${formatPounds(deposit.pence)}`,
      'P: Paid',
      'L LI Lbl: Patient',
      'L LI LBody: Rosalind Fenn',
      'L LI Lbl: Email',
      'L LI LBody: ros.fenn@example.org',
      'L LI Lbl: Date and time',
      'L LI LBody: Tuesday 24 November 2026 at 14:15 (London)',
      'L LI Lbl: Card',
      'L LI LBody: Visa ending 1111',
    ])
    expect(parts.filter((part) => part.startsWith('H2'))).toEqual([
      'H2: What happens next',
      'H2: Cancelling and refunds',
      'H2: Questions',
    ])
    expect(parts.join('\n')).toMatch(/^L LI LBody: You can cancel .*, and we return the whole deposit\. /m)
    expect(parts.at(-1)).toMatch(/^P: The company is not registered for VAT/)
  })

  test('hears the last word of a line and the first of the next as two', async () => {
    expect(await signsOf((await pdfOf(update())).bytes)).toContain(
      'we return the whole deposit. If the visit',
    )
  })

  test('hears every word, and nothing of lines and panels', async () => {
    for (const from of [{}, declined]) {
      const { parts, loose } = await heard(from)
      expect(loose).toEqual([])
      const said = parts.map((part) => part.replace(/^[^:]*: /, '')).join(' ')
      expect(said).toContain((await readBack((await pdfOf(update(from))).bytes)).text.slice(-80).trim())
    }
  })

  test.each(['שרה לוי', 'Sarah (שרה) Levy', 'प्रिया शर्मा'])('hears %s as it is written', async (name) => {
    const { parts } = await heard({ billing_address: { first_name: name, last_name: '' } })
    expect(parts).toContain(`L LI LBody: ${name}`)
  })
})

/** Fewer of them where a sample is enough. */
const some = (names: readonly string[]) => names.filter((_, index) => index % sample(4, 1) === 0)

describe('names of patients', () => {
  test.each(
    some([
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
    ]),
  )('%s is found in the text', async (name) => {
    const { bytes } = await pdfOf(named(name))
    const { text } = await readBack(bytes)
    expect(text).toContain(`Patient ${asOneLine(name)} Email`)
  })

  test.each(
    some([
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
    ]),
  )('%s is copied as it was written, whatever order its signs stand in', async (name) => {
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
    const fromTheLeft = async (name: string, parts: readonly string[]) => {
      const { pieces } = await readBack((await pdfOf(named(name))).bytes)
      const at = (part: string) => pieces.find(({ text }) => text.includes(part))?.left ?? Number.NaN
      return parts.toSorted((one, other) => at(one) - at(other))
    }
    expect(await fromTheLeft('Sarah (שרה) Levy', ['שרה', 'Levy', 'Sarah'])).toEqual(['Sarah', 'שרה', 'Levy'])
    expect(await fromTheLeft('שרה (Sarah) לוי', ['שרה', 'Sarah', 'לוי'])).toEqual(['לוי', 'Sarah', 'שרה'])
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
    const text = fc.oneof(ofOneScript, anyUnits, anyText(12))
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
      { numRuns: sample(4, 40) },
    )
  })
})

describe('the fonts', () => {
  const files = readdirSync(fontFolder).filter((name) => name.endsWith('.ttf'))
  const size = (file: string) => statSync(join(fontFolder, file)).size

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
