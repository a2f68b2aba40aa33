import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { QUERY_ANSWER_MAX, QUERY_PAGE, QUERY_PAGES_MAX } from '../src/runtime/limits.ts'
import { joinReturns, readEntries } from '../src/payments/provider/nmi/transactions.ts'
import { Unreadable } from '../src/payments/provider/nmi/xml.ts'
import { document, html, keys, paying, sale, startProvider, transactionXml } from './support/nmi-answers.ts'
import type { Provider } from './support/nmi-answers.ts'

let provider: Provider
beforeEach(async () => {
  provider = await startProvider()
})
afterEach(() => provider.close())

/** Looks the sale up against an answer. */
async function found(answer: Parameters<Provider['answers']>[0]) {
  provider.answers(answer)
  return provider.gateway.lookUp(sale.reference)
}
/** The transactions that an answer holds, of which there must be some reading. */
async function transactionsIn(answer: string) {
  const result = await found(answer)
  if (result.found === 'trouble') throw new Error(result.text)
  return result.transactions
}
const trouble = { found: 'trouble', text: expect.any(String) }
const none = { found: 'transactions', transactions: [] }

const failing = { ...paying, success: '0', response_text: 'DECLINE', response_code: '200' }
const settling = { amount: '50.00', action_type: 'settle', date: '20261105061500', success: '1' }
const voiding = { ...paying, action_type: 'void', response_text: 'Transaction Void Successful' }
const returning = (amount: string) => ({ ...paying, action_type: 'refund', amount })

describe('looking a sale up', () => {
  test('asks by our reference and reads what the provider knows', async () => {
    const answer = document(transactionXml({}, [paying, settling]))
    expect(await found(answer)).toEqual({
      found: 'transactions',
      transactions: [
        {
          transactionId: '7000000001',
          reference: sale.reference,
          state: 'paid',
          pence: 5_000,
          currency: 'GBP',
          returnedPence: 0,
          at: '20261104153012',
          code: '100',
          text: 'SUCCESS',
          processorCode: '00',
          processorText: 'APPROVED',
          card: { lastFour: '1111', type: 'visa' },
          name: 'Rosalind Fenn',
        },
      ],
    })
    expect(provider.asked[0]?.path).toBe('/api/query.php')
    expect(Object.fromEntries(provider.asked[0]?.fields ?? [])).toEqual({
      security_key: keys.securityKey,
      order_id: sale.reference,
    })
  })

  test('gives away nothing of the card but four digits and its kind, and writes no name into the log', async () => {
    const transactions = await transactionsIn(document(transactionXml()))
    for (const secret of ['411111', '4xxx', 'hash-canary', '1028'])
      expect(JSON.stringify(transactions)).not.toContain(secret)
    expect(provider.log).toEqual([
      {
        level: 'info',
        event: 'provider.asked',
        about: sale.reference,
        found: 'answer',
        ms: expect.any(Number),
      },
    ])
  })

  test.each([
    '<nm_response></nm_response>',
    '<nm_response/>',
    '<?xml version="1.0"?>\r\n<nm_response>\r\n\t</nm_response>\r\n',
    '\uFEFF<nm_response><!-- none --></nm_response>',
  ])('finds none in %j', async (answer) => {
    expect(await found(answer)).toEqual(none)
  })

  test('finds none when all belong to other references, however alike', async () => {
    const others = [
      '',
      'PAY-000123-2',
      'PAY-000123-10',
      'pay-000123-1',
      'PAY-000123-1 x',
      'PAY-000123-1\u200B',
    ]
    expect(await found(document(...others.map((order_id) => transactionXml({ order_id }))))).toEqual(none)
  })

  test('is not even tried without a reference, since that would ask for everything', async () => {
    expect(await provider.gateway.lookUp('')).toEqual(trouble)
    expect(provider.asked).toHaveLength(0)
  })

  test('P22: finds both of two successful sales under one reference', async () => {
    const both = document(transactionXml(), transactionXml({ transaction_id: '7000000002' }))
    expect((await transactionsIn(both)).map(({ transactionId, state }) => [transactionId, state])).toEqual([
      ['7000000001', 'paid'],
      ['7000000002', 'paid'],
    ])
  })

  test('finds a sale once that the answer lists twice', async () => {
    expect(await transactionsIn(document(transactionXml(), transactionXml()))).toHaveLength(1)
  })

  test('reads attributes, line breaks, CDATA, entities and elements that are not known', async () => {
    const [transaction] = await transactionsIn(
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
      name: "O'Fenn & Søn <x>",
      currency: '',
      at: '',
      card: { lastFour: '', type: '' },
    })
  })

  test('reads a name that is no UTF-8 without losing the sale', async () => {
    const [before, after] = document(transactionXml({ last_name: '|' })).split('|') as [string, string]
    const body = Buffer.concat([Buffer.from(before), Buffer.from([0xf8]), Buffer.from(after)])
    const result = await found((response) => html(response).end(body))
    expect(result).toMatchObject({ found: 'transactions', transactions: [{ state: 'paid' }] })
  })
})

