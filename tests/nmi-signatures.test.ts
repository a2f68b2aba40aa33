import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from './support/any-text.ts'
import { keys } from './support/nmi-answers.ts'
import { bytes, readEvent, sign } from './support/nmi-messages.ts'

/** Longest event id, and longest nonce, in characters. */
const EVENT_WORD_MAX = 200

const forged = { reading: 'forged', text: expect.any(String) }

/** The published sample: self-made key, nonce, body and signature. */
const sample = {
  body: '{"event_id":"0b6c5a9e-6f0e-4c39-9d7b-3a1c5e2f9a10","event_type":"transaction.sale.success","event_body":{"transaction_id":"7000000001","order_id":"PAY-000123-1"}}',
  hex: '360897b825cbff3a893d4ae17866b56457932f1993ae12893bbd36a8a2fe7544',
  header: 't=5f0c1e9a77d24b60,s=360897b825cbff3a893d4ae17866b56457932f1993ae12893bbd36a8a2fe7544',
}

describe('an event that the provider signed', () => {
  test('is accepted by its nonce and bytes', () => {
    expect(bytes(sample.body)).toHaveLength(162)
    expect(readEvent(bytes(sample.body), sample.header)).toMatchObject({
      reading: 'event',
      event: {
        id: '0b6c5a9e-6f0e-4c39-9d7b-3a1c5e2f9a10',
        type: 'transaction.sale.success',
        transaction: { transactionId: '7000000001', reference: 'PAY-000123-1', state: 'open', pence: null },
      },
    })
  })

  test('is accepted with a signature in upper-case digits', () => {
    const header = sample.header.replace(sample.hex, sample.hex.toUpperCase())
    expect(readEvent(bytes(sample.body), header).reading).toBe('event')
  })

  test('is accepted with any nonce, whether old, long or with a comma', () => {
    for (const nonce of ['1', '1700000000', 'a,b', 'x'.repeat(EVENT_WORD_MAX)])
      expect(readEvent(bytes(sample.body), sign(sample.body, nonce)).reading).toBe('event')
  })

  test('may contain bytes that are not text, and is then ignored', () => {
    const body = Uint8Array.from([0xff, 0x00, 0x80])
    expect(readEvent(body, sign(body)).reading).toBe('ignored')
  })
})

describe('P17: an event counts as forged with', () => {
  test.each([
    ['no header', null],
    ['an empty header', ''],
    ['words', 'trust me'],
    ['only the digits', sample.hex],
    ['no nonce', `s=${sample.hex}`],
    ['an empty nonce', `t=,s=${sample.hex}`],
    ['another nonce', sample.header.replace('5f0c', '5f0d')],
    ['a nonce without end', sign(sample.body, 'x'.repeat(EVENT_WORD_MAX + 1))],
    ['another order', `s=${sample.hex},t=5f0c1e9a77d24b60`],
    ['one digit fewer', sample.header.slice(0, -1)],
    ['one digit more', `${sample.header}0`],
    ['two digits fewer', sample.header.slice(0, -2)],
    ['no digits', 't=5f0c1e9a77d24b60,s='],
    ['something that is no digit', sample.header.replace('s=3', 's=g')],
    ['no hex at all', `t=5f0c1e9a77d24b60,s=${'z'.repeat(64)}`],
    ['another signature', `t=5f0c1e9a77d24b60,s=${'0'.repeat(64)}`],
    ['something behind it', `${sample.header},v=1`],
    ['something before it', `x${sample.header}`],
    ['a line break behind it', `${sample.header}\n`],
    ['another key', sign(sample.body, undefined, 'another-key')],
    ['an empty key', sign(sample.body, undefined, '')],
    ['the security key', sign(sample.body, undefined, keys.securityKey)],
    ['the other product’s way', createHmac('sha256', keys.webhookKey).update(sample.body).digest('hex')],
  ])('%s', (_, header) => {
    expect(readEvent(bytes(sample.body), header)).toEqual(forged)
  })

  test.each([
    ['tampered', sample.body.replace('7000000001', '7000000002')],
    ['written anew', JSON.stringify(JSON.parse(sample.body), null, 1)],
    ['with a line break at the end', `${sample.body}\n`],
    ['with a byte order mark', `\uFEFF${sample.body}`],
    ['cut', sample.body.slice(0, -1)],
    ['empty', ''],
  ])('a body %s', (_, body) => {
    expect(readEvent(bytes(body), sample.header)).toEqual(forged)
  })

  test('any other header or body, and nothing is thrown', () => {
    fc.assert(
      fc.property(anyText(), fc.uint8Array(), (header, body) => {
        expect(readEvent(body, header).reading).toBe('forged')
        expect(readEvent(bytes(sample.body), header).reading).toBe('forged')
        expect(readEvent(body, sample.header).reading).toBe('forged')
      }),
    )
  })
})
