import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatReceiptFileName } from '../src/payments/receipt/receipt.ts'
import { formatPounds } from '../src/facts/money.ts'
import { depositFee } from '#practice/online-fees.ts'
import { practice } from '#practice/practice.ts'
import { sample } from './support/amount.ts'
import { anyText } from './support/any-text.ts'
import { asOneLine, readBack, signsOf, spokenParts } from './support/read-pdf.ts'
import { declined, pdfOf, update } from './support/receipts.ts'
import type { Difference } from './support/receipts.ts'

/** Prefix of the file names. */
const short = practice.shortName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const named = (name: string) => update({ billing_address: { first_name: name, last_name: '' } })

describe('the PDF receipt', () => {
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
  ])('of %s is named after its date and number', (_, difference, name) => {
    expect(formatReceiptFileName(update(difference))).toBe(name)
  })

  test('has a file name that every system accepts, for any transaction number', () => {
    fc.assert(
      fc.property(anyText(), anyText(), (id, date) => {
        const name = formatReceiptFileName(update({ transaction_id: id, action: { date } }))
        expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.pdf$/)
        expect(name.length).toBeLessThan(120)
      }),
    )
  })

  test('contains its title, author and language', async () => {
    const { pdf } = await readBack(await pdfOf(update()))
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({
      Title: `Receipt: ${depositFee.name}, ${formatPounds(depositFee.pence)}`,
      Author: practice.name,
      Subject: `Paid: ${depositFee.name}`,
      Language: 'en-GB',
    })
  })

  test('is one A4 page with everything on it, however long the texts are', async () => {
    const long = update({
      transaction_id: '7'.repeat(200),
      billing_address: {
        first_name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(5).trim(),
        last_name: 'W'.repeat(190),
        email: `${'a'.repeat(240)}@example.org`,
      },
      action: {
        success: '0',
        response_text: 'No. '.repeat(100),
        processor_response_text: 'Never. '.repeat(55),
      },
    })
    const { pdf, pieces, text } = await readBack(await pdfOf(long))
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
      'W'.repeat(190),
      `${'a'.repeat(240)}@example.org`,
      'No.'.repeat(100),
    ])
      expect(unbroken).toContain(part)
    const question = pieces.find((piece) => piece.text.startsWith('Call reception'))
    const legal = pieces.find((piece) => piece.text.includes('trading name'))
    expect(question?.base).toBeGreaterThan((legal?.base ?? 842) + 12)
  })
})

describe('a screen reader in the PDF receipt', () => {
  const heard = async (from: Difference) => {
    const bytes = await pdfOf(update(from))
    return spokenParts(bytes)
  }

  test('reads what each part is, in reading order', async () => {
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
      `P: ${depositFee.name}`,
      `P: ${formatPounds(depositFee.pence)}`,
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
    expect(parts.join('\n')).toMatch(/^L LI LBody: You can cancel .*, and we refund the whole deposit\. /m)
    expect(parts.at(-1)).toMatch(/^P: The company is not registered for VAT/)
  })

  test('reads the last word of a line and the first of the next as two words', async () => {
    expect(await signsOf(await pdfOf(update()))).toContain('we refund the whole deposit. By ticking the box')
  })

  test('reads every word, and no lines or panels', async () => {
    for (const from of [{}, declined]) {
      const { parts, loose } = await heard(from)
      expect(loose).toEqual([])
      const said = parts.map((part) => part.replace(/^[^:]*: /, '')).join(' ')
      expect(said).toContain((await readBack(await pdfOf(update(from)))).text.slice(-80).trim())
    }
  })
})

describe('texts in the PDF receipt', () => {
  test.each(['Rosalind Fenn', 'Zoë Ní Bhraonáin', 'Zoe\u0308 Müller–O’Hara', 'Šárka Žiž'])(
    'the name %s is text',
    async (name) => {
      const { text } = await readBack(await pdfOf(named(name)))
      expect(text).toContain(`Patient ${asOneLine(name)} Email`)
    },
  )

  test.each(['Łukasz Żółć', 'Nguyễn Thị Hằng', 'Олена', 'שרה לוי', '王小明', 'Zoë 🦷'])(
    'the name %s is replaced by a reference to the email when the browser cannot draw it',
    async (name) => {
      const { text } = await readBack(await pdfOf(named(name)))
      expect(text).toContain('Patient See the receipt we sent by email Email')
    },
  )

  test('random texts never make it fail', async () => {
    const anyUnits = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
      .map((units) => String.fromCharCode(...units))
    const text = fc.oneof(anyUnits, anyText(12))
    // Every text of a receipt that comes from outside is random; those of the action appear after a failed payment.
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
        const bytes = await pdfOf(update(difference))
        const { pdf } = await readBack(bytes)
        expect(pdf.numPages).toBe(1)
      }),
      { numRuns: sample(4, 40) },
    )
  })
})
