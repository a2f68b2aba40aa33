import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../support/server.ts'

/* The servers to compare, each in its own process. */

const root = join(import.meta.dirname, '../..')

/** A prerendered page; startup ends when it is served. */
export const plans = '/dental-plans'

export interface MeasuredServer {
  url: string
  /** Milliseconds from the start of the process to its first answer. */
  startup: number
  /** Resident set size in MiB, from ps. */
  memory: () => number
  stop: () => Promise<void>
}

async function start(
  command: readonly string[],
  env: Record<string, string>,
  cwd = root,
): Promise<MeasuredServer> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, command, {
    cwd,
    env: { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ENV_FILE: '/dev/null', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while ((await statusAt(url + plans)) !== 200) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended.`)
    await pause(2)
  }
  return {
    url,
    startup: performance.now() - began,
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024,
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** Status of a URL; 0 while nothing listens. */
function statusAt(url: string): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    }).on('error', () => resolve(0))
  })
}

/** Milliseconds after which a site has prerendered its pages and is idle. */
export const REST = 6000

/** Starts our server as `npm start` does, with the built-in mailbox. @param folder Another built checkout. */
export const startSite = (dataDir: string, env: Record<string, string> = {}, folder = root) =>
  start(
    ['--max-semi-space-size=2', 'dist/server/server.js'],
    {
      DATA_DIR: dataDir,
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '32768',
      SITE_URL: 'http://localhost',
      SMTP_URL: 'mailbox',
      MORNING_LETTER: 'off',
      TRUST_PROXY: '1',
      ...env,
    },
    folder,
  )

/** Starts the bare server. @param answerFile What it sends. @param dataDir Database for posts. */
export const startBare = (answerFile: string, dataDir: string) =>
  start([join(import.meta.dirname, 'bare.js'), answerFile, dataDir], {})
