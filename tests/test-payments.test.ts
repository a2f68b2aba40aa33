import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { readLive } from '../src/payments/checkout/result/read-update.ts'
import { receiptPdf } from '../src/payments/receipt/receipt-pdf.ts'
import { receiptOf } from '../src/payments/receipt/receipt.ts'
import { openTill } from './support/till.ts'

/* Nobody may take a trial for a payment: whatever is written of one says that it is one. */

const fonts = join(import.meta.dirname, '../public/fonts/receipt')
const words = 'This is a test. No card was charged, and nothing was paid.'

async function pay(account: Parameters<typeof openTill>[0], { asks = false } = {}) {
  const till = await openTill(account)
  try {
    if (asks) {
      till.practice.payments.start()
      await expect.poll(() => till.log()).toContain('"event":"payments.test"')
    }
    const payer = till.payer({ purpose: 'call-out' })
    const { transaction_id: id } = await payer.pay()
    await till.waitFor(0, 5_000)
    const { socket, messages } = await payer.listen()
    await expect.poll(() => messages.length).toBeGreaterThan(0)
    socket.close()
    const reading = readLive(JSON.stringify(messages[0]), id ?? '')
    if (reading.about !== 'us' || reading.update === null) throw new Error('The payment was not told.')
    return { mails: await till.mails(), update: reading.update }
  } finally {
    await till.close()
  }
}

/** The words of the saved PDF. */
async function pdfOf(update: Parameters<typeof receiptOf>[0]) {
  const bytes = await receiptPdf(receiptOf(update, 'call-out'), async (file) => {
    const { buffer, byteOffset, byteLength } = await readFile(join(fonts, file))
    return buffer.slice(byteOffset, byteOffset + byteLength)
  })
  const page = await (await getDocument({ data: bytes, verbosity: 0 }).promise).getPage(1)
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

const isTestMode = { isInTestMode: () => Promise.resolve(true) }

for (const [whose, open] of [
  ['the built-in test gateway', () => pay({ account: { test: true } })],
  ['an account in test mode', () => pay({ gateway: isTestMode }, { asks: true })],
] as const)
  test(`a payment by ${whose} is called a test in the letter to staff, the receipt and its PDF`, async () => {
    const { mails, update } = await open()
    expect(mails.map(({ subject = '' }) => subject.replace(/ [0-9A-Z-]{9}/, ''))).toEqual(
      expect.arrayContaining(['Out-of-hours call-out, fee paid (test)', 'Receipt (test)']),
    )
    for (const { text, html } of mails) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
    const pdf = await pdfOf(update)
    expect(pdf).toContain('Receipt (test)')
    expect(pdf).toContain(words)
    expect(pdf).not.toContain('has received your payment')
  })

test('a payment that was charged is not', async () => {
  const { mails, update } = await pay({})
  expect(mails.length).toBeGreaterThanOrEqual(2)
  for (const { subject, text } of mails) expect(`${subject} ${text}`).not.toMatch(/\btest\b/i)
  expect(await pdfOf(update)).not.toMatch(/\btest\b/i)
  expect(update).not.toHaveProperty('test')
})
