import { Hono } from 'hono'
import { paths } from '../paths.ts'
import type { Readiness } from './readiness.ts'

/** Liveness (/healthz) and, for a monitor, readiness: whether anything needs a person (/readyz). */
export function createHealthEndpoints(readiness: () => Promise<Readiness>): Hono {
  return new Hono()
    .get(paths.health, (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
    .get(paths.ready, async (c) => {
      const { needs, disk, rows } = await readiness()
      const ready = needs.length === 0
      const database = rows !== null
      return c.json(
        {
          status: ready ? 'ok' : 'not ready',
          needs,
          database,
          migrations: database,
          disk,
          ...(rows ?? unknown),
        },
        ready ? 200 : 503,
        { 'cache-control': 'no-store' },
      )
    })
}

const unknown = { mail: null, photos: null, payments: null }
