import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { networkOf, testCards } from '../test-gateway/cards.ts'
import { childEnvironment, startProcess } from './support/processes.ts'
import { freePort } from './support/server.ts'
import { listen, sell, start } from './support/running-gateway.ts'
import { cards, gatewayClient, startTestGateway } from './support/test-gateway.ts'

describe('the test gateway’s own page', () => {
  test('shows cards, transactions and switches, and forbids framing', async () => {
    const gateway = await start()
    await sell(gateway, cards.verified, { last_name: '<b>Ann</b>' })
    const page = await fetch(`${gateway.url}/test-gateway/`)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const text = await page.text()
    expect(text).toContain('Test mode: no money moves')
    expect(text).toContain('4100 0000 0000 5000')
    expect(text).toContain('7000000001')
    expect(text).toContain('&lt;b&gt;Ann&lt;/b&gt;')
  })

  test('has buttons that work by ordinary forms, but not from another site', async () => {
    const gateway = await start()
    await sell(gateway, cards.verified)
    const press = (path: string, headers: Record<string, string>, body: Record<string, string> = {}) =>
      fetch(`${gateway.url}/test-gateway/${path}`, {
        method: 'POST',
        headers: { accept: 'text/html', ...headers },
        body: new URLSearchParams(body),
        redirect: 'manual',
      })
    for (const foreign of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ])
      for (const path of ['switches', 'back-office/7000000001/void', 'back-office/sale'])
        expect((await press(path, foreign, { amount: '5.00' })).status).toBe(403)
    expect(await gateway.transactions()).toHaveLength(1)
    const own = { 'sec-fetch-site': 'same-origin', origin: gateway.url }
    expect((await press('switches', own, { saleFault: 'hang' })).status).toBe(303)
    expect((await gateway.switches()).saleFault).toBe('hang')
    expect((await press('switches', own, { reset: '1' })).status).toBe(303)
    expect((await gateway.switches()).saleFault).toBe('normal')
    expect((await press('back-office/7000000001/void', own)).headers.get('location')).toBe(
      '/test-gateway/?said=Done.#transactions',
    )
    expect((await gateway.transactions())[0]?.condition).toBe('canceled')
  })

  test('refuses switches that do not exist', async () => {
    const gateway = await start()
    await expect(gateway.turn({ saleFault: 'explode' })).rejects.toThrow('saleFault cannot be explode.')
    await expect(gateway.turn({ constructor: 'x' } as never)).rejects.toThrow(
      'There is no switch constructor.',
    )
    for (const body of ['', '[]', 'null', '{"saleDelayMs":-1}', '{'])
      expect(
        (
          await fetch(`${gateway.url}/test-gateway/switches`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          })
        ).status,
      ).toBe(body === '[]' ? 200 : 400)
  })
})

describe('the test gateway', () => {
  test('keeps transactions, keys, switches and events over a restart, but no card number or code', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'test-gateway-'))
    const file = join(folder, 'gateway.sqlite')
    const first = await startTestGateway({ file, webhookUrl: 'http://127.0.0.1:1/nobody' })
    await first.turn({ webhookRetryMs: '500', webhookDelayMs: '0' })
    const unused = await first.token(cards.challenge, { cvv: '731' })
    await sell(first, cards.verified)
    await expect.poll(async () => (await first.events())[0]?.attempts).toBe(1)
    await first.stop()
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name), 'latin1')
      expect(bytes).not.toContain(cards.verified)
      expect(bytes).not.toContain(cards.challenge)
      // The security code, with both quotes: a time such as 06:37:31 ends in the same digits.
      expect(bytes).not.toContain('"731"')
    }

    const listener = await listen()
    const second = await start({ file, webhookUrl: listener.url })
    expect(second.keys).toEqual(first.keys)
    expect((await second.switches()).webhookRetryMs).toBe('500')
    expect(await second.charges('PAY-1')).toBe(1)
    expect((await second.authenticate(unused)).eci).toBe('05')
    await expect.poll(() => listener.heard.map(({ type }) => type)).toEqual(['transaction.sale.success'])
  })

  test('lists each test card once, with a number of a known network', () => {
    const numbers = testCards.flatMap(({ cards: some }) => some.map(({ number }) => number))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.filter((number) => networkOf(number) === null)).toEqual([])
  })

  test('runs as its own process with keys from the environment', async () => {
    const port = await freePort()
    const child = startProcess(process.execPath, ['test-gateway/serve.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env: {
        ...childEnvironment,
        PORT: String(port),
        SECURITY_KEY: 'security',
        TOKENIZATION_KEY: 'tokenization',
        CHECKOUT_KEY: 'checkout',
        WEBHOOK_KEY: 'webhook',
      },
    })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    expect(JSON.parse(line.toString())).toMatchObject({ event: 'listening', port })
    expect(line.toString()).not.toContain('security')
    const client = gatewayClient(`http://127.0.0.1:${port}`, {
      securityKey: 'security',
      tokenizationKey: 'tokenization',
      checkoutKey: 'checkout',
      webhookKey: 'webhook',
    })
    expect((await sell(client, cards.challenge)).answer.get('response')).toBe('1')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})
