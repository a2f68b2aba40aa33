import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Load {
  url: string
  connections: number
  seconds: number
  headers?: Record<string, string>
}

/**
 * Sends requests continuously with wrk (Debian: apt-get install wrk).
 *
 * @param script A script of wrk, which posts.
 * @returns the number of answers and the rate per second.
 * @throws on a connection error, or a status other than 2xx or 3xx.
 */
export async function load(
  { url, connections, seconds, headers = {} }: Load,
  script?: string,
): Promise<{ count: number; rate: number }> {
  const { stdout } = await run('wrk', [
    `--threads=1`,
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...(script === undefined ? [] : ['--script', join(import.meta.dirname, script)]),
    url,
  ])
  const wrong = /(?:Non-2xx or 3xx responses|Socket errors): .*/.exec(stdout)
  if (wrong !== null) throw new Error(`${url}: ${wrong[0]}`)
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1])
  return { count: number(/(\d+) requests in/), rate: number(/Requests\/sec: +([\d.]+)/) }
}
