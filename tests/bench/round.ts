import { spawn } from 'node:child_process'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Answered, Load } from './load.ts'
import type { Usage } from './usage.ts'

const generator = fileURLToPath(new URL('./load.ts', import.meta.url))

/** Requests so far: no two rounds use a number twice. */
let sent = 0

/** What a round needs of a server, which may be one that does not say what it uses. */
export interface Loaded {
  url: string
  usage?: () => Promise<Usage>
}

/** What one server did in one round. */
export interface Round extends Omit<Answered, 'wrong' | 'faults'> {
  /** Microseconds of the server's processor for each request, with all that follows from it; 0: it does not say. */
  cpu: number
}

/**
 * Loads a server, audits every answer, and waits until the server has done what follows from them.
 *
 * @throws {Error} when an answer was not as it should be.
 */
export async function loadOnce(
  server: Loaded,
  { questions, connections, span }: Pick<Load, 'questions' | 'connections' | 'span'>,
  settle: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Round> {
  const { hostname, port } = new URL(server.url)
  const load: Load = {
    host: hostname,
    port: Number(port || 80),
    questions,
    connections,
    span,
    firstNumber: sent,
  }
  const before = await server.usage?.()
  const child = spawn(process.execPath, [generator], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(load))
  const { wrong, faults, ...answered } = (await json(child.stdout)) as Answered
  sent += answered.total
  if (wrong > 0)
    throw new Error(`${wrong} of ${answered.total} answers of ${server.url} were wrong: ${faults.join('; ')}`)
  await settle()
  const after = await server.usage?.()
  const cpu = before === undefined || after === undefined ? 0 : after.cpu - before.cpu
  return { ...answered, cpu: (cpu * 1000) / answered.total }
}
