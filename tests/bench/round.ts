import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Asked } from './exchange.ts'
import type { Answered, Load, Span } from './load.ts'
import type { MeasuredServer } from './measured-server.ts'

export const CONNECTIONS = 50

const run = promisify(execFile)
const generator = fileURLToPath(new URL('./load.ts', import.meta.url))

/** Requests so far: no two rounds use a number twice. */
let sent = 0

/** What one server did in one round. */
export interface Round {
  /** Requests per second. */
  rate: number
  /** Microseconds of the server's processor for each request, with all that follows from it. */
  cpu: number
  /** Answers by status. */
  counted: Record<string, number>
}

/** Loads a server and waits until it has done everything that follows from it. */
export async function loadOnce(
  server: MeasuredServer,
  asked: Asked,
  span: Span,
  settle?: (port: number) => Promise<void>,
): Promise<Round> {
  const load: Load = {
    port: server.port,
    asked,
    connections: CONNECTIONS,
    span,
    firstNumber: sent,
  }
  const before = await server.usage()
  const { stdout } = await run(process.execPath, [generator, JSON.stringify(load)])
  const { counted, total, rate } = JSON.parse(stdout) as Answered
  sent += total
  await settle?.(server.port)
  const after = await server.usage()
  return { rate, cpu: ((after.cpu - before.cpu) * 1000) / total, counted }
}
