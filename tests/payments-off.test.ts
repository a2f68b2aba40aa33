import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { readSettings } from '../src/runtime/env.ts'
import { accountTable } from '../src/payments/provider/card-account.ts'
import { onCall, paidPaths, reception, takesCallOuts, whileOnCall } from './support/facts.ts'
import { startTestGateway } from './support/test-gateway.ts'
import { openPractice, postAsBrowser, postJson, SITE, temporaryFolder } from './support/practice.ts'
import { NotStarted, startServer } from './support/server.ts'
import type { RunningServer } from './support/server.ts'
import { openTill } from './support/till.ts'
import { CHECK_PAUSES } from './support/times.ts'

/* The settings decide who charges the cards (failure case P31); where nobody does, the page says to telephone. */

const keys = {
  NMI_SECURITY_KEY: 'security-key-1234',
  NMI_TOKENIZATION_KEY: 'tokenization-key-1234',
  NMI_CHECKOUT_KEY: 'checkout_public_1234',
  NMI_WEBHOOK_KEY: 'webhook-key-1234',
}
const production = { NODE_ENV: 'production' }
const by = (env: Record<string, string>) => readSettings(env, accountTable).payments

describe('the payment settings', () => {
  test('without keys choose the test gateway, and in production no provider', () => {
    expect(by({})).toEqual({ by: 'test gateway' })
    expect(by(production)).toMatchObject({ by: 'nobody' })
  })

  test('with all four keys choose the provider, at its own addresses', () => {
    for (const env of [keys, { ...keys, ...production }])
      expect(by(env)).toEqual({
        by: 'provider',
        closed: false,
        account: {
          securityKey: 'security-key-1234',
          tokenizationKey: 'tokenization-key-1234',
          checkoutKey: 'checkout_public_1234',
          webhookKey: 'webhook-key-1234',
          apiUrl: 'https://secure.nmi.com/api',
          collectUrl: 'https://secure.nmi.com/token/Collect.js',
          gatewayUrl: 'https://secure.networkmerchants.com/js/v1/Gateway.js',
        },
      })
  })

  test.each(Object.keys(keys))(
    'without %s, or with it empty, choose no provider and name the missing key',
    (name) => {
      for (const env of [
        { ...keys, [name]: '' },
        { ...keys, ...production, [name]: '' },
      ])
        expect(by(env)).toEqual({ by: 'nobody', why: `not set: ${name}` })
    },
  )

  test('switch payments off with PAYMENTS=off, and choose the test gateway with PAYMENTS=test, also in production', () => {
    expect(by({ ...keys, PAYMENTS: 'off' })).toMatchObject({ by: 'provider', closed: true })
    expect(by({ PAYMENTS: 'off' })).toEqual({ by: 'nobody', why: 'PAYMENTS=off' })
    expect(by({ ...keys, ...production, PAYMENTS: 'test' })).toEqual({ by: 'test gateway' })
  })

  test('with a wrong value stop the start with an error that names it', () => {
    for (const wrong of [
      { PAYMENTS: 'yes' },
      { NMI_API_URL: 'http://pay.example.org/api' },
      { NMI_COLLECT_URL: 'Collect.js' },
      { NMI_WEBHOOK_KEY: 'with a blank' },
    ])
      expect(() => readSettings(wrong, accountTable)).toThrow(Object.keys(wrong)[0])
  })
})

describe('while card payments are off', () => {
  test('the first line of both paid pages says so and whom to telephone', async () => {
    const firstLine = async (request: (path: string) => Promise<Response>, path: string) =>
      /<p class="lead">(.*?)<\/p>/.exec(await (await request(path)).text())?.[1]
    // When the dentist on call answers, if there is one.
    const at = whileOnCall
    const practice = await openPractice({ at })
    const till = await openTill({ at })
    try {
      for (const [path, who, number] of [
        ['/newpatients', 'us', reception],
        ...(takesCallOuts ? [['/out-of-hours', 'the dentist on call', onCall] as const] : []),
      ] as const) {
        expect(await firstLine(practice.request, path)).toMatch(
          new RegExp(`^We can’t take card payments on this website.*call ${who} on <a .*>${number}</a>`),
        )
        expect(await firstLine(till.practice.request, path)).not.toContain('take card payments')
      }
    } finally {
      await practice.close()
      await till.close()
    }
  })

  test('the page has no card fields, and neither the form nor the calls accept a payment', async () => {
    const practice = await openPractice()
    try {
      const page = await (await practice.request('/newpatients')).text()
      expect(page).toContain('<script type="application/json" id="card-page">null</script>')
      const process = await postJson(practice, '/api/payments/process', { amount: '50.00' })
      expect(process.status).toBe(503)
      expect(await process.json()).toMatchObject({ status: 'error', transaction_id: null })
      const form = await postAsBrowser(practice, '/newpatients', {
        firstName: 'Ros',
        lastName: 'Fenn',
        dob: '1986-05-14',
        phone: '07700900142',
        email: 'ros@example.org',
        address: '3 Mill Cottages',
        town: 'Ashcombe',
        postcode: 'WR3 0AF',
        understand: 'on',
        happy: 'on',
      })
      expect(form.status).toBe(503)
      expect(await form.text()).toContain('We can’t take card payments at the moment. Nothing was taken.')
      expect((await practice.request('/api/webhooks/nmi', { method: 'POST', body: '{}' })).status).toBe(404)
      expect(await (await practice.request('/api/payments/made')).json()).toEqual({
        payments: [],
        updates: [],
      })
      const policy = (await practice.request('/newpatients')).headers.get('content-security-policy')
      expect(policy).not.toContain('nmi')
      expect(policy).not.toContain("'unsafe-inline'")
    } finally {
      await practice.close()
    }
  })
})