describe('P21: trouble is never “no transaction”', () => {
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
    expect(await found(answer)).toEqual(isRefusal ? { ...trouble, refused: true } : trouble)
    expect(provider.log.at(-1)).toMatchObject({ level: 'warn', found: 'trouble' })
  })

  test('says what the provider said, and does not write that into the log', async () => {
    const answer = document('<error_response>Invalid Username/Password REFID:330352367</error_response>')
    expect(await found(answer)).toEqual({
      found: 'trouble',
      text: 'error Invalid Username/Password',
      refused: true,
    })
    expect(JSON.stringify(provider.log)).not.toContain('Password')
  })

  test('an answer cut at any byte, with or without its length said', async () => {
    const whole = Buffer.from(document(transactionXml()).trim())
    for (let length = 0; length < whole.length; length += 1) {
      const cut = whole.subarray(0, length)
      expect(() => readEntries(new TextDecoder().decode(cut))).toThrow(Unreadable)
      if (length % 50 !== 0) continue
      for (const head of ['', `Content-Length: ${whole.length}\r\n`]) {
        const result = await found((_, __, socket) => {
          socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n`)
          socket.end(cut)
        })
        expect(result).toEqual(trouble)
      }
    }
  })

  test('an empty answer cut at any byte', () => {
    const whole = '<nm_response></nm_response>'
    for (let length = 0; length < whole.length; length += 1)
      expect(() => readEntries(whole.slice(0, length))).toThrow(Unreadable)
    expect(readEntries(whole)).toEqual([])
  })

  test.each([302, 401, 403, 429, 500, 503])('HTTP %d', async (status) => {
    expect(await found((response) => html(response, status).end('<nm_response/>'))).toEqual({
      found: 'trouble',
      text: `HTTP ${status}`,
      ...([401, 403].includes(status) && { refused: true }),
    })
  })

  test('a closed line, silence, and an answer without end', async () => {
    expect(await found((_, __, socket) => socket.destroy())).toEqual(trouble)
    const filler = `<nm_response>${' '.repeat(QUERY_ANSWER_MAX)}</nm_response>`
    expect(await found(filler)).toEqual({ found: 'trouble', text: 'answer too long' })
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

  test('any text at all is either the sale or trouble', () => {
    const whole = document(transactionXml())
    const spoilt = fc
      .tuple(fc.nat(whole.length), fc.nat(40), fc.string({ unit: 'binary', maxLength: 10 }))
      .map(([at, length, put]) => whole.slice(0, at) + put + whole.slice(at + length))
    fc.assert(
      fc.property(fc.oneof(spoilt, fc.string({ unit: 'binary' })), (text) => {
        let entries
        try {
          entries = readEntries(text)
        } catch (error) {
          expect(error).toBeInstanceOf(Unreadable)
          return
        }
        expect(entries).toHaveLength(1)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('what a transaction is at', () => {
  const unclear = { ...paying, success: '' }
  const authorising = { ...paying, action_type: 'auth' }
  const capturing = { ...paying, action_type: 'capture' }
  test.each([
    ['pendingsettlement', [paying], 'paid'],
    ['complete', [paying, settling], 'paid'],
    ['complete', [authorising, capturing, settling], 'paid'],
    ['complete', [failing, paying], 'paid'],
    ['Complete', [paying], 'paid'],
    ['canceled', [paying], 'voided'],
    ['canceled', [paying, voiding], 'voided'],
    ['pendingsettlement', [paying, voiding], 'voided'],
    ['pendingsettlement', [paying, { ...voiding, success: '0' }], 'paid'],
    ['complete', [paying, returning('50.00')], 'refunded'],
    ['complete', [paying, { ...returning('50.00'), success: '0' }], 'paid'],
    ['complete', [paying, { ...returning('20.00'), action_type: 'credit' }], 'refunded'],
    ['complete', [paying, { ...returning('20.00'), action_type: 'return' }], 'refunded'],
    ['failed', [failing], 'declined'],
    ['failed', [{ ...failing, response_code: '253' }], 'declined'],
    ['failed', [{ ...failing, response_code: '300' }], 'failed'],
    ['failed', [{ ...failing, response_code: '420' }], 'failed'],
    ['failed', [{ ...failing, response_code: '' }], 'failed'],
    ['', [failing], 'declined'],
    ['failed', [{ ...failing, response_code: '100' }], 'open'],
    ['failed', [paying], 'open'],
    ['failed', [failing, paying], 'open'],
    ['failed', [unclear], 'open'],
    ['failed', [], 'open'],
    ['complete', [failing], 'open'],
    ['pendingsettlement', [failing], 'open'],
    ['complete', [unclear], 'open'],
    ['complete', [], 'open'],
    ['complete', [authorising], 'open'],
    ['pending', [authorising], 'open'],
    ['pending', [paying], 'open'],
    ['in_progress', [paying], 'open'],
    ['in_progress', [failing], 'open'],
    ['unknown', [paying], 'open'],
    ['unknown', [failing], 'open'],
    ['abandoned', [failing], 'open'],
    ['abandoned', [], 'open'],
    ['', [paying], 'paid'],
    ['', [paying, returning('50.00')], 'refunded'],
    ['', [paying, voiding], 'voided'],
    ['', [unclear], 'open'],
    ['', [authorising], 'open'],
    ['', [failing, paying], 'paid'],
    ['a new word', [paying], 'open'],
    ['complete', [paying, returning('some')], 'open'],
  ])('%s with %j is %s', async (condition, actions, state) => {
    const [transaction] = await transactionsIn(document(transactionXml({ condition }, actions)))
    expect(transaction?.state).toBe(state)
  })

  test('a decline has its bank’s code and text', async () => {
    const [transaction] = await transactionsIn(document(transactionXml({ condition: 'failed' }, [failing])))
    expect(transaction).toMatchObject({ state: 'declined', code: '200', text: 'DECLINE', pence: 5_000 })
  })

  test.each([
    ['50', 5_000],
    ['50.5', 5_050],
    ['0.07', 7],
    ['198.00', 19_800],
    ['1234567.89', 123_456_789],
    ['', null],
    ['50.001', null],
    ['50,00', null],
    ['5e1', null],
    ['-50.00', null],
    ['.50', null],
    ['£50.00', null],
    ['99999999999999999', null],
  ])('a sale of “%s” is of %s pence', async (amount, pence) => {
    const [transaction] = await transactionsIn(document(transactionXml({}, [{ ...paying, amount }])))
    expect(transaction?.pence).toBe(pence)
  })

  test('two successful sales in one transaction are of both amounts, so that somebody looks', async () => {
    const [transaction] = await transactionsIn(document(transactionXml({}, [paying, paying])))
    expect(transaction?.pence).toBe(10_000)
  })
})

describe('money given back', () => {
  const back = (amount: string, fields: object = {}, more: readonly object[] = []) =>
    transactionXml({ transaction_id: `8${amount}`, ...fields }, [returning(amount), ...more])
  const summary = async (...parts: string[]) =>
    (await transactionsIn(document(...parts))).map(({ transactionId, state, pence, returnedPence }) => [
      transactionId,
      state,
      pence,
      returnedPence,
    ])

  test('in parts of the sale’s own transaction is added up', async () => {
    const actions = [paying, settling, returning('20.00'), returning('-10.50')]
    expect(await summary(transactionXml({}, actions))).toEqual([['7000000001', 'refunded', 5_000, 3_050]])
  })

  test('by transactions of their own, in any order, counts for the sale', async () => {
    const expected = [['7000000001', 'refunded', 5_000, 5_000]]
    expect(await summary(transactionXml(), back('-20.00'), back('30.00'))).toEqual(expected)
    expect(await summary(back('30.00'), back('-20.00'), transactionXml())).toEqual(expected)
  })

  test('of one of two sales counts for one', async () => {
    const second = transactionXml({ transaction_id: '7000000002' })
    expect(await summary(transactionXml(), second, back('50.00'))).toEqual([
      ['7000000001', 'refunded', 5_000, 5_000],
      ['7000000002', 'paid', 5_000, 0],
    ])
  })

  test('whose sale is not in the answer stands alone', async () => {
    expect(await summary(back('-50.00'))).toEqual([['8-50.00', 'refunded', null, 5_000]])
  })

  test('more than the sale was is not counted for it', async () => {
    expect(await summary(transactionXml(), back('60.00'))).toEqual([
      ['7000000001', 'paid', 5_000, 0],
      ['860.00', 'refunded', null, 6_000],
    ])
  })

  test('is never counted for a sale that was not paid, or for one that merely has no reference either', async () => {
    const declined = transactionXml({ condition: 'failed' }, [failing])
    expect(await summary(declined, back('50.00'))).toEqual([
      ['7000000001', 'declined', 5_000, 0],
      ['850.00', 'refunded', null, 5_000],
    ])
    const nameless = document(transactionXml({ order_id: '' }), back('50.00', { order_id: '' }))
    expect(joinReturns(readEntries(nameless)).map(({ state }) => state)).toEqual(['paid', 'refunded'])
  })

  test('that failed, was taken back or is still under way changes nothing', async () => {
    const failed = transactionXml({ transaction_id: '8', condition: 'failed' }, [
      { ...returning('50.00'), success: '0' },
    ])
    const parts = [failed, back('50.00', { condition: 'canceled' }), back('49.00', {}, [voiding])]
    expect(await summary(transactionXml(), ...parts, back('48.00', { condition: 'in_progress' }))).toEqual([
      ['7000000001', 'paid', 5_000, 0],
    ])
  })

  test('in an amount that cannot be read leaves the sale open', async () => {
    expect(await summary(transactionXml(), back('some'))).toEqual([['7000000001', 'open', 5_000, 0]])
  })

  test('never makes two of one or loses a paid sale, whatever the order', () => {
    const parts = [
      transactionXml(),
      transactionXml({ transaction_id: '7000000002' }),
      back('20.00'),
      back('-30.00'),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(parts, { minLength: 4 }), (shuffled) => {
        const joined = joinReturns(readEntries(document(...shuffled)))
        expect(joined).toHaveLength(2)
        expect(joined.reduce((total, { returnedPence }) => total + returnedPence, 0)).toBe(5_000)
      }),
    )
  })
})

describe('what changed in a period', () => {
  const from = Date.UTC(2026, 10, 4, 0, 0, 0)
  const to = Date.UTC(2026, 10, 5, 0, 0, 0)
  const page = (number: number, size: number) =>
    document(
      ...Array.from({ length: size }, (_, index) =>
        transactionXml({ transaction_id: `${number}-${index}`, order_id: `PAY-${number}-${index}` }),
      ),
    )

  test('is asked for in UTC, its end excluded, from page nought until one is empty', async () => {
    provider.answers((response, { fields }) => {
      const number = Number(fields.get('page_number'))
      html(response).end(page(number, [QUERY_PAGE, QUERY_PAGE, 3][number] ?? 0))
    })
    const result = await provider.gateway.changedBetween(from, to)
    expect(result.found === 'transactions' && result.transactions.length).toBe(2 * QUERY_PAGE + 3)
    expect(provider.asked.map(({ fields }) => fields.get('page_number'))).toEqual(['0', '1', '2', '3'])
    expect(Object.fromEntries(provider.asked[0]?.fields ?? [])).toEqual({
      security_key: keys.securityKey,
      start_date: '20261104000000',
      end_date: '20261104235959',
      result_limit: String(QUERY_PAGE),
      page_number: '0',
      result_order: 'standard',
    })
  })

  test('is read to its end when the provider gives shorter pages than it was asked for', async () => {
    provider.answers((response, { fields }) => {
      const number = Number(fields.get('page_number'))
      html(response).end(page(number, number < 3 ? QUERY_PAGE / 2 : 0))
    })
    const result = await provider.gateway.changedBetween(from, to)
    expect(result.found === 'transactions' && result.transactions.length).toBe(1.5 * QUERY_PAGE)
  })

  test('includes the second in which it ends in the middle', async () => {
    provider.answers(document())
    await provider.gateway.changedBetween(from, to + 500)
    expect(provider.asked[0]?.fields.get('end_date')).toBe('20261105000000')
  })

  test('that is empty is not asked for', async () => {
    expect(await provider.gateway.changedBetween(from, from)).toEqual(none)
    expect(provider.asked).toHaveLength(0)
  })

  test('may be nothing', async () => {
    provider.answers(document())
    expect(await provider.gateway.changedBetween(from, to)).toEqual(none)
  })

  test('counts a sale once that moved to the next page meanwhile, and joins what was given back across pages', async () => {
    const sales = Array.from({ length: QUERY_PAGE }, (_, index) =>
      transactionXml({ transaction_id: `7-${index}`, order_id: `PAY-${index}` }),
    )
    const back = transactionXml({ transaction_id: '8', order_id: 'PAY-5' }, [returning('50.00')])
    const last = sales.at(-1) ?? ''
    const pages = [document(...sales), document(last, back), document(last)]
    provider.answers((response, { fields }) =>
      html(response).end(pages[Number(fields.get('page_number'))] ?? document()),
    )
    const result = await provider.gateway.changedBetween(from, to)
    if (result.found === 'trouble') throw new Error(result.text)
    expect(result.transactions).toHaveLength(QUERY_PAGE)
    expect(result.transactions[5]).toMatchObject({ state: 'refunded', returnedPence: 5_000 })
  })

  test('P21: trouble on any page is trouble for all', async () => {
    provider.answers((response, { fields }) =>
      html(response).end(fields.get('page_number') === '0' ? page(0, QUERY_PAGE) : '<nm_response>'),
    )
    expect(await provider.gateway.changedBetween(from, to)).toEqual(trouble)
  })

  test('P21: a provider that gives the same page for ever, or pages without end, is trouble', async () => {
    provider.answers(page(0, QUERY_PAGE))
    expect(await provider.gateway.changedBetween(from, to)).toEqual(trouble)
    expect(provider.asked).toHaveLength(2)
    const tiny = '<transaction><transaction_id>'
    provider.answers((response, { fields }) => {
      const number = fields.get('page_number')
      const ids = Array.from({ length: QUERY_PAGE }, (_, index) => `${number}-${index}`)
      html(response).end(document(...ids.map((id) => `${tiny}${id}</transaction_id></transaction>`)))
    })
    expect(await provider.gateway.changedBetween(from, to)).toEqual(trouble)
    expect(provider.asked).toHaveLength(2 + QUERY_PAGES_MAX)
  })
})

describe('whether the account is in test mode', () => {
  test.each([
    ['<test_mode_enabled>true</test_mode_enabled>', true],
    ['<test_mode_enabled>false</test_mode_enabled>', false],
    ['<test_mode_enabled>maybe</test_mode_enabled>', null],
    ['<test_mode_enabled>true</test_mode_enabled><test_mode_enabled>false</test_mode_enabled>', null],
    ['<test_mode_enabled>true</test_mode_enabled><error_response>x</error_response>', null],
    ['<error_response>Authentication Failed</error_response>', null],
    ['', null],
  ])('is read from %s: %s', async (answer, expected) => {
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
