import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Keys } from './store.ts'
import { createTestGateway } from './test-gateway.ts'

/*
 * The test gateway in its own process, so that the site can be killed without its provider: PORT (0: any free one),
 * FILE, WEBHOOK_URL, and SECURITY_KEY, TOKENIZATION_KEY, CHECKOUT_KEY, WEBHOOK_KEY to fix keys. Prints one line of JSON
 * with its port and paths once it listens.
 */

const settings = process.env
const named: [keyof Keys, string | undefined][] = [
  ['securityKey', settings['SECURITY_KEY']],
  ['tokenizationKey', settings['TOKENIZATION_KEY']],
  ['checkoutKey', settings['CHECKOUT_KEY']],
  ['webhookKey', settings['WEBHOOK_KEY']],
]
process.umask(0o077)
const gateway = createTestGateway({
  file: settings['FILE'] ?? ':memory:',
  webhookUrl: settings['WEBHOOK_URL'] ?? null,
  now: Date.now,
  keys: Object.fromEntries(named.filter(([, value]) => value !== undefined && value !== '')),
})
const respond = getRequestListener((request, env) => gateway.fetch(request, env))
const server = createServer((request, response) => void respond(request, response))
server.listen(Number(settings['PORT'] ?? 0), settings['HOST'] ?? '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  const line = { event: 'listening', port, paths: gateway.paths }
  process.stdout.write(`${JSON.stringify(line)}\n`)
})

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    void gateway.stop().then(() => {
      server.close()
      server.closeAllConnections()
    })
  })