describe('after a start without keys', () => {
  test('payers and the practice still learn of earlier payments, and open ones go to a person in half an hour', async () => {
    const till = await openTill({ webhooks: 'never' })
    const paid = till.payer()
    const paying = await paid.prepare()
    const { transaction_id } = await paid.send(paying)
    await till.gateway.turn({ saleFault: 'drop', saleCharge: 'before' })
    const open = till.payer({ firstName: 'Neil' })
    const opening = await open.prepare()
    expect(await open.send(opening)).toMatchObject({ status: 'pending' })
    await till.practice.payments.stop()

    const { dataDir } = till.practice
    const practice = await openPractice({ dataDir, at: '2026-11-24T10:01:00Z' })
    const ask = async (payer: typeof paid, path: string, body?: object) => {
      const headers = {
        cookie: payer.cookie() ?? '',
        ...(body && { origin: SITE, 'content-type': 'application/json' }),
      }
      const init = body && { method: 'POST', body: JSON.stringify(body) }
      return (await practice.request(path, { headers, ...init })).json() as Promise<Record<string, unknown>>
    }
    const mails = async () => {
      await practice.outbox.deliverDue()
      return practice.mailServer.mails.map(({ subject }) => subject?.replace(/ [\dA-Z-]{9,}$/, ''))
    }
    try {
      practice.payments.start()
      expect(await ask(paid, '/api/payments/made')).toMatchObject({
        payments: [{ status: 'success', transaction_id }],
      })
      expect(await ask(open, '/api/payments/made')).toMatchObject({ payments: [{ status: 'pending' }] })
      const process = '/api/payments/process'
      expect(await ask(paid, process, { ...paying, again: true })).toMatchObject({ status: 'success' })
      expect(await ask(open, process, { ...opening, again: true })).toMatchObject({ status: 'pending' })
      expect(await ask(open, process, { ...opening, token: 'another' })).toMatchObject({ status: 'error' })
      expect((await practice.request('/readyz')).status).toBe(503)
      for (const pause of CHECK_PAUSES) {
        practice.wait(pause)
        await practice.payments.runDueJobs()
      }
      expect(await mails()).toEqual(
        expect.arrayContaining(['New patient, deposit paid', 'Payment needs attention', 'Your payment']),
      )
      expect(practice.lines.join('')).not.toContain('payments.not-compared')
    } finally {
      await practice.close()
      await till.close()
    }
  })
})

describe('while card payments are on', () => {
  test('only the pages with payment allow the provider’s scripts and frames', async () => {
    const till = await openTill()
    try {
      const policyOf = async (path: string) =>
        (await till.practice.request(path)).headers.get('content-security-policy') ?? ''
      for (const path of paidPaths) {
        const policy = await policyOf(path)
        for (const part of ['script-src', 'frame-src', 'connect-src'])
          expect(policy).toMatch(new RegExp(`${part} [^;]*${RegExp.escape(till.gateway.url)}`))
        expect(policy).toMatch(/script-src 'self'(?![^;]*unsafe)/)
        expect(policy).toContain("default-src 'none'")
        expect(policy).not.toMatch(/frame-src [^;]*'self'/)
        const page = await (await till.practice.request(path)).text()
        expect(page).not.toContain('<iframe')
      }
      for (const path of ['/', '/contact', '/emergency', '/dental-plans'])
        expect(await policyOf(path)).not.toContain(till.gateway.url)
    } finally {
      await till.close()
    }
  })

  test('no card is accepted in production until the provider confirms that the account charges', async () => {
    const till = await openTill({ account: { isLiveRequired: true } })
    const asked = async () => {
      const page = await till.practice.request('/newpatients')
      const policy = page.headers.get('content-security-policy') ?? ''
      return [policy.includes(till.gateway.url), !(await page.text()).includes('id="card-page">null<')]
    }
    try {
      await till.gateway.turn({ queryAnswer: 'error' })
      expect(await till.payer().pay()).toMatchObject({ httpStatus: 503, status: 'error' })
      await till.practice.pages.renderAhead()
      expect(await asked()).toEqual([false, false])
      await till.gateway.turn({ queryAnswer: 'normal' })
      till.practice.payments.start()
      await expect.poll(() => till.payer().pay()).toMatchObject({ status: 'success' })
      // The cached page is another one from then on.
      expect(await asked()).toEqual([true, true])
    } finally {
      await till.close()
    }
  })

  test('a notice “no card payments” stops payments until it ends', async () => {
    const till = await openTill()
    const { notices, storage, wait } = till.practice
    const until = till.practice.now() + 60_000
    try {
      await storage.db
        .transaction()
        .execute((trx) => notices.publish(trx, { kind: 'no card payments', sentence: '', until }))
      await notices.refresh()
      expect(await till.payer().pay()).toMatchObject({ httpStatus: 503, status: 'error' })
      const page = await (await till.practice.request('/newpatients')).text()
      expect(page).toContain('id="card-page">null<')
      expect(page).toContain('No card payments until 10:01am')
      wait(60_000)
      expect(await till.payer().pay()).toMatchObject({ status: 'success' })
    } finally {
      await till.close()
    }
  })

  test('an account in test mode is not used in production', async () => {
    const till = await openTill({
      account: { isLiveRequired: true },
      gateway: { isInTestMode: () => Promise.resolve(true) },
    })
    try {
      till.practice.payments.start()
      await expect.poll(() => till.log()).toContain('"event":"payments.off"')
      expect(till.log()).toContain('is in test mode: no card would be charged')
      expect(await (await till.practice.request('/newpatients')).text()).toContain('id="card-page">null<')
    } finally {
      await till.close()
    }
  })
})

