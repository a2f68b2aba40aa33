import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import { expect, test } from 'playwright/test'
import { bankPage, detailsDialog, payWith, registration, somebody } from '../support/paying.ts'
import { contactMessage, rosalind } from '../support/people.ts'
import { jpegOf, PHOTO_MAX } from '../support/photos.ts'
import { freePort, startServer } from '../support/server.ts'
import type { RunningServer } from '../support/server.ts'
import { startMailServer } from '../support/smtp.ts'
import type { MailServer } from '../support/smtp.ts'
import { NAME, startProxy } from './proxy.ts'
import type { Proxy } from './proxy.ts'
import { cards } from '../support/test-gateway.ts'

/* The commonest visits of a patient, through each proxy as configured in docs/deploy. */

/** Calls per client address in ten minutes. */
const USER_CALLS = 60

for (const name of ['nginx', 'caddy'] as const)
  test.describe(name, () => {
    const folder = mkdtempSync(join(tmpdir(), 'proxies-'))
    let site: RunningServer
    let proxy: Proxy
    let mailServer: MailServer
    let https: number
    let http: number

    test.beforeAll(async () => {
      const port = await freePort()
      https = await freePort()
      http = await freePort()
      mailServer = await startMailServer()
      site = await startServer({
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        NODE_ENV: 'production',
        SITE_URL: `https://${NAME}:${https}`,
        SMTP_URL: mailServer.url,
        TRUST_PROXY: '1',
        PAYMENTS: 'test',
      })
      proxy = await startProxy(name, { folder: join(folder, name), ports: { site: port, https, http } })
    })
    test.afterAll(async () => {
      await proxy.stop()
      await site.stop()
      await mailServer.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    /** Sends a request through the proxy. `from`: the client's loopback address. */
    const ask = (
      method: string,
      path: string,
      { headers = {}, body, from }: { headers?: OutgoingHttpHeaders; body?: Buffer; from?: string } = {},
    ) =>
      new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
        const asking = request(
          {
            host: '127.0.0.1',
            port: https,
            ...(from !== undefined && { localAddress: from }),
            servername: NAME,
            rejectUnauthorized: false,
            method,
            path,
            headers: { host: `${NAME}:${https}`, ...headers },
          },
          (response) => {
            let text = ''
            response.on('data', (chunk: Buffer) => (text += chunk.toString()))
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
            )
          },
        )
        asking.on('error', reject)
        asking.end(body)
      })

    test('a new patient pays, confirms at the bank, and the page gets the result over the WebSocket', async ({
      browser,
    }) => {
      const page = await browser.newPage({ baseURL: `https://${NAME}:${https}` })
      const heard: string[] = []
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => void heard.push(payload.toString())),
      )
      await payWith(page, registration, cards.challenge, somebody())
      await bankPage(page).getByRole('button', { name: 'Approve' }).click()
      await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
      expect(heard.join()).toContain('"event":"transactionUpdate"')
      await expect.poll(() => mailServer.mails.length).toBe(2)
      await page.close()
    })

    test('45 MB of photos reach the practice', async () => {
      const form = new FormData()
      for (const [field, value] of Object.entries({ ...rosalind, treatment: 'Look at this' }))
        form.append(field, value)
      const photo = new File([new Uint8Array(jpegOf(PHOTO_MAX))], 'photo.jpg')
      for (let count = 0; count < 3; count += 1) form.append('files', photo)
      const multipart = new Response(form)
      const before = mailServer.mails.length
      const { status, text } = await ask('POST', '/api/mail/emergency', {
        headers: {
          accept: 'application/json',
          'content-type': multipart.headers.get('content-type') ?? '',
        },
        body: Buffer.from(await multipart.arrayBuffer()),
      })
      expect({ status, text }).toMatchObject({ status: 200 })
      await expect
        .poll(() => mailServer.mails.slice(before).flatMap(({ attachments }) => attachments).length)
        .toBe(3)
    })

    test('each client has its own rate limit, whatever address it claims', async () => {
      const check = (from: string, claimed: string) =>
        ask('POST', '/api/users/check', {
          from,
          headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed },
          body: Buffer.from(JSON.stringify({ email: rosalind.email })),
        })
      const answers: number[] = []
      for (let call = 0; call <= USER_CALLS; call += 1)
        answers.push((await check('127.0.0.2', `192.0.2.${call}`)).status)
      expect(answers.indexOf(429)).toBe(USER_CALLS)
      expect((await check('127.0.0.3', '127.0.0.2')).status).toBe(200)
    })

    test('while one address holds two thousand slow connections, another client can read and write', async () => {
      const slow = `POST /api/mail/contact HTTP/1.1\r\nHost: ${NAME}:${https}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`
      const held: TLSSocket[] = []
      const hold = () =>
        new Promise<void>((resolve) => {
          const socket = connect({
            host: '127.0.0.1',
            port: https,
            localAddress: '127.0.0.4',
            servername: NAME,
            rejectUnauthorized: false,
          } as ConnectionOptions)
          held.push(socket)
          socket.on('error', () => resolve()).resume()
          socket.once('secureConnect', () => socket.write(slow, () => resolve()))
        })
      for (let batch = 0; batch < 40; batch += 1) await Promise.all(Array.from({ length: 50 }, hold))
      const from = '127.0.0.5'
      for (const path of ['/dental-plans', '/contact', '/readyz'])
        expect([path, (await ask('GET', path, { from })).status]).toEqual([path, 200])
      const { status } = await ask('POST', '/api/mail/contact', {
        from,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify({ ...contactMessage, treatment: `Beside ${name}` })),
      })
      expect(status).toBe(200)
      for (const socket of held) socket.destroy()
    })

    test('plain HTTP redirects to HTTPS', async () => {
      const response = await fetch(`http://127.0.0.1:${http}/contact`, {
        headers: { host: NAME },
        redirect: 'manual',
      })
      expect(response.status).toBeGreaterThanOrEqual(301)
      expect(response.headers.get('location')).toMatch(/^https:\/\//)
    })
  })
