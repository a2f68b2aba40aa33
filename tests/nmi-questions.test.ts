import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readTransactions } from '../src/payments/provider/nmi/transactions.ts'
import { UnreadableAnswer } from '../src/payments/provider/nmi/xml.ts'
import { sample } from './support/amount.ts'
import { anyText } from './support/any-text.ts'
import {
  document,
  html,
  keys,
  paidSale,
  paying,
  sale,
  settling,
  startProvider,
  transactionXml,
} from './support/nmi-answers.ts'
import type { Provider } from './support/nmi-answers.ts'

/** Longest answer of query.php that is read, in bytes. */
const QUERY_ANSWER_MAX = 5 * 1024 ** 2

let provider: Provider
beforeEach(async () => {
  provider = await startProvider()
})
afterEach(() => provider.close())

const trouble = { found: 'trouble', text: expect.any(String) }
const none = { found: 'transactions', transactions: [] }

describe('looking up a sale', () => {
  test('asks with our reference and reads what the provider knows', async () => {
    const fields = { email: sale.email, city: sale.city }
    const ours = `<merchant_defined_field id="1">R J FENN</merchant_defined_field>
      <merchant_defined_field id="2">${sale.note}</merchant_defined_field></transaction>`
    const answer = document(transactionXml(fields, [paying, settling]).replace('</transaction>', ours))
    expect(await provider.found(answer)).toEqual({
      found: 'transactions',
      transactions: [
        {
          ...paidSale,
          payer: { firstName: 'Rosalind', lastName: 'Fenn', email: sale.email, city: sale.city },
          note: sale.note,
        },
      ],
    })
    expect(provider.asked[0]?.path).toBe('/api/query.php')
    expect(Object.fromEntries(provider.asked[0]?.fields ?? [])).toEqual({
      security_key: keys.securityKey,
      order_id: sale.reference,
    })
  })

  test('yields only the last four digits and the type of the card, and logs no name', async () => {
    const transactions = await provider.transactionsIn(document(transactionXml()))
    for (const secret of ['411111', '4xxx', 'hash-canary', '1028'])
      expect(JSON.stringify(transactions)).not.toContain(secret)
    expect(provider.log).toEqual([
      {
        level: 'info',
        event: 'provider.queried',
        about: sale.reference,
        result: 'answered',
        ms: expect.any(Number),
      },
    ])
  })

  test.each([
    '<nm_response></nm_response>',
    '<nm_response/>',
    '<?xml version="1.0"?>\r\n<nm_response>\r\n\t</nm_response>\r\n',
    '\uFEFF<nm_response><!-- none --></nm_response>',
  ])('finds no sale in %j', async (answer) => {
    expect(await provider.found(answer)).toEqual(none)
  })

  test('finds no sale when all have other references, however similar', async () => {
    const others = [
      '',
      'PAY-000123-2',
      'PAY-000123-10',
      'pay-000123-1',
      'PAY-000123-1 x',
      'PAY-000123-1\u200B',
    ]
    expect(await provider.found(document(...others.map((order_id) => transactionXml({ order_id }))))).toEqual(
      none,
    )
  })

  test('fails without a reference and sends nothing, because the provider would return everything', async () => {
    expect(await provider.gateway.lookUp('')).toEqual(trouble)
    expect(provider.asked).toHaveLength(0)
  })

  test('P22: finds both of two successful sales under one reference', async () => {
    const both = document(transactionXml(), transactionXml({ transaction_id: '7000000002' }))
    expect(
      (await provider.transactionsIn(both)).map(({ transactionId, state }) => [transactionId, state]),
    ).toEqual([
      ['7000000001', 'paid'],
      ['7000000002', 'paid'],
    ])
  })

  test('finds a sale only once when the answer lists it twice', async () => {
    expect(await provider.transactionsIn(document(transactionXml(), transactionXml()))).toHaveLength(1)
  })

  test('reads attributes, line breaks, CDATA, entities and elements that are not known', async () => {
    const [transaction] = await provider.transactionsIn(
      `<?xml version='1.0' encoding='utf-8'?>
       <nm_response version="2">
         <transaction id="x" tax = '0'>
           <merchant_defined_field id="1">R J FENN</merchant_defined_field>
           <merchant_defined_field id="2"></merchant_defined_field>
           <product><sku>1</sku><amount>1.00</amount></product>
           <transaction_id>
             <![CDATA[7000000001]]>
           </transaction_id>
           <order_id>PAY&#45;000123<![CDATA[-1]]></order_id>
           <last_name>O&apos;Fenn &amp; S&#xF8;n &lt;x&gt;</last_name>
           <condition>pendingsettlement</condition><?app x?>
           <new_thing><deep><transaction_id>1</transaction_id></deep></new_thing>
           <action><success>1</success><action_type>sale</action_type><amount>50.0</amount></action>
         </transaction>
         <summary>1</summary>
       </nm_response>`,
    )
    expect(transaction).toMatchObject({
      transactionId: '7000000001',
      reference: sale.reference,
      state: 'paid',
      pence: 5_000,
      payer: { lastName: "O'Fenn & Søn <x>" },
      currency: '',
      chargedAt: null,
      card: { lastFour: '', type: '' },
    })
  })

  test('reads a name that is no UTF-8 without losing the sale', async () => {
    const [before, after] = document(transactionXml({ last_name: '|' })).split('|') as [string, string]
    const body = Buffer.concat([Buffer.from(before), Buffer.from([0xf8]), Buffer.from(after)])
    const result = await provider.found((response) => html(response).end(body))
    expect(result).toMatchObject({ found: 'transactions', transactions: [{ state: 'paid' }] })
  })
})