describe('a server start', () => {
  let site: RunningServer | undefined
  const dataDir = temporaryFolder()
  afterEach(async () => {
    await site?.kill()
    site = undefined
    rmSync(dataDir, { recursive: true, force: true })
  })
  const start = async (env: Record<string, string>) => {
    site = await startServer({
      PORT: '0',
      DATA_DIR: dataDir,
      SITE_URL: SITE,
      SMTP_URL: 'mailbox',
      ...env,
    })
    return site
  }

  test('in production without keys logs an error that payments are off, and serves no test gateway', async () => {
    const { log, url } = await start(production)
    expect(log()).toMatch(/"level":"error","event":"payments.off","reason":"not set: NMI_SECURITY_KEY/)
    expect((await fetch(`${url}/test-gateway/`)).status).toBe(404)
    expect(await (await fetch(`${url}/newpatients`)).text()).toContain('id="card-page">null<')
  })

  test('in production with PAYMENTS=test logs that no card is charged, and locks the test gateway’s pages', async () => {
    const { log, url } = await start({ ...production, PAYMENTS: 'test' })
    expect(log()).toContain('"event":"payments.test-mode","effect":"no card is charged"')
    expect(await (await fetch(`${url}/newpatients`)).text()).toContain('Test mode: no card is charged.')
    // The test gateway's own pages show who paid and change its behaviour: only a reader of the log has their key.
    const [, key = ''] = /"event":"payments.test-mode".*"key":"([^"]+)"/.exec(log()) ?? []
    const statusOf = async (path: string, password?: string) => {
      const authorization = `Basic ${btoa(`any:${password}`)}`
      const answer = await fetch(url + path, password === undefined ? {} : { headers: { authorization } })
      return answer.status
    }
    for (const path of ['/test-gateway/', '/test-gateway/transactions', '/test-gateway/events']) {
      expect([path, await statusOf(path)]).toEqual([path, 401])
      expect([path, await statusOf(path, 'guessed')]).toEqual([path, 401])
      expect([path, await statusOf(path, key)]).toEqual([path, 200])
    }
    const turned = { method: 'POST', body: new URLSearchParams({ reset: '1' }) }
    expect((await fetch(`${url}/test-gateway/switches`, turned)).status).toBe(401)
    // The scripts for a payer's browser need no key.
    expect(await statusOf('/test-gateway/token/Collect.js')).toBe(200)
  })

  test('with a wrong setting fails with an error that names it and shows no key', async () => {
    const failure = await start({ ...keys, NMI_SECURITY_KEY: 'secret with blanks' }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(NotStarted)
    expect(String(failure)).toContain('NMI_SECURITY_KEY must be a key')
    expect(String(failure)).not.toContain('secret with')
  })

  test('with the provider at other addresses needs nothing but these settings', async () => {
    const gateway = await startTestGateway()
    try {
      const { url } = await start({ ...production, ...gateway.env })
      const pageOfNow = async () => (await fetch(`${url}/newpatients`)).text()
      // Payments open as soon as the provider has said that the account charges.
      await expect.poll(pageOfNow).toContain(gateway.env['NMI_COLLECT_URL'])
      const page = await pageOfNow()
      expect(page).toContain('"notice":null')
      expect(page).not.toContain(gateway.keys.securityKey)
      expect(page).not.toContain(gateway.keys.webhookKey)
    } finally {
      await gateway.stop()
    }
  })
})
