import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createPlainServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { endsSoon, lookAtCertificate } from '../src/watch/certificate.ts'
import { certificate } from './support/certificate.ts'
import { freePort } from './support/server.ts'
import { DAY } from './support/times.ts'

/* How long the certificate of the site's address holds, as browsers see it. */

async function portOf(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('it is read from the site’s address, whoever signed it', async () => {
  const port = await portOf(createServer(certificate))
  const { validFromDate, validToDate } = new X509Certificate(certificate.cert)
  const dates = { from: validFromDate.getTime(), until: validToDate.getTime() }
  expect(await lookAtCertificate(`https://localhost:${port}`)).toEqual(dates)
  expect(await lookAtCertificate(`https://127.0.0.1:${port}`)).toEqual(dates)
})

test('what cannot be looked at is said, and keeps nobody waiting', async () => {
  const held: { destroy: () => void }[] = []
  onTestFinished(() => {
    for (const socket of held) socket.destroy()
  })
  const silent = await portOf(createPlainServer((socket) => void held.push(socket)))
  expect(await lookAtCertificate(`https://127.0.0.1:${silent}`, 50)).toEqual({ trouble: 'no answer' })
  expect(await lookAtCertificate(`https://127.0.0.1:${await freePort()}`)).toEqual({
    trouble: 'ECONNREFUSED',
  })
  const plain = await portOf(
    createPlainServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  )
  expect(await lookAtCertificate(`https://127.0.0.1:${plain}`)).toEqual({
    trouble: expect.stringMatching(/^(ERR_SSL|EPROTO|ECONNRESET)/) as string,
  })
})

test('a site without https has none', async () => {
  expect(await lookAtCertificate('http://localhost:3000')).toBeNull()
})

test.each([
  [365, 22, 20],
  [90, 22, 20],
  // Certificates of 47 days are renewed when a third of them is left.
  [47, 13, 11],
  [6, 2, 1],
])('a certificate of %i days is well with %i days left, and ends soon with %i', (days, well, soon) => {
  const until = Date.parse('2027-06-30T00:00:00Z')
  const made = { from: until - days * DAY, until }
  expect(endsSoon(made, until - well * DAY)).toBe(false)
  expect(endsSoon(made, until - soon * DAY)).toBe(true)
  expect(endsSoon(made, until + DAY)).toBe(true)
})
