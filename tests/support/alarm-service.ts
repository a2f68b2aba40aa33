import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createLog } from '../../src/runtime/log.ts'
import { createAlerts } from '../../src/watch/alerts/alerts.ts'
import type { Alert } from '../../src/watch/alerts/alerts.ts'
import { createHeartbeat } from '../../src/watch/alerts/heartbeat.ts'
import { SITE } from './practice.ts'
import type { Practice } from './practice.ts'

interface Called {
  method: string
  path: string
  type: string
  body: string
}

/** An uptime service on a port of its own, which takes calls until its test ends. `status` null: it never answers. */
export async function startAlarmService() {
  const calls: Called[] = []
  const service = {
    calls,
    status: 200 as number | null,
    location: '',
    url: '',
    /** What it was told, in a word or two each. */
    told: () => service.alerts().map(({ trouble, status }) => `${trouble} ${status}`),
    alerts: () => calls.map(({ body }) => JSON.parse(body) as Alert),
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      calls.push({ method, path, type: headers['content-type'] ?? '', body })
      if (service.status === null) return
      response.writeHead(service.status, service.location === '' ? {} : { location: service.location })
      response.end('ok')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-hook`
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  return service
}

const partsOf = (practice: Practice) => ({
  db: practice.db,
  readiness: practice.readiness,
  siteUrl: SITE,
  takesCards: true,
  log: createLog('debug', (line) => void practice.lines.push(line)),
  now: practice.now,
})

/** What looks for troubles of a practice; another one is like a process that was started again. */
export const alertsOf = (practice: Practice, alertUrl: string) =>
  createAlerts({ ...partsOf(practice), alertUrl })

export const heartbeatOf = (practice: Practice, heartbeatUrl: string) =>
  createHeartbeat({ ...partsOf(practice), heartbeatUrl })
