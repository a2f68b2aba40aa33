import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorker } from '../src/runtime/worker.ts'
import { MINUTE } from './support/times.ts'
import { realSystem } from './support/systems.ts'

/* The background worker of outbox and recovery, with a clock that the test moves. */

/** Retry pauses after a failure grow up to this, in milliseconds. */
const TROUBLE_PAUSE_MAX = 5 * MINUTE

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const SLEEP = 5_000
const open = (
  work: () => Promise<void>,
  nextDue: () => Promise<number | null> = () => Promise.resolve(null),
) => {
  const troubles: unknown[] = []
  const rounds = createWorker({
    work,
    nextDue,
    longestSleep: SLEEP,
    system: realSystem,
    onTrouble: (error) => troubles.push(error),
  })
  return { rounds, troubles }
}

test('the worker runs when it is woken, when something is due, and from time to time', async () => {
  const at: number[] = []
  let due: number | null = 1_000
  const { rounds } = open(
    () => {
      at.push(Date.now())
      if (Date.now() >= 1_000) due = null
      return Promise.resolve()
    },
    () => Promise.resolve(due),
  )
  rounds.wake()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(at.map((time) => Math.floor(time / 1_000))).toEqual([0, 1, 6, 11])
  await rounds.stop()
})

test('the worker waits longer after each failure, and runs at its normal pace again after a success', async () => {
  const at: number[] = []
  let broken = true
  const { rounds, troubles } = open(() => {
    at.push(Date.now())
    return broken ? Promise.reject(new Error('full')) : Promise.resolve()
  })
  rounds.wake()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(at.slice(0, 4)).toEqual([0, SLEEP, 3 * SLEEP, 7 * SLEEP])
  expect(troubles).toHaveLength(at.length)
  // The last pauses all have the greatest length.
  expect(at.length).toBeLessThan(8 + 3_600_000 / TROUBLE_PAUSE_MAX)
  broken = false
  await vi.advanceTimersByTimeAsync(TROUBLE_PAUSE_MAX)
  const before = at.length
  await vi.advanceTimersByTimeAsync(SLEEP)
  expect(at.length).toBe(before + 1)
  await rounds.stop()
})

test('waking the worker during a round causes another round; stopping waits for the round and starts no more', async () => {
  let rounds = 0
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { rounds: work } = open(async () => {
    rounds += 1
    await held[rounds - 1]?.promise
  })
  work.wake()
  work.wake()
  work.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(rounds).toBe(1)
  held[0]!.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(rounds).toBe(2)
  let stopped = false
  const stopping = work.stop().then(() => (stopped = true))
  work.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stopped).toBe(false)
  held[1]!.resolve()
  await stopping
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rounds).toBe(2)
})