/* Valid answers of query.php that differ a little from the manual's. */

const paid = transactionXml()

test.each<[what: string, answer: (xml: string) => string]>([
  ['behind blank lines', (xml) => `\r\n\t  \n${xml}`],
  ['behind a byte order mark and a blank line', (xml) => `\uFEFF\n${xml}`],
  ['without a condition', (xml) => xml.replace(/<condition>.*?<\/condition>/, '')],
])('a charge that the provider reports %s is paid', async (_, odd) => {
  expect(await provider.transactionsIn(odd(document(paid)))).toMatchObject([{ state: 'paid' }])
})

describe('a transaction that appears twice in one answer', () => {
  const returning = { ...paying, action_type: 'refund', amount: '20.00', date: '20261105120000' }
  const returned = transactionXml({}, [paying, returning])
  const declined = transactionXml({ condition: 'failed' }, [
    { ...paying, success: '0', response_code: '200' },
  ])
  const paidLater = paid.replaceAll('20261104153012', '20261104153500')

  test.each([
    ['refunded', paid, returned, { state: 'refunded', returnedPence: 2_000 }],
    ['paid', declined, paidLater, { state: 'paid', code: '100' }],
  ])('has the state of its latest report, %s, in either order', async (_, first, second, state) => {
    expect(await provider.transactionsIn(document(first, second))).toMatchObject([state])
    expect(await provider.transactionsIn(document(second, first))).toMatchObject([state])
  })

  test('has the state of its last report when none has a date', async () => {
    const stateOf = async (...reports: string[]) => {
      const undated = reports.map((xml) => xml.replaceAll(/<date>\d*<\/date>/g, ''))
      return (await provider.transactionsIn(document(...undated))).map(({ state }) => state)
    }
    expect(await stateOf(returned, paid)).toEqual(['paid'])
    expect(await stateOf(paid, returned)).toEqual(['refunded'])
  })
})

test('a sale that was attempted twice has the outcome of its later attempt, in either order', async () => {
  const declined = { ...paying, success: '0', response_code: '202', response_text: 'NOT ENOUGH' }
  const later = { ...declined, response_code: '223', response_text: 'EXPIRED', date: '20261104160000' }
  for (const attempts of [
    [declined, later],
    [later, declined],
  ])
    expect(
      await provider.transactionsIn(document(transactionXml({ condition: 'failed' }, attempts))),
    ).toMatchObject([
      { state: 'declined', code: '223', text: 'EXPIRED', chargedAt: Date.UTC(2026, 10, 4, 16) },
    ])
})

