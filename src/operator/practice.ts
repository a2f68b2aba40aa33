import { join } from 'node:path'
import { environmentOf } from '../runtime/env-file.ts'
import { readSettings } from '../runtime/env.ts'
import { backup } from './backup.ts'
import { check } from './check.ts'
import { exportPerson } from './export.ts'
import { forget } from './forget.ts'
import { mail } from './mail.ts'
import { payments } from './payments.ts'
import { restore } from './restore.ts'
import { UsageError } from './command.ts'
import type { Command } from './command.ts'

/* The operator's tool: npm run practice -- VERB. Works beside the running server, on the same database. */

const commands: Readonly<Record<string, Command>> = {
  check,
  mail,
  payments,
  backup,
  restore,
  forget,
  export: exportPerson,
}

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`)
  return ['Usage: npm run practice -- VERB [--help]', '', ...lines, ''].join('\n')
}

/** Whether somebody asks for help: "payments -h", "payments help"; a word further on may be a name. */
const wantsHelp = ([first, ...others]: readonly string[]) =>
  first === 'help' || [first, ...others].some((word) => word === '--help' || word === '-h')

const typed = process.argv.slice(2)
const [name = '', ...args] = typed[0] === 'help' ? [...typed.slice(1), 'help'] : typed
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
const say = (text: string) => void process.stdout.write(`${text}\n`)
// A reader such as `head` that has seen enough is no fault, and what was begun is done to its end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  process.umask(0o077)
  if (command === undefined) {
    const isKnown = name === '' || wantsHelp([name])
    if (!isKnown) process.stderr.write(`There is no "${name}".\n\n`)
    say(overview())
    process.exitCode = isKnown ? 0 : 2
  } else if (wantsHelp(args)) say(command.help)
  else {
    const settings = readSettings(environmentOf(join(import.meta.dirname, '../..'), process.env))
    // Beside the answer, which may be JSON.
    process.stderr.write(`Data folder: ${settings.dataDir}\n`)
    process.exitCode = await command.run(args, { settings, say, now: Date.now })
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof UsageError && command !== undefined) process.stderr.write(`\n${command.help}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
