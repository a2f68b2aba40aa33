import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { UsageError } from '../../src/operator/command.ts'
import { HOUR, MINUTE, SECOND } from '../../src/runtime/units.ts'
import { commands } from '../../src/operator/run.ts'
import { accountTable } from '../../src/payments/provider/card-account.ts'
import { readSettings } from '../../src/runtime/env.ts'
import { createLog } from '../../src/runtime/log.ts'
import { practiceFolder } from '../../src/runtime/practice-folder.ts'
import type { System } from '../../src/runtime/system.ts'
import { openSite } from '../../src/server/open-site.ts'
import type { OpenSite } from '../../src/server/open-site.ts'
import type { Outside } from '../../src/server/outside.ts'
import { openStorage } from '../../src/storage/storage.ts'
import { accountKeys } from './provider.ts'
import { CRASHED } from './records.ts'
import type { Surroundings } from './world.ts'

/* The one server: its clock, its disk, the site's processes, and the operator's commands. */

export const SITE = 'https://www.example.co.uk'
/** After these the service manager starts a site that has ended by itself. */
const SERVICE_PAUSES = [SECOND, MINUTE, HOUR]
const root = join(import.meta.dirname, '../..')

/** What a dead process meets at each of its awaits. */
class Died extends Error {}

interface Process {
  name: string
  isAlive: boolean
  site: OpenSite | null
  /** Closes its files, as the kernel does when it is gone. */
  closeFiles: () => Promise<void>
  /** Resolves with null at its death. */
  death: Promise<null>
  die: () => void
}

