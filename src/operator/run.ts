import { readEnvironment } from '../runtime/env-file.ts'
import { readSettings } from '../runtime/env.ts'
import { realSystem } from '../runtime/system.ts'
import { accountTable, postForm } from '../payments/provider/card-account.ts'
import { UsageError } from './command.ts'
import type { Command } from './command.ts'

/* The operator's tool: npm run practice -- VERB. Works beside the running server, on the same database. */

export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  new: async () => (await import('./new-command.ts')).newCommand,
  check: async () => (await import('./check-command.ts')).checkCommand,
  live: async () => (await import('./live-command.ts')).liveCommand,
  mail: async () => (await import('./mail-command.ts')).mailCommand,
  payments: async () => (await import('./payments/payments-command.ts')).paymentsCommand,
  counts: async () => (await import('./counts-command.ts')).countsCommand,
  backup: async () => (await import('./backup-command.ts')).backupCommand,
  restore: async () => (await import('./restore-command.ts')).restoreCommand,
  forget: async () => (await import('./forget-command.ts')).forgetCommand,
  export: async () => (await import('./export-command.ts')).exportCommand,
}

async function overview(): Promise<string> {
  const lines = Object.entries(commands).map(
    async ([name, load]) => `  ${name.padEnd(10)}${(await load()).summary}`,
  )
  return ['Usage: npm run practice -- VERB [--help]', '', ...(await Promise.all(lines)), ''].join('\n')
}

/** True for a request for help: "payments -h", "payments help". A later word may be a name. */
const wantsHelp = ([first, ...others]: readonly string[]) =>
  first === 'help' || [first, ...others].some((word) => word === '--help' || word === '-h')

const print = (text: string) => void process.stdout.write(`${text}\n`)

/**
 * Sets the exit code: 1 after a failure or when something needs attention, 2 for wrong arguments.
 *
 * @param root Folder of the program.
 */
export async function runCommandLine(root: string, typed: readonly string[]): Promise<void> {
  const [name = '', ...args] = typed[0] === 'help' ? [...typed.slice(1), 'help'] : typed
  // A reader such as `head` may close the pipe early: not an error, and the command still finishes.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  let command: Command | undefined
  try {
    process.umask(0o077)
    command = Object.hasOwn(commands, name) ? await commands[name]?.() : undefined
    if (command === undefined) {
      if (name !== '' && !wantsHelp([name])) throw new UsageError(`"${name}" is not a command.`)
      print(await overview())
    } else if (wantsHelp(args)) print(command.help)
    else {
      const settings = readSettings(readEnvironment(root, process.env), accountTable)
      // On stderr: the output may be JSON.
      process.stderr.write(`Data folder: ${settings.dataDir}\n`)
      process.exitCode = await command.run(args, { settings, print, system: realSystem, postForm })
    }
  } catch (error) {
    const wrong = error instanceof Error ? error.message : String(error)
    const verb = command === undefined ? '' : ` ${name}`
    const help = error instanceof UsageError ? ` For help: npm run practice --${verb} --help` : ''
    process.stderr.write(`${wrong}${help}\n`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}