describe('P21: a failed look-up never counts as “no transaction”', () => {
  test.each([
    ['an error of the provider', document('<error_response>Authentication Failed REFID:3</error_response>')],
    ['an error without a text', document('<error_response/>')],
    ['an error beside a sale', document(transactionXml(), '<error_response>x</error_response>')],
    ['words in place of transactions', '<nm_response>Rate limit exceeded</nm_response>'],
    ['something else in place of transactions', document('<message>Try later</message>')],
    ['another root', '<html><body/></html>'],
    ['a root in other letters', '<NM_RESPONSE/>'],
    ['two roots', '<nm_response/><nm_response/>'],
    ['nothing', ''],
    ['blanks', ' \n'],
    ['only a declaration', '<?xml version="1.0"?>'],
    ['no XML', 'response=3&responsetext=Authentication Failed&response_code=300'],
    ['JSON', '{"nm_response":{}}'],
    ['words behind it', '<nm_response/>x'],
    ['a document type', '<!DOCTYPE nm_response><nm_response/>'],
    ['an entity of its own', '<!DOCTYPE nm_response [<!ENTITY a "b">]><nm_response>&a;</nm_response>'],
    ['an unknown entity', document(transactionXml({ last_name: '&nbsp;' }))],
    ['a bare ampersand', document(transactionXml({ last_name: 'Fenn & Sons' }))],
    ['a character that XML forbids', document(transactionXml({ last_name: '\u0001' }))],
    ['an attribute twice', '<nm_response a="1" a="2"/>'],
    ['elements that cross', '<nm_response><transaction></nm_response></transaction>'],
    ['endless nesting', document(transactionXml({ product: `${'<a>'.repeat(50)}${'</a>'.repeat(50)}` }))],
    ['a transaction without an id', document(transactionXml({ transaction_id: '' }))],
    ['two ids', document(transactionXml({ transaction_id: '1</transaction_id><transaction_id>2' }))],
    ['two references', document(transactionXml({ order_id: `x</order_id><order_id>${sale.reference}` }))],
    ['a reference with something in it', document(transactionXml({ order_id: `${sale.reference}<b/>` }))],
  ])('%s', async (_, answer) => {
    const isRefusal = answer.includes('<error_response')
    expect(await provider.found(answer)).toEqual(isRefusal ? { ...trouble, refused: true } : trouble)
    expect(provider.log.at(-1)).toMatchObject({ level: 'warn', result: 'failed' })
  })

  test('returns the provider’s error text, and does not log it', async () => {
    const answer = document('<error_response>Invalid Username/Password REFID:330352367</error_response>')
    expect(await provider.found(answer)).toEqual({
      found: 'trouble',
      text: 'error Invalid Username/Password',
      refused: true,
    })
    expect(JSON.stringify(provider.log)).not.toContain('Password')
  })

  test('an answer cut at any byte, with or without a Content-Length', async () => {
    const whole = Buffer.from(document(transactionXml()).trim())
    for (let length = 0; length < whole.length; length += 1) {
      const cut = whole.subarray(0, length)
      expect(() => readTransactions(new TextDecoder().decode(cut))).toThrow(UnreadableAnswer)
      if (length % 50 !== 0) continue
      for (const head of ['', `Content-Length: ${whole.length}\r\n`]) {
        const result = await provider.found((_, __, socket) => {
          socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n`)
          socket.end(cut)
        })
        expect(result).toEqual(trouble)
      }
    }
  })

  test.each([302, 401, 403, 429, 500, 503])('HTTP %d', async (status) => {
    expect(await provider.found((response) => html(response, status).end('<nm_response/>'))).toEqual({
      found: 'trouble',
      text: `HTTP ${status}`,
      ...([401, 403].includes(status) && { refused: true }),
    })
  })

  test('a closed connection, an answer that is too long, a timeout, and a refused connection', async () => {
    expect(await provider.found((_, __, socket) => socket.destroy())).toEqual(trouble)
    const filler = `<nm_response>${' '.repeat(QUERY_ANSWER_MAX)}</nm_response>`
    expect(await provider.found(filler)).toEqual({ found: 'trouble', text: 'answer too long' })
    const impatient = await startProvider(100)
    impatient.answers(() => undefined)
    expect(await impatient.gateway.lookUp(sale.reference)).toEqual({
      found: 'trouble',
      text: 'no answer in time',
    })
    await impatient.close()
    const gone = await startProvider()
    await gone.close()
    expect(await gone.gateway.lookUp(sale.reference)).toEqual({ found: 'trouble', text: 'ECONNREFUSED' })
  })

  test('a damaged answer is read as the one sale or is an error', () => {
    const whole = document(transactionXml())
    const spoilt = fc
      .tuple(fc.nat(whole.length), fc.nat(40), anyText(10))
      .map(([at, length, put]) => whole.slice(0, at) + put + whole.slice(at + length))
    fc.assert(
      fc.property(fc.oneof(spoilt, anyText()), (text) => {
        let entries
        try {
          entries = readTransactions(text)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableAnswer)
          return
        }
        expect(entries).toHaveLength(1)
      }),
      { numRuns: sample(200, 3_000) },
    )
  })
})

describe('whether the account is in test mode', () => {
  test.each([
    ['said', '<test_mode_enabled>true</test_mode_enabled>', true],
    ['denied', '<test_mode_enabled>false</test_mode_enabled>', false],
    ['not known from another word', '<test_mode_enabled>maybe</test_mode_enabled>', null],
    [
      'not known from two answers',
      '<test_mode_enabled>true</test_mode_enabled><test_mode_enabled>false</test_mode_enabled>',
      null,
    ],
    [
      'not known from an answer with an error',
      '<test_mode_enabled>true</test_mode_enabled><error_response>x</error_response>',
      null,
    ],
    ['not known from an error', '<error_response>Authentication Failed</error_response>', null],
    ['not known from an empty answer', '', null],
  ])('is %s', async (_, answer, expected) => {
    provider.answers(document(answer))
    expect(await provider.gateway.isInTestMode()).toBe(expected)
    expect(Object.fromEntries(provider.asked[0]?.fields ?? [])).toEqual({
      security_key: keys.securityKey,
      report_type: 'test_mode_status',
    })
  })

  test('is not known when the provider cannot be asked', async () => {
    provider.answers((_, __, socket) => socket.destroy())
    expect(await provider.gateway.isInTestMode()).toBeNull()
  })
})
