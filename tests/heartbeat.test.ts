import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../src/runtime/log.ts'
import { createHeartbeat } from '../src/watch/alerts/heartbeat.ts'
import { HOUR, MINUTE } from './support/times.ts'

/* The heartbeat by its own clockwork, as the site runs it, with a clock that a test turns. */

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-24T10:00:00Z') }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a site that is not ready for an hour looks once a minute, and beats within a minute of being so', async () => {
  let ready = true
  let beats = 0
  let looks = 0
  vi.stubGlobal('fetch', () => {
    beats += 1
    return Promise.resolve(new Response('ok'))
  })
  const heartbeat = createHeartbeat({
    heartbeatUrl: 'http://localhost/beat',
    readiness: () => {
      looks += 1
      return Promise.resolve({ ready, disk: { free: null, enough: true }, rows: null })
    },
    log: createLog('debug', () => undefined),
    now: Date.now,
  })
  heartbeat.wake()
  await vi.advanceTimersByTimeAsync(16 * MINUTE)
  expect(beats).toBe(4)
  ready = false
  looks = 0
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(looks).toBeLessThanOrEqual(60)
  expect(looks).toBeGreaterThan(50)
  expect(beats).toBe(4)
  ready = true
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(beats).toBe(5)
  await heartbeat.stop()
})