export function createMachine(
  { folder, time, chance, diary }: Surroundings,
  network: Pick<Outside, 'postForm' | 'sendMail'>,
) {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  /** Its clock is wrong by so much. Milliseconds. */
  let clockError = 0
  let isDiskFull = false
  /** Steps until the running process dies; 0: it does not. */
  let stepsToLive = 0
  let started = 0
  /** False while the operator has stopped the site. */
  let isWanted = true
  /** Processes that answer requests, the newest build last. */
  const serving: Process[] = []
  /** Settings that differ from the usual ones. */
  let changed: Record<string, string> = {}

  const settings = () =>
    readSettings(
      {
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        SITE_URL: SITE,
        SMTP_URL: 'smtps://site:secret@mail.example.co.uk',
        TRUST_PROXY: '1',
        ...accountKeys,
        ...changed,
      },
      accountTable,
    )

  const systemOf = (process: Pick<Process, 'name' | 'isAlive'>): System => ({
    processName: process.name,
    now: () => time.now() + clockError,
    elapsed: () => time.now(),
    later: (call, ms) => time.later(() => void (process.isAlive && call()), ms, { poll: true }),
    random: chance.fraction,
    randomBytes: chance.bytes,
    randomUuid: chance.uuid,
  })

  const newest = () => serving.at(-1)

  /** A step of a process: it may die at any. @throws {Died} once it is dead. */
  function step(process: Process) {
    if (stepsToLive > 0 && process === newest()) {
      stepsToLive -= 1
      if (stepsToLive === 0) kill()
    }
    if (!process.isAlive) throw new Died()
  }

  /** Nothing of what a dead process still does reaches anybody. */
  const unlessDead =
    <Args extends unknown[], Value>(process: Process, act: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      const forEver = new Promise<never>(() => undefined)
      try {
        step(process)
        const value = await act(...args)
        step(process)
        return value
      } catch (error) {
        if (error instanceof Died || !process.isAlive) return forEver
        throw error
      }
    }

  /** The database of a process that may die between any two statements, on a disk that may be full. */
  const storageOf =
    (process: Process): typeof openStorage =>
    (...parts) => {
      const storage = openStorage(...parts)
      process.closeFiles = () => storage.close()
      const plugin: KyselyPlugin = {
        transformQuery({ node }) {
          step(process)
          if (isDiskFull && /^(Insert|Update|Delete)/.test(node.kind))
            throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
          return node
        },
        transformResult({ result }) {
          step(process)
          return Promise.resolve(result)
        },
      }
      return { ...storage, db: storage.db.withPlugin(plugin) }
    }

  async function start() {
    isWanted = true
    started += 1
    const { promise, resolve } = Promise.withResolvers<null>()
    const process: Process = {
      name: `server:${started}`,
      isAlive: true,
      site: null,
      closeFiles: () => Promise.resolve(),
      death: promise,
      die() {
        process.isAlive = false
        resolve(null)
      },
    }
    time.stir()
    serving.push(process)
    const opening = openSite({
      root,
      settings: settings(),
      log: createLog('error', time.now, () => undefined),
      system: systemOf(process),
      outside: {
        postForm: unlessDead(process, network.postForm),
        sendMail: unlessDead(process, network.sendMail),
        openStorage: storageOf(process),
      },
      port: 3000,
      scripts: {
        frameScript: '/assets/frame.js',
        formScript: '/assets/form.js',
        formModules: () => [],
        documentFiles: {},
        development: false,
      },
      files: join(practiceFolder, 'public'),
    }).catch((error: unknown) => {
      if (error instanceof Died) return null
      throw error
    })
    process.site = await Promise.race([opening, process.death])
    process.site?.sendLetters()
    if (process.site !== null) diary.see({ saw: 'site', what: 'started', processes: serving.length })
  }

  const leave = (process: Process) => void serving.splice(serving.indexOf(process), 1)
  const seeEnd = (what: 'killed' | 'stopped') =>
    diary.see({
      saw: 'site',
      what: serving.length === 0 ? what : 'left to another',
      processes: serving.length,
    })

  function kill() {
    const process = newest()
    if (process === undefined) return
    leave(process)
    stepsToLive = 0
    process.die()
    time.stir()
    seeEnd('killed')
    void process.closeFiles()
    time.later(() => void (isWanted && serving.length === 0 && start()), chance.of(SERVICE_PAUSES))
  }

  /** As the service manager stops it: payments and letters under way are finished. */
  async function stop(process = newest()) {
    if (process === newest()) isWanted = false
    if (process?.site == null || !serving.includes(process)) return
    time.stir()
    leave(process)
    await process.site.finishPayments()
    await process.site.close()
    process.isAlive = false
    seeEnd('stopped')
  }

  return {
    dataDir,
    start,
    stop,
    isRunning: () => newest()?.site != null,
    /** A new build answers beside the old one for a while. */
    async deploy(together: number) {
      const before = newest()
      await start()
      await time.sleep(together)
      if (before !== newest()) await stop(before)
    },
    /** The running process dies after so many of its next steps. */
    dieSoon: (steps: number) => void (stepsToLive = steps),
    setClock: (error: number) => void (clockError = error),
    fillDisk(full: boolean) {
      isDiskFull = full
      time.stir()
    },
    change: (settingsChanged: Record<string, string>) => void (changed = settingsChanged),
    /** A request that comes in over the proxy; null: nobody listened, or the connection broke. */
    async request(request: Request): Promise<Response | null> {
      const process = serving.length > 1 ? chance.of(serving) : newest()
      if (process?.site == null) return null
      time.stir()
      return Promise.race([process.site.fetch(request, {}), process.death])
    },
    /** One of the operator's commands, in a process of its own beside the site. */
    async operate(...words: string[]) {
      const [verb = '', ...args] = words
      const said: string[] = []
      const process = { name: `operator:${(started += 1)}`, isAlive: true }
      time.stir()
      let code: number
      try {
        const command = await time.watch(commands[verb]!())
        code = await command.run(args, {
          settings: settings(),
          print: (line) => void said.push(line),
          system: systemOf(process),
          postForm: network.postForm,
        })
      } catch (error) {
        code = error instanceof UsageError ? 2 : CRASHED
        said.push(error instanceof Error ? error.message : String(error))
      }
      diary.see({ saw: 'command', words, code, said: said.join('\n') })
      return { code, said: said.join('\n') }
    },
    /** At the end of the world nothing is finished. */
    close: kill,
  }
}
